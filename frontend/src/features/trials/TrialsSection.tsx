// The Trials section: the one that is joined or played now, and the way to start another.
import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useViewer } from '../../platform/session.store.ts';
import { EmptyLore } from '../../ui/art/EmptyLore.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TrialStage } from './TrialStage.tsx';
import { useLiveTrials } from './trials.live.ts';
import { trials } from './trials.store.ts';

const NewTrialDialog = lazy(() => import('./NewTrialDialog.tsx'));

function Newest(): ReactNode {
  const { phase, failure, shown } = trials.use();
  const newest = trials.useOne(shown[0] ?? 0);
  if (phase === 'failed')
    return <ErrorState title="Error loading trials" error={failure} onRetry={() => void trials.retry()} />;
  if (phase === 'loading') return <Skeleton height="240px" role="status" aria-label="Loading trials..." />;
  if (newest === undefined)
    return <EmptyState art={EmptyLore} title="No trial has been held yet" more="Start the first one." />;
  return <TrialStage trial={newest} />;
}

export function TrialsSection(): ReactNode {
  const { discordId, canWrite } = useViewer();
  useLiveTrials(discordId);
  const isLive = trials.use(({ entities }) =>
    Object.values(entities.byId).some(({ status }) => status === 'joining' || status === 'running'),
  );
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.section aria-label="Trials" display="grid" gap={4} alignContent="start">
      {canWrite && !isLive && (
        <div>
          <Button variant="primary" onClick={() => setOpen(true)}>
            Start a trial
          </Button>
        </div>
      )}
      <Newest />
      {isOpen && (
        <Suspense fallback={null}>
          <NewTrialDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </chakra.section>
  );
}
