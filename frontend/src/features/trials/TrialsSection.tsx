// Trials section: tabs, and the start button while no trial is open or running.
import { chakra } from '@chakra-ui/react';
import * as z from 'zod/mini';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useQuery } from '../../platform/page/address.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useIsPhone } from '../../platform/page/phone.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { TrialSkeleton } from './core/TrialSkeleton.tsx';
import { trialAddress } from './trials.address.ts';
import { trials } from './trials.store.ts';
import { endOpening, startNew, useIsFree, useOpening } from './lobby/trials.opening.ts';
import { tabAddress, trialsTabs } from './trials.tabs.ts';

const NewTrialDialog = lazyDialog(() => import('./lobby/NewTrialDialog.tsx'));

/**
 * Starts a trial, in which the person also takes part. Hidden while another trial is open or
 * running.
 */
function StartButton(): ReactNode {
  const { canWrite } = useViewer();
  const isFree = useIsFree();
  if (!canWrite || !isFree) return null;
  return (
    <Button variant="primary" icon="plus" needsConnection onClick={startNew}>
      Start a trial
    </Button>
  );
}

const address = z.object({ ...tabAddress.shape, ...trialAddress.shape });

export function TrialsSection(): ReactNode {
  // On phones there is no room beside the tabs.
  const isPhone = useIsPhone();
  useLiveView(trials);
  const [{ tab = trialsTabs[0].value }, set] = useQuery(address);
  const { isOpen, like } = useOpening();
  // Closes the dialog on leaving, so that it is not open on return.
  useEffect(() => endOpening, []);
  const { label, Panel } = trialsTabs.find(({ value }) => value === tab) ?? trialsTabs[0];
  const open = (next: string): void =>
    set({ tab: next === trialsTabs[0].value ? '' : next, trial: '' }, { push: true });
  return (
    <Tabs label="Trials" value={tab} tabs={trialsTabs} onChange={open} {...(!isPhone && { aside: <StartButton /> })}>
      {isPhone && (
        <chakra.div paddingTop={3} _empty={{ display: 'none' }}>
          <StartButton />
        </chakra.div>
      )}
      <TabPanel of={tab}>
        <chakra.h2 srOnly>{label}</chakra.h2>
        <Suspense fallback={<TrialSkeleton />}>
          <Panel />
        </Suspense>
      </TabPanel>
      {isOpen && <NewTrialDialog like={like} onClose={endOpening} onOpened={() => open(trialsTabs[0].value)} />}
    </Tabs>
  );
}
