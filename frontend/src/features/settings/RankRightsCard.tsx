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
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
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
      <chakra.div
        role="group"
        aria-label="Rights of ranks"
        tabIndex={0}
        overflowX="auto"
        marginInline={{ base: '-16px', md: 0 }}
        position="relative"
      >
        <chakra.table
          width="100%"
          css={{
            borderCollapse: 'separate',
            borderSpacing: 0,
            '& th, & td': { fontWeight: 'inherit', borderTopWidth: '1px', borderColor: 'border', padding: 0 },
            '& thead th': {
              borderTopWidth: 0,
              fontSize: 'xs',
              color: 'fg.muted',
              padding: '0 4px 8px',
              minWidth: '52px',
            },
            // The rights stay in sight while a phone scrolls through the ranks.
            '& th:first-of-type': {
              position: 'sticky',
              insetInlineStart: 0,
              zIndex: 1,
              bg: 'bg.panel',
              textAlign: 'start',
              width: { base: '148px', md: '44%' },
              minWidth: '148px',
              paddingInline: { base: '16px 8px', md: '0 16px' },
            },
            // A linked row is tinted for a moment.
            '[data-arrived] & th:first-of-type': { bg: 'transparent' },
            '& tbody th': { paddingBlock: '8px' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Right</th>
              <th scope="col">Admin</th>
              {ranksWithRights.map((rank) => (
                <th key={rank} scope="col">
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
                <td>
                  <Box label={`Admin: ${rightTexts[right].name}`} checked />
                </td>
                {ranksWithRights.map((rank) => (
                  <td key={rank}>
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
      </chakra.div>
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
