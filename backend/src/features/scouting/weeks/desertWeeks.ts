// Summaries of past weeks. A row is made from a week's reports when it is first needed, and again
// when one of them is removed or restored.
import { isDeepStrictEqual } from 'node:util';
import type { MarkedCells } from '@guild/common/scouting/desertWeeks.rules';
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { scoutingCategories } from '@guild/common/scouting/scouting.rules';
import type { Collection } from 'mongodb';
import { insertMissing } from '../../../platform/store/documents/bulk.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import type { Context } from '../../../platform/features/context.ts';
import { resourcesOf, toResources } from '../map/desertMap.model.ts';
import { storedDesertWeeks, type DesertWeekRow } from './desertWeeks.model.ts';
import { reportFacts } from '../core/scouting.facts.ts';
import type { ReportModels } from '../core/scouting.model.ts';
import type { Weeks } from './scouting.weeks.ts';

export interface DesertWeeks {
  /**
   * Rows of past weeks with marks, newest first. Creates missing rows first.
   * @param span first and last week, both included, and the maximum number of rows
   */
  newest(span: { readonly from?: number; readonly to?: number; readonly most: number }): Promise<DesertWeekRow[]>;
  /** The marks of a week from its reports, for a week that is not over. */
  read(weekId: number): Promise<MarkedCells[]>;
  /** Creates missing rows in advance. */
  createMissing(): Promise<void>;
  readonly handler: Handler;
}

/** Reports that count for the archive: not deleted, or removed by a cleanup. */
export const archived = { $or: [{ deletedAt: null }, { cleanedUp: true }] };
/** How much the clocks of processes may differ, in ms. */
const skewMs = 60_000;

export function createDesertWeeks(
  { models: { reports }, weeks }: { readonly models: ReportModels; readonly weeks: Pick<Weeks, 'now'> },
  { db, clock, live }: Pick<Context, 'db' | 'clock' | 'live'>,
): DesertWeeks {
  const rows = storedDesertWeeks.model(db);
  const stored = rows.collection as unknown as Collection<DesertWeekRow>;
  /** Up to this week, this process knows that no row is missing. */
  let settledUntil = 0;

  const read = async (weekId: number): Promise<MarkedCells[]> => {
    const found = await reports.find({ weekId, ...archived, isActive: true }, { category: 1, marks: 1 }).lean();
    return toResources(resourcesOf(found, scoutingCategories)).map(({ category, locations }) => ({
      category,
      locations,
    }));
  };
  /**
   * Writes the row of a week from its reports. The row exists before the reports are read, and is
   * written only if its revision is unchanged. So a report that changes meanwhile finds the row and
   * writes it again.
   * @returns whether the row has changed
   */
  const keep = async (weekId: number): Promise<boolean> => {
    await insertMissing(stored, [{ _id: weekId, marked: [], spots: 0, revision: 0 }]);
    for (;;) {
      const row = await rows.findOne({ _id: weekId }).lean<DesertWeekRow>();
      const marked = await read(weekId);
      const revision = row?.revision ?? 0;
      if (revision > 0 && isDeepStrictEqual(row?.marked, marked)) return false;
      const spots = marked.reduce((sum, { locations }) => sum + locations.length, 0);
      const set = { marked, spots, revision: revision + 1 };
      const { matchedCount } = await rows.updateOne({ _id: weekId, revision }, { $set: set });
      if (matchedCount === 1) return true;
    }
  };
  /** Creates missing rows, earliest first. So no row before the last one is ever missing. */
  const createMissing = async (): Promise<void> => {
    const { id: current } = weeks.now();
    if (settledUntil === current) return;
    const last = await rows
      .findOne({ _id: { $gt: 0 } })
      .sort({ _id: -1 })
      .lean<DesertWeekRow>();
    const after = last === null ? 0 : last._id - (last.revision === 0 ? 1 : 0);
    const missing = await reports.distinct('weekId', { weekId: { $gt: after, $lt: current } });
    for (const weekId of missing.sort((a, b) => a - b)) await keep(weekId);
    settledUntil = current;
  };

  return {
    read,
    createMissing,
    async newest({ from = 1, to = Infinity, most }) {
      await createMissing();
      const last = Math.min(to, weeks.now().id - 1);
      return rows
        .find({ _id: { $gte: from, $lte: last }, spots: { $gt: 0 } })
        .sort({ _id: -1 })
        .limit(most)
        .lean<DesertWeekRow[]>();
    },
    handler: on(reportFacts, 'all', {
      name: 'scouting:past-weeks',
      when: 'before-reply',
      async run({ document: { weekId, weekEndsAt }, facts }) {
        const since = clock.now() - weekEndsAt.getTime();
        if (since < -skewMs) return;
        if (since >= 0) await createMissing();
        // There is no row yet. The process that creates it will read this change.
        else if ((await rows.findOne({ _id: weekId }, { _id: 1 }).lean()) === null) return;
        if (await keep(weekId)) live.send(scoutingRooms.list, 'desert-weeks:changed', { weekId, ...factIdsOf(facts) });
      },
    }),
  };
}
