// Hooks that show a live list: set its filters, load it, and keep it current across reconnects.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { live, useRoom } from './live.ts';
import { useViewer } from '../session/session.store.ts';
import { noFilters } from './listState.ts';
import type { LiveList } from './liveList.ts';

/**
 * Applies a list's live messages while the component is shown. Only for screens that show its
 * entities but not the list: they join the room themselves.
 */
export function useListMessages(list: Pick<LiveList<never, never>, 'listen'>): void {
  useEffect(() => list.listen(), [list]);
}

interface View<F> {
  /**
   * A change starts a new view. null: there is only one view, whose rows stay between visits.
   * Absent: the list has no filters.
   */
  readonly filters?: F;
  /** Loads after a reconnect; the list itself if left out. */
  readonly reload?: () => Promise<void>;
}
/** Shows a list. @param list must be the same object on every render */
export function useLiveView<F>(
  list: Pick<LiveList<never, F>, 'room' | 'listen' | 'openView' | 'load' | 'isRefused'>,
  { filters = noFilters as F, reload = list.load }: View<F> = {},
): void {
  const { discordId: viewerId } = useViewer();
  const entered = useRef<F | null>(null);
  const comesBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    if (entered.current === filters) return;
    const again = entered.current !== null;
    entered.current = filters;
    list.openView(filters, viewerId, comesBack);
    // Joining the room makes the first load.
    if (again) void live.replayOver(list.load);
  }, [list, filters, viewerId, comesBack]);
  useListMessages(list);
  const isLoaded = useRef(false);
  useRoom(list.room, async () => {
    if (isLoaded.current && list.isRefused()) return;
    isLoaded.current = true;
    await reload();
  });
}
