// Buttons of a loot night for people with the right: start, time, stop and delete, and what happens to unsold lots.
import { may } from '@guild/common/members/ranks';
import type { Night } from '@guild/common/nights/nights.api';
import { undecidedLots } from '@guild/common/nights/nights.rules';
import { counted } from '@guild/common/wire/numbers';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { report } from '../../ui/report.ts';
import { useRemoval } from '../../ui/useRemoval.ts';
import { nights, removeNight, restoreNight, startNight, stopNight } from './nights.store.ts';

const MoveNightDialog = lazyDialog(() => import('./MoveNightDialog.tsx'));
const UnsoldDialog = lazyDialog(() => import('./UnsoldDialog.tsx'));

export function NightButtons({ night }: { night: Night }): ReactNode {
  const { id, title, status, stopped, lots, pace, startsAt } = night;
  const viewer = useViewer();
  const pending = nights.use((state) => state.pending[id]);
  const confirm = useConfirm();
  const ask = useRemoval();
  const [isOpen, setOpen] = useState(false);
  if (!may(viewer, 'auctions')) return null;
  const left = undecidedLots(night).length;
  if (status === 'over')
    return (
      <>
        {left > 0 && (
          <Button size="sm" needsConnection onClick={() => setOpen(true)}>
            {counted(left, 'unsold lot')}
          </Button>
        )}
        {isOpen && <UnsoldDialog night={night} onClose={() => setOpen(false)} />}
      </>
    );

  const start = async (): Promise<void> => {
    const which = pace === 'together' ? `All ${counted(lots.length, 'lot')} go` : 'The first lot goes';
    const text = `${which} on sale at once, and everybody can bid.`;
    if (!(await confirm({ title: 'Start loot night', text, action: 'Start loot night' }))) return;
    await report(() => startNight(id), {
      done: () => ({ title: 'Loot night started', description: title }),
      failed: ['Error', 'Failed to start the loot night'],
    });
  };
  const stop = async (): Promise<void> => {
    const text = 'Lots that are not sold yet are withdrawn, and bids on them no longer count.';
    if (!(await confirm({ title: 'Stop loot night', text, action: 'Stop loot night', danger: true }))) return;
    await report(() => stopNight(id), {
      done: () => ({ title: 'Loot night stopped', description: title }),
      failed: ['Error', 'Failed to stop the loot night'],
    });
  };
  const remove = (): Promise<boolean> =>
    ask({
      title: 'Delete loot night',
      text: `Are you sure you want to delete "${title}"?`,
      remove: () => removeNight(id),
      restore: () => restoreNight(id),
      done: { title: 'Loot night deleted', description: title },
      failed: ['Error', 'Failed to delete the loot night'],
      undoFailed: 'Failed to restore the loot night',
    });
  if (status === 'running')
    return (
      <Button size="sm" needsConnection disabled={stopped} pending={pending === 'stop'} onClick={() => void stop()}>
        Stop
      </Button>
    );
  return (
    <>
      <Button size="sm" needsConnection pending={pending === 'start'} onClick={() => void start()}>
        Start
      </Button>
      <Button size="sm" needsConnection onClick={() => setOpen(true)}>
        {startsAt === null ? 'Set time' : 'Change time'}
      </Button>
      <Button size="sm" needsConnection pending={pending === 'remove'} onClick={() => void remove()}>
        Delete
      </Button>
      {isOpen && <MoveNightDialog night={night} onClose={() => setOpen(false)} />}
    </>
  );
}
