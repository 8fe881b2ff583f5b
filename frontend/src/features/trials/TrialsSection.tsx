// The Trials section: its tabs, and the way to start a trial while none is joined or played.
import { chakra } from '@chakra-ui/react';
import * as z from 'zod/mini';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQuery } from '../../platform/address.ts';
import { useIsOffline } from '../../platform/connection.store.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { trialAddress } from './trials.address.ts';
import { useLiveTrials } from './trials.live.ts';
import { trials } from './trials.store.ts';
import { tabAddress, trialsTabs } from './trials.tabs.ts';

const NewTrialDialog = lazy(() => import('./NewTrialDialog.tsx'));

/** Starts one; who starts it plays it. While one is joined or played there is no other. */
function StartButton({ onOpened }: { onOpened: () => void }): ReactNode {
  const { canWrite } = useViewer();
  const offline = useIsOffline();
  const isFree = trials.use(
    ({ phase, entities }) =>
      phase === 'ready' &&
      !Object.values(entities.byId).some(({ status }) => status === 'joining' || status === 'running'),
  );
  const [isOpen, setOpen] = useState(false);
  if (!canWrite || (!isFree && !isOpen)) return null;
  return (
    <>
      <Button variant="primary" icon="plus" disabled={offline} onClick={() => setOpen(true)}>
        Start a trial
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewTrialDialog onClose={() => setOpen(false)} onOpened={onOpened} />
        </Suspense>
      )}
    </>
  );
}

const address = z.object({ ...tabAddress.shape, ...trialAddress.shape });
const waiting = <Skeleton height="420px" borderRadius="card" role="status" aria-label="Loading" />;

export function TrialsSection(): ReactNode {
  const { discordId } = useViewer();
  useLiveTrials(discordId);
  const [{ tab = trialsTabs[0].value }, set] = useQuery(address);
  const { label, Panel } = trialsTabs.find(({ value }) => value === tab) ?? trialsTabs[0];
  const open = (next: string): void =>
    set({ tab: next === trialsTabs[0].value ? '' : next, trial: '' }, { push: true });
  return (
    <Tabs
      label="Trials"
      value={tab}
      tabs={trialsTabs}
      onChange={open}
      aside={<StartButton onOpened={() => open(trialsTabs[0].value)} />}
    >
      <TabPanel of={tab}>
        <chakra.h2 srOnly>{label}</chakra.h2>
        <Suspense fallback={waiting}>
          <Panel />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}
