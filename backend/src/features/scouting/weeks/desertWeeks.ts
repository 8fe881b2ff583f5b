// What stood in each week that is over, as a row of its own: made from the week's reports when it is asked for the first time, and
// made anew when a report of it is removed or restored later.
import { isDeepStrictEqual } from 'node:util';
import type { MarkedCells } from '@guild/common/scouting/desertWeeks.rules';
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { scoutingCategories } from '@guild/common/scouting/scouting.rules';
import type { Collection } from 'mongodb';
import { insertMissing } from '../../../platform/documents/bulk.ts';
import { on, type Handler } from '../../../platform/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import type { Context } from '../../../platform/context/context.ts';
import { resourcesOf, toResources } from '../map/desertMap.model.ts';
import { desertWeekModel, type DesertWeekRow } from './desertWeeks.model.ts';
import { reportFacts, reportKinds } from '../reports/scouting.facts.ts';
import type { ReportModels } from '../reports/scouting.model.ts';
import type { Weeks } from './scouting.weeks.ts';

export interface DesertWeeks {
  /**
   * The rows of weeks that are over and of which there are marks, newest first; those that are missing are made first.
   * @param span the first and the last week, both included; `most` rows at the most
   */
  newest(span: { readonly from?: number; readonly to?: number; readonly most: number }): Promise<DesertWeekRow[]>;
  /** What stood in a week, as its reports say it now: for a week that is not over. */
  read(weekId: number): Promise<MarkedCells[]>;
  /** Makes the rows that are missing, so that nobody who asks waits for it. */
  applyDue(): Promise<void>;
  readonly handler: Handler;
}

/** What a cleanup has removed is only out of the way; what somebody has deleted is gone. */
export const archived = { $or: [{ deletedAt: null }, { cleanedUp: true }] };
/** By so much the clocks of processes may differ. */
const skewMs = 60_000;

export function createDesertWeeks(
  { models: { reports }, weeks }: { readonly models: ReportModels; readonly weeks: Pick<Weeks, 'now'> },
  { db, clock, live }: Pick<Context, 'db' | 'clock' | 'live'>,
): DesertWeeks {
  const rows = desertWeekModel(db);
  const stored = rows.collection as unknown as Collection<DesertWeekRow>;
  /** The week until which this process knows that no row is missing. */
  let settledUntil = 0;

  const read = async (weekId: number): Promise<MarkedCells[]> => {
    const found = await reports.find({ weekId, ...archived, isActive: true }, { category: 1, marks: 1 }).lean();
    return toResources(resourcesOf(found, scoutingCategories)).map(({ category, locations }) => ({
      category,
      locations,
    }));
  };
  /**
   * Writes the row of a week as its reports are now. A row is there before they are read, and written only if nobody has written it
   * since: so whoever changes a report while it is made finds a row to make anew.
   * @returns whether anything of it has changed
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
  /** Makes the rows that are missing, the earliest first: what is before the last row is never missing. */
  const applyDue = async (): Promise<void> => {
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
    applyDue,
    async newest({ from = 1, to = Infinity, most }) {
      await applyDue();
      const last = Math.min(to, weeks.now().id - 1);
      return rows
        .find({ _id: { $gte: from, $lte: last }, spots: { $gt: 0 } })
        .sort({ _id: -1 })
        .limit(most)
        .lean<DesertWeekRow[]>();
    },
    handler: on(reportFacts, reportKinds, {
      name: 'scouting:past-weeks',
      when: 'before-reply',
      async run({ document: { weekId, weekEndsAt }, facts }) {
        const since = clock.now() - weekEndsAt.getTime();
        if (since < -skewMs) return;
        if (since >= 0) await applyDue();
        // Whoever makes the first one reads what has just been written.
        else if ((await rows.findOne({ _id: weekId }, { _id: 1 }).lean()) === null) return;
        if (await keep(weekId)) live.send(scoutingRooms.list, 'desert-weeks:changed', { weekId, ...factIdsOf(facts) });
      },
    }),
  };
}
