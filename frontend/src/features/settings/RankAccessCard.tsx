// Card for admins: the access of each rank. Ranks named like an access always have it.
import { chakra } from '@chakra-ui/react';
import { mappedRanks, rankRoutes, type RankAccess, type RankTable } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SkeletonFields } from '../../ui/Skeleton.tsx';
import { useSaveButton } from '../../ui/useSaveButton.ts';

const names = Object.fromEntries(mappedRanks.map((rank) => [rank, rank])) as Readonly<Record<keyof RankTable, string>>;
const toStored = ({ version, ...values }: RankAccess): Stored<RankTable> => ({ version, values });

interface TableProps {
  found: RankAccess;
  onSaved: (table: RankAccess) => void;
}
function Table({ found, onSaved }: TableProps): ReactNode {
  const draft = useDraft<RankTable>('rank-access');
  const fields = useTyped(toStored(found).values, draft);
  const edit = useEdit({ entity: found, toStored, fields, draft });
  const { state, save, discard } = useSaveButton({
    edit,
    send: (version) => call(rankRoutes.changeRankAccess, { body: { ...fields.read(), version } }),
    onSaved,
    failed: 'Failed to save access',
  });
  return (
    <>
      <EditConflicts edit={edit} names={names} show={(_rank, access) => access ?? 'No access'} />
      <chakra.div display="grid" gap={3} gridTemplateColumns="repeat(auto-fill, minmax(min(180px, 100%), 1fr))">
        {mappedRanks.map((rank) => (
          <Field key={rank} label={rank} contested={edit.isOpen(rank)}>
            {(ids) => (
              <Select
                {...ids}
                value={fields.typed[rank] ?? ''}
                onChange={({ target }) =>
                  fields.write({ [rank]: target.value === '' ? null : (target.value as 'Guest' | 'Member') })
                }
              >
                <option value="">No access</option>
                <option>Guest</option>
                <option>Member</option>
              </Select>
            )}
          </Field>
        ))}
      </chakra.div>
      <SaveBar
        id="rank-access-saved"
        label="Ranks and access"
        edit={edit}
        state={state}
        onSave={save}
        onDiscard={discard}
      >
        Takes effect immediately.
      </SaveBar>
    </>
  );
}

export default function RankAccessCard(): ReactNode {
  const resource = useLiveResource(rankRoutes.getRankAccess, 'rank-access:updated');
  return (
    <ResourceView
      resource={resource}
      failed="Error loading rank access"
      skeleton={
        <SkeletonFields
          count={4}
          gridTemplateColumns="repeat(auto-fill, minmax(min(180px, 100%), 1fr))"
          label="Loading rank access..."
        />
      }
    >
      {(found) => <Table found={found} onSaved={resource.take} />}
    </ResourceView>
  );
}
