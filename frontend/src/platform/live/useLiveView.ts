// A live list on a screen: entered with its filters, loaded, and kept right over breaks of the line.
import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { live, useRoom } from './live.ts';
import type { LiveList } from './liveList.ts';

/**
 * @param list an own one of each kind, the same as long as it is shown
 * @param room of its live messages
 * @param filters what it shows; loads anew when they change
 * @param reload what is loaded after a break of the line, the list if left out
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
    // The first load is the room's.
    if (again) void live.replayOver(list.load);
  }, [list, filters, viewerId, comesBack]);
  const isLoaded = useRef(false);
  useRoom(room, async () => {
    if (isLoaded.current && list.isRefused()) return;
    isLoaded.current = true;
    await reload();
  });
}
