// What each rank allows, for admins: the ranks named like an access keep it, the others may be given one.
import { chakra } from '@chakra-ui/react';
import { mappedRanks, rankRoutes, type MappedRank, type RankAccess } from '@guild/common/members/members.api';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toast.ts';

export function RankAccessCard(): ReactNode {
  const [saved, setSaved] = useState<RankAccess | null>(null);
  const [table, setTable] = useState<RankAccess | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const take = (found: RankAccess): void => {
    setSaved(found);
    setTable(found);
    setFailure(null);
  };
  const load = (): void => {
    call(rankRoutes.getRankAccess).then(take, setFailure);
  };
  useEffect(load, []);
  const give = (rank: MappedRank, access: string): void =>
    setTable((before) => before && { ...before, [rank]: access === '' ? null : (access as 'Guest' | 'Member') });
  const save = async (): Promise<void> => {
    if (table === null) return;
    setBusy(true);
    try {
      take(await call(rankRoutes.changeRankAccess, { body: table }));
      toast.success({ title: 'Access saved', description: 'It holds at once for everybody.' });
    } catch (error) {
      toastError('Error', error, 'Failed to save access');
    } finally {
      setBusy(false);
    }
  };
  const isChanged = saved !== null && mappedRanks.some((rank) => saved[rank] !== table?.[rank]);
  return (
    <Panel padding="20px" display="grid" gap={4} alignContent="start" aria-labelledby="rank-access">
      <chakra.h2 id="rank-access" textStyle="cardTitle">
        Ranks and access
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="sm">
        Admin, Member and Guest allow what their names say. Every other rank allows nothing unless you choose it here.
      </chakra.p>
      {failure !== null && <ErrorState title="Error loading the table" error={failure} onRetry={load} />}
      {failure === null && table === null && <Skeleton height="180px" />}
      {table !== null && (
        <>
          <chakra.div display="grid" gap={3} gridTemplateColumns="repeat(auto-fill, minmax(min(180px, 100%), 1fr))">
            {mappedRanks.map((rank) => (
              <Field key={rank} label={rank}>
                {(ids) => (
                  <Select {...ids} value={table[rank] ?? ''} onChange={(event) => give(rank, event.target.value)}>
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
              disabled={!isChanged}
              pending={busy}
              pendingText="Saving..."
              onClick={() => void save()}
            >
              Save
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
