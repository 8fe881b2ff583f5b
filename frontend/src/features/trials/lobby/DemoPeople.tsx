// Development button that makes people of the demo guild join a trial.
import type { Trial } from '@guild/common/trials/trials.api';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { report } from '../../../ui/report.ts';
import { joinDemoPeople, trials } from '../trials.store.ts';

/** Whether the server offers it. Never in production. */
export const hasDemoPeople = (): boolean => document.querySelector('meta[name=demo-people]') !== null;

export function DemoPeople({ trial: { id } }: { trial: Trial }): ReactNode {
  const pending = trials.use((state) => state.pending[id]);
  return (
    <Button
      size="sm"
      minHeight="44px"
      icon="people"
      needsConnection
      pending={pending === 'demo'}
      pendingText="Joining..."
      onClick={() =>
        void report(() => joinDemoPeople(id), {
          done: () => ({
            title: 'Demo players joined',
            description: 'They choose automatically. The trial begins in a few seconds.',
          }),
          failed: ["Demo players couldn't join", 'No demo players joined.'],
        })
      }
    >
      Play against demo players
    </Button>
  );
}
