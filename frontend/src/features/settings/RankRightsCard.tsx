// Card for admins: the rights of each rank below Admin. A row for each right, a column for each rank.
import { chakra } from '@chakra-ui/react';
import {
  ranksWithRights,
  rightsRoutes,
  type RankRights,
  type RankWithRights,
  type RightsTable,
} from '@guild/common/members/members.api';
import { rights, type Right } from '@guild/common/members/ranks';
import { rightTexts } from '@guild/common/members/rights';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSaveButton } from '../../ui/useSaveButton.ts';

const names = Object.fromEntries(ranksWithRights.map((rank) => [rank, rank])) as Readonly<
  Record<RankWithRights, string>
>;
const toStored = ({ version, ...values }: RankRights): Stored<RightsTable> => ({ version, values });
/** The rights in their fixed order, with one added or taken away. */
const withRight = (held: readonly Right[], right: Right, has: boolean): Right[] =>
  rights.filter((one) => (one === right ? has : held.includes(one)));

/** The whole cell can be pressed. */
const Box = ({ label, ...box }: { label: string; checked: boolean; onChange?: (has: boolean) => void }): ReactNode => (
  <chakra.label display="grid" placeItems="center" minHeight="44px" cursor={box.onChange ? 'pointer' : 'default'}>
    <Checkbox
      aria-label={label}
      checked={box.checked}
      disabled={box.onChange === undefined}
      onChange={({ target }) => box.onChange?.(target.checked)}
    />
  </chakra.label>
);

interface TableProps {
  found: RankRights;
  onSaved: (table: RankRights) => void;
}
function Table({ found, onSaved }: TableProps): ReactNode {
  const draft = useDraft<RightsTable>('rank-rights');
  const fields = useTyped(toStored(found).values, draft);
  const edit = useEdit({ entity: found, toStored, fields, draft });
  /** The only rank that a narrow screen shows. */
  const [chosen, setChosen] = useState<RankWithRights>('Officer');
  const { state, save, discard } = useSaveButton({
    edit,
    send: (version) => call(rightsRoutes.changeRankRights, { body: { ...fields.read(), version } }),
    onSaved,
    failed: 'Failed to save the rights',
  });
  return (
    <>
      <EditConflicts
        edit={edit}
        names={names}
        show={(_rank, held) => held.map((right) => rightTexts[right].name).join(', ') || 'No rights'}
      />
      <chakra.div display="none" xlDown={{ display: 'block' }} maxWidth="320px">
        <Field label="Rank">
          {(ids) => (
            <Select {...ids} value={chosen} onChange={({ target }) => setChosen(target.value as RankWithRights)}>
              {ranksWithRights.map((rank) => (
                <option key={rank}>{rank}</option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <chakra.table
        aria-label="Rights of ranks"
        width="100%"
        css={{
          '& [data-other]': { xlDown: { display: 'none' } },
          borderCollapse: 'separate',
          borderSpacing: 0,
          '& th, & td': { fontWeight: 'inherit', borderTopWidth: '1px', borderColor: 'border', padding: 0 },
          '& thead th': {
            position: 'sticky',
            top: 'calc(var(--topbar) + env(safe-area-inset-top))',
            zIndex: 1,
            bg: 'bg.panel',
            borderTopWidth: 0,
            fontSize: 'xs',
            color: 'fg.muted',
            padding: '8px 4px',
            minWidth: '52px',
          },
          '& th:first-of-type': { textAlign: 'start', width: { xl: '44%' }, paddingInline: '0 16px' },
          '& tbody th': { paddingBlock: '8px' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Right</th>
            <th scope="col" data-other>
              Admin
            </th>
            {ranksWithRights.map((rank) => (
              <th key={rank} scope="col" data-other={rank !== chosen || undefined}>
                {rank}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map((right) => (
            <tr key={right}>
              <th scope="row">
                <chakra.span display="block" fontWeight="strong">
                  {rightTexts[right].name}
                </chakra.span>
                <chakra.span display="block" fontSize="sm" color="fg.muted" lineHeight="18px">
                  {rightTexts[right].allows}
                </chakra.span>
              </th>
              <td data-other>
                <Box label={`Admin: ${rightTexts[right].name}`} checked />
              </td>
              {ranksWithRights.map((rank) => (
                <td key={rank} data-other={rank !== chosen || undefined}>
                  <Box
                    label={`${rank}: ${rightTexts[right].name}`}
                    checked={fields.typed[rank].includes(right)}
                    onChange={(has) => fields.write({ [rank]: withRight(fields.typed[rank], right, has) })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <SaveBar id="rank-rights-saved" label="Rights" edit={edit} state={state} onSave={save} onDiscard={discard}>
        Takes effect immediately.
      </SaveBar>
    </>
  );
}

export default function RankRightsCard(): ReactNode {
  const resource = useLiveResource(rightsRoutes.getRankRights, 'rank-rights:updated');
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the rights"
      skeleton={<Skeleton height="720px" width="100%" />}
    >
      {(found) => <Table found={found} onSaved={resource.take} />}
    </ResourceView>
  );
}
