// Change log of the week's marks, and undo. Loaded with the dialog, or by an Undo.
import { may, type Permissions } from '@guild/common/members/ranks';
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { scoutingChangeRoutes, maxUndo, type ScoutingChange } from '@guild/common/scouting/scouting.changes.api';
import { limits } from '@guild/common/wire/fields';
import { useMemo } from 'react';
import { call, callList, pageQuery } from '../../../platform/api/api.ts';
import { createLiveList } from '../../../platform/live/liveList.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import type { Viewer } from '../../../platform/session/session.store.ts';
import { useLiveView } from '../../../platform/live/useLiveView.ts';
import { week } from '../scouting.store.ts';

/** The current week's id. null: not known yet. */
type OfWeek = number | null;
/** Changes of the current week, newest first. */
export const changes = createLiveList<ScoutingChange, OfWeek>({
  filters: null,
  pageSize: 30,
  fetch: (_week, page) => callList(scoutingChangeRoutes.listScoutingChanges, { query: pageQuery(page) }),
  rules: {
    matches: ({ weekId }, { filters }) => filters === null || weekId === filters,
  },
  room: scoutingRooms.list,
  messages: {
    'scouting-changes:made': ({ changes: made }) => made.forEach(changes.arrived),
    'scouting-changes:undone': ({ changes: undone }) => undone.forEach(changes.changed),
  },
});

/** The log, live while it is shown. */
export function useLiveChanges(): readonly ScoutingChange[] {
  const weekId = dataOf(week.use())?.id ?? null;
  useLiveView(changes, { filters: weekId });
  const shown = changes.use((state) => state.shown);
  const byId = changes.use((state) => state.entities.byId);
  return useMemo(() => shown.flatMap((id) => byId[id] ?? []), [shown, byId]);
}

/**
 * The changes that the viewer may undo. Only the last change of a cell in a report can be undone.
 * People with the right may undo any of those, others only if it is among their own last ten.
 * @param rows newest first, without gaps
 */
export function undoableOf(
  rows: readonly ScoutingChange[],
  { mayMark, ...viewer }: Pick<Viewer, 'discordId'> & Permissions & { readonly mayMark: boolean },
): ReadonlySet<number> {
  const cells = new Set<string>();
  const undoable = new Set<number>();
  let own = 0;
  for (const one of rows) {
    const isOwn = one.discordId === viewer.discordId;
    if (isOwn) own += 1;
    const place = `${one.reportId} ${one.cell}`;
    if (one.undoneAt !== null || cells.has(place)) continue;
    cells.add(place);
    if (may(viewer, 'scouting') || (mayMark && isOwn && own <= maxUndo)) undoable.add(one.id);
  }
  return undoable;
}

/**
 * @returns undefined if it is already running
 * @throws ApiError with the reason why it cannot be undone
 */
export const undoChange = (id: number): Promise<ScoutingChange | undefined> =>
  changes.update(id, 'undo', () => call(scoutingChangeRoutes.undoScoutingChange, { params: { id } }));

/**
 * Undoes the viewer's last change of a cell, in each of these reports.
 * @throws ApiError with the reason why it cannot be undone
 */
export async function undoLast(cell: string, reportIds: readonly number[], viewerId: string): Promise<true> {
  const { items } = await callList(scoutingChangeRoutes.listScoutingChanges, {
    query: { limit: limits.maxPage.toString() },
  });
  for (const reportId of reportIds) {
    const last = items.find(
      (one) => one.reportId === reportId && one.cell === cell && one.discordId === viewerId && one.undoneAt === null,
    );
    if (last === undefined) throw new Error("It's not among the latest changes");
    await undoChange(last.id);
  }
  return true;
}
