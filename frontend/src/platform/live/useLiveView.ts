// Hook that shows a live list: sets its filters, loads it, and keeps it current across reconnects.
import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { live, useRoom } from './live.ts';
import type { LiveList } from './liveList.ts';

/**
 * @param list the list of its kind; must be the same object on every render
 * @param room the room of its live messages
 * @param filters a change loads again
 * @param reload loads after a reconnect; the list itself if left out
 */
export function useLiveView<F>(
  list: Pick<LiveList<never, F>, 'resetQuery' | 'load' | 'isRefused'>,
  room: string,
  { filters, viewerId, reload = list.load }: { filters: F; viewerId: string; reload?: () => Promise<void> },
): void {
  const entered = useRef<F | null>(null);
  const comesBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    if (entered.current === filters) return;
    const again = entered.current !== null;
    entered.current = filters;
    list.resetQuery(filters, viewerId, comesBack);
    // Joining the room makes the first load.
    if (again) void live.replayOver(list.load);
  }, [list, filters, viewerId, comesBack]);
  const isLoaded = useRef(false);
  useRoom(room, async () => {
    if (isLoaded.current && list.isRefused()) return;
    isLoaded.current = true;
    await reload();
  });
}
