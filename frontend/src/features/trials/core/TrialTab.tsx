// Game tab: the trial in the address, or the newest one.
import type { ReactNode } from 'react';
import { useQuery } from '../../../platform/page/address.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListView } from '../../../ui/ListView.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import TipTrials from '../../../ui/art/tip-trials.svg?react';
import { trialAddress } from '../trials.address.ts';
import { trials, useTrial } from '../trials.store.ts';
import { TrialSkeleton } from './TrialSkeleton.tsx';
import { TrialStage } from './TrialStage.tsx';

function Newest(): ReactNode {
  const newest = trials.useOne(trials.use((state) => state.shown[0] ?? 0));
  const none = (
    <EmptyState
      art={TipTrials}
      title="No trials yet"
      more="Fifteen minutes, everyone at once: choose a path in each round, live or fall, and be the last one standing."
    />
  );
  return (
    <ListView list={trials} failed="Error loading trials" skeleton={<TrialSkeleton />}>
      {() => (newest === undefined ? none : <TrialStage trial={newest} />)}
    </ListView>
  );
}

/** A trial that a link opens. */
function Named({ id, onNewest }: { id: number; onNewest: () => void }): ReactNode {
  const one = useTrial(id);
  return (
    <ResourceView
      resource={one}
      failed="Error loading the trial"
      skeleton={<TrialSkeleton />}
      gone={
        <EmptyState
          art={TipTrials}
          title="Trial not found"
          more="It may have been removed, or the link is incomplete."
          action={<Button onClick={onNewest}>Go to the latest trial</Button>}
        />
      }
    >
      {(trial) => <TrialStage trial={trial} />}
    </ResourceView>
  );
}

export function TrialTab(): ReactNode {
  const [{ trial }, set] = useQuery(trialAddress);
  if (trial === undefined) return <Newest />;
  return <Named key={trial} id={trial} onNewest={() => set({ trial: '' }, { push: true })} />;
}
