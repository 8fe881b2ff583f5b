// Desert archive API: past weeks, and reports as pasted text.
import * as z from 'zod/mini';
import { id, idParams, maybe, paging, text, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { desertResource } from './desertMap.api.ts';
import { scoutingReport, scoutingWeek } from './scouting.api.ts';
import { scoutingCategories } from './scouting.rules.ts';

const weekName = { weekId: id, weekLabel: z.string() };
/**
 * The map of a past week, including marks removed by a later cleanup, and its differences from the
 * week before.
 */
export const archivedMap = z.object({
  ...weekName,
  startsAt: time,
  endsAt: time,
  resources: z.array(desertResource),
  /** The last earlier week with marks; null: none. */
  before: z.nullable(z.object(weekName)),
  /**
   * Resources that were new in this week, and those that were only in the week before; empty
   * without an earlier week.
   */
  appeared: z.array(desertResource),
  gone: z.array(desertResource),
});
export type ArchivedMap = z.output<typeof archivedMap>;

/** Default and maximum number of weeks in a heat map. */
export const defaultHeatWeeks = 12;
export const maxHeatWeeks = 104;
/** How often each category stood in each cell. */
export const desertHeat = z.object({
  /** The first and last counted week; null: none. */
  from: z.nullable(z.object(weekName)),
  to: z.nullable(z.object(weekName)),
  /** Number of counted weeks. Weeks without marks are not counted. */
  weeks: z.int(),
  /** Every category, in the order of the legend. */
  categories: z.array(
    z.object({
      category: z.enum(scoutingCategories),
      categoryName: z.string(),
      /**
       * Number of weeks in which it was in a cell, by row from A, then by column. Empty cells are
       * left out.
       */
      cells: z.array(z.object({ cell: z.string(), weeks: z.int() })),
    }),
  ),
});
export type DesertHeat = z.output<typeof desertHeat>;

export const weeksQuery = z.object(paging);
export type WeeksQuery = z.output<typeof weeksQuery>;
const weekId = z.pipe(z.string().check(z.regex(/^\d{8}$/, 'Not a week')), z.transform(Number));
export const heatQuery = z.object({
  /** The first week, inclusive. Default: the usual number of weeks. */
  from: maybe(weekId),
  /** The last week, inclusive. Default: the last past week. */
  to: maybe(weekId),
});
export type HeatQuery = z.output<typeof heatQuery>;
export const reportImport = z.object({ text: text('Paste the reports of a week') });

export const scoutingArchiveRoutes = {
  listWeeks: route({
    method: 'GET',
    path: '/api/scouting/weeks',
    access: 'guest',
    summary: 'Past weeks with marks, newest first',
    list: true,
    query: weeksQuery,
    reply: z.array(scoutingWeek),
  }),
  getMapOfWeek: route({
    method: 'GET',
    path: '/api/desert-map/weeks/:id',
    access: 'guest',
    summary: 'The map of a week, including cleaned-up reports, and its changes since the week before',
    params: idParams,
    reply: archivedMap,
  }),
  getDesertHeat: route({
    method: 'GET',
    path: '/api/desert-map/heat',
    access: 'guest',
    summary: `How often each category appeared in each cell, over a span of at most ${maxHeatWeeks} weeks, the latest ones`,
    query: heatQuery,
    reply: desertHeat,
  }),
  importReports: route({
    method: 'POST',
    path: '/api/scouting/import',
    access: 'scouting',
    summary: "Report a pasted text for the current week, line by line: 'Large Spice Fields: I-9, H-5'",
    status: 201,
    body: reportImport,
    reply: z.array(scoutingReport),
  }),
};

export const scoutingArchiveMessages = liveMessages({
  /** Sent when a past week has changed. Screens with past weeks fetch again. */
  'desert-weeks:changed': z.object({ weekId: id }),
});
