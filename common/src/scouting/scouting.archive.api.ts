// The weeks of the desert that are over, and reports as a table or a pasted text.
import * as z from 'zod/mini';
import { id, idParams, maybe, paging, text, time } from '../wire/fields.ts';
import { route } from '../wire/route.ts';
import { desertResource } from './desertMap.api.ts';
import { scoutingReport, scoutingWeek } from './scouting.api.ts';

/** What was on the map of a week, with what a cleanup has removed since. */
export const archivedMap = z.object({
  weekId: id,
  weekLabel: z.string(),
  startsAt: time,
  endsAt: time,
  resources: z.array(desertResource),
});
export type ArchivedMap = z.output<typeof archivedMap>;

export const weeksQuery = z.object(paging);
export type WeeksQuery = z.output<typeof weeksQuery>;
export const exportQuery = z.object({
  /** Left out: the current week. */
  week: maybe(z.pipe(z.string().check(z.regex(/^\d{8}$/, 'Not a week')), z.transform(Number))),
});
export const reportImport = z.object({ text: text('Paste the reports of a week') });

export const scoutingArchiveRoutes = {
  listWeeks: route({
    method: 'GET',
    path: '/api/scouting/weeks',
    access: 'guest',
    summary: 'The weeks that have reports, newest first',
    list: true,
    query: weeksQuery,
    reply: z.array(scoutingWeek),
  }),
  getMapOfWeek: route({
    method: 'GET',
    path: '/api/desert-map/weeks/:id',
    access: 'guest',
    summary: 'What was on the map of a week, with what a cleanup has removed',
    params: idParams,
    reply: archivedMap,
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
