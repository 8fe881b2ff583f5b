// The weeks of the desert that are over, and reports as a table or a pasted text.
import * as z from 'zod/mini';
import { id, idParams, maybe, paging, text, time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { desertResource } from './desertMap.api.ts';
import { scoutingReport, scoutingWeek } from './scouting.api.ts';
import { scoutingCategories } from './scouting.rules.ts';

const weekName = { weekId: id, weekLabel: z.string() };
/** What was on the map of a week, with what a cleanup has removed since, and how it differs from the week before. */
export const archivedMap = z.object({
  ...weekName,
  startsAt: time,
  endsAt: time,
  resources: z.array(desertResource),
  /** The last week before it of which there are marks; null: none. */
  before: z.nullable(z.object(weekName)),
  /** What was not on the map of the week before, and what was there alone; empty where there was none. */
  appeared: z.array(desertResource),
  gone: z.array(desertResource),
});
export type ArchivedMap = z.output<typeof archivedMap>;

/** So many weeks are counted unless a span is chosen, and so many at the most. */
export const heatWeeksUsual = 12;
export const maxHeatWeeks = 104;
/** How often each category stood in each cell. */
export const desertHeat = z.object({
  /** The first and the last week that were counted; null: there is none. */
  from: z.nullable(z.object(weekName)),
  to: z.nullable(z.object(weekName)),
  /** How many were counted: those of which there are marks. */
  weeks: z.int(),
  /** Every category, in the order of the legend. */
  categories: z.array(
    z.object({
      category: z.enum(scoutingCategories),
      categoryName: z.string(),
      /** In how many of the weeks it stood in a cell, by row from A, then by column; none without any. */
      cells: z.array(z.object({ cell: z.string(), weeks: z.int() })),
    }),
  ),
});
export type DesertHeat = z.output<typeof desertHeat>;

export const weeksQuery = z.object(paging);
export type WeeksQuery = z.output<typeof weeksQuery>;
const weekId = z.pipe(z.string().check(z.regex(/^\d{8}$/, 'Not a week')), z.transform(Number));
export const exportQuery = z.object({
  /** Left out: the current week. */
  week: maybe(weekId),
});
export const heatQuery = z.object({
  /** The first week, counted too; left out: as many as are usual. */
  from: maybe(weekId),
  /** The last week, counted too; left out: the last one that is over. */
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
    summary: `How often each category appeared in each cell, over a span of at most ${maxHeatWeeks.toString()} weeks, the latest ones`,
    query: heatQuery,
    reply: desertHeat,
  }),
  /** Before the routes of one report, which would take its name for an id. */
  exportReports: route({
    method: 'GET',
    path: '/api/scouting/export.csv',
    access: 'guest',
    summary: 'The marks of a week as a table',
    query: exportQuery,
    content: 'text/csv',
    reply: z.string(),
  }),
  importReports: route({
    method: 'POST',
    path: '/api/scouting/import',
    access: 'admin',
    summary: "Report a pasted text for the current week, line by line: 'Large Spice Fields: I-9, H-5'",
    status: 201,
    body: reportImport,
    reply: z.array(scoutingReport),
  }),
};

export const scoutingArchiveMessages = liveMessages({
  /** What stood in a week that is over is no longer as it was: whoever shows weeks that are over asks again. */
  'desert-weeks:changed': z.object({ weekId: id, ...factId }),
});
