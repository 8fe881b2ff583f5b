// Marking calls, one at a time for each category, so that quick clicks are not lost and do not
// create two reports.
import type { MarkState, ScoutingReport } from '@guild/common/scouting/scouting.api';
import { scoutingRoutes } from '@guild/common/scouting/scouting.api';
import type { ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { create } from 'zustand';
import { call } from '../../../platform/api/api.ts';
import { reports } from '../scouting.store.ts';

/** Cells whose marks are being sent. A cell occurs once for each running call. */
export const usePendingCells = create<{ readonly cells: readonly string[] }>(() => ({ cells: [] }));
const lastOf = new Map<ScoutingCategory, Promise<unknown>>();

async function serialized<R>(category: ScoutingCategory, cell: string, work: () => Promise<R>): Promise<R> {
  usePendingCells.setState(({ cells }) => ({ cells: [...cells, cell] }));
  const before = lastOf.get(category) ?? Promise.resolve();
  const mine = before.then(work, work);
  lastOf.set(category, mine);
  try {
    return await mine;
  } finally {
    usePendingCells.setState(({ cells }) => {
      const at = cells.indexOf(cell);
      return { cells: cells.filter((_one, place) => place !== at) };
    });
  }
}
const taken = (report: ScoutingReport): ScoutingReport => {
  reports.changed(report);
  return report;
};
const reportsOf = (category: ScoutingCategory): ScoutingReport[] => {
  const { shown, entities } = reports.use.getState();
  return shown.flatMap((id) => entities.byId[id] ?? []).filter((one) => one.category === category);
};

/** Marks a cell in the category's newest report on the map, or in a new report. @throws ApiError */
export const markCell = (category: ScoutingCategory, cell: string): Promise<ScoutingReport> =>
  serialized(category, cell, async () => {
    const [newest] = reportsOf(category).filter(({ isActive }) => isActive);
    if (newest === undefined)
      return reports.createAndInsert(() =>
        call(scoutingRoutes.createReport, { body: { category, locations: [cell] } }),
      );
    return taken(await call(scoutingRoutes.markCell, { params: { id: newest.id }, body: { cell } }));
  });

/**
 * Removes a category's marks from a cell in every report.
 * @returns ids of the changed reports
 * @throws ApiError
 */
export const unmarkCell = (category: ScoutingCategory, cell: string): Promise<readonly number[]> =>
  serialized(category, cell, async () => {
    const having = reportsOf(category).filter(({ locations }) => locations.includes(cell));
    for (const { id } of having) taken(await call(scoutingRoutes.unmarkCell, { params: { id, cell } }));
    return having.map(({ id }) => id);
  });

/** Sets the state of a mark. @throws ApiError */
export const setMarkState = (
  { reportId: id, category, cell }: { reportId: number; category: ScoutingCategory; cell: string },
  state: MarkState,
): Promise<ScoutingReport> =>
  serialized(category, cell, async () =>
    taken(await call(scoutingRoutes.setMarkState, { params: { id, cell }, body: { state } })),
  );
