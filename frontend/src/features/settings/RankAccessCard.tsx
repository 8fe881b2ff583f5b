// What each rank allows, for admins: the ranks named like an access keep it, the others may be given one.
import { chakra } from '@chakra-ui/react';
import { mappedRanks, rankRoutes, type RankAccess, type RankTable } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import type { Stored } from '../../platform/edits.ts';
import { useLive } from '../../platform/live.ts';
import { useResource } from '../../platform/resource.ts';
import { useEdit, useTyped } from '../../platform/useEdit.ts';
import { Button } from '../../ui/Button.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toast.ts';

const names = Object.fromEntries(mappedRanks.map((rank) => [rank, rank])) as Readonly<Record<keyof RankTable, string>>;
const toStored = ({ version, ...values }: RankAccess): Stored<RankTable> => ({ version, values });

interface TableProps {
  found: RankAccess;
  onSaved: (table: RankAccess) => void;
}
function Table({ found, onSaved }: TableProps): ReactNode {
  const fields = useTyped(toStored(found).values);
  const edit = useEdit({ entity: found, toStored, fields });
  const save = async (): Promise<void> => {
    try {
      const saved = await edit.save((version) =>
        call(rankRoutes.changeRankAccess, { body: { ...fields.read(), version } }),
      );
      if (saved === undefined) return;
      onSaved(saved);
      toast.success({ title: 'Access saved', description: 'It holds at once for everybody.' });
    } catch (error) {
      toastError('Error', error, 'Failed to save access');
    }
  };
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
      <div>
        <Button
          variant="tonal"
          disabled={!edit.isDirty}
          pending={edit.saving}
          pendingText="Saving..."
          onClick={() => void save()}
        >
          Save
        </Button>
      </div>
    </>
  );
}

export function RankAccessCard(): ReactNode {
  const resource = useResource((signal) => call(rankRoutes.getRankAccess, { signal }));
  useLive('rank-access:updated', ({ factId, ...table }) => resource.take(table));
  return (
    <Panel padding="20px" display="grid" gap={4} alignContent="start" aria-labelledby="rank-access">
      <chakra.h2 id="rank-access" textStyle="cardTitle">
        Ranks and access
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="sm">
        Admin, Member and Guest allow what their names say. Every other rank allows nothing unless you choose it here.
      </chakra.p>
      <ResourceView resource={resource} failed="Error loading the table" skeleton={<Skeleton height="180px" />}>
        {(found) => <Table found={found} onSaved={resource.take} />}
      </ResourceView>
    </Panel>
  );
}
