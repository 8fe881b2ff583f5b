// Scouting API: the week's reports of what lies where in the desert; schemas, routes, rooms and
// live messages.
import * as z from 'zod/mini';
import { counting, id, idParams, line, maybe, paging, seenVersion, time } from '../wire/fields.ts';
import { liveMessages, removal } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { categoryNames, gridCells, readCategory, readCell, scoutingCategories } from './scouting.rules.ts';

/** State of a marked cell: resource present, harvested, or contested by others. */
export const markStates = ['present', 'harvested', 'contested'] as const;
export type MarkState = (typeof markStates)[number];

/** A mark: something was seen in a cell, by whom and when. */
export const scoutMark = z.object({
  /** Grid code, `I-9`. */
  cell: z.string(),
  markedBy: z.string(),
  markedByDiscordId: z.string(),
  markedAt: time,
  state: z.enum(markStates),
  /** The person who last changed the state; null: nobody. */
  stateBy: z.nullable(z.string()),
  stateByDiscordId: z.nullable(z.string()),
  stateAt: z.nullable(time),
});
export type ScoutMark = z.output<typeof scoutMark>;

export const scoutingReport = z.object({
  id,
  weekId: id,
  /** The label of its week. */
  weekLabel: z.string(),
  category: z.enum(scoutingCategories),
  categoryName: z.string(),
  /** The cells of `marks`, in their order. */
  locations: z.array(z.string()),
  /** In the order in which they were added. */
  marks: z.array(scoutMark),
  /** When and by whom the report was last changed. */
  lastUpdated: time,
  updatedBy: z.string(),
  updatedByDiscordId: z.string(),
  /** Whether it is shown on the map. */
  isActive: z.boolean(),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type ScoutingReport = z.output<typeof scoutingReport>;

export const scoutingWeek = z.object({
  id,
  label: z.string(),
  startsAt: time,
  /** When the next week starts. */
  endsAt: time,
  version: z.int(),
});
export type ScoutingWeek = z.output<typeof scoutingWeek>;

/** A category by its key or its name. */
const category = z.pipe(
  z.enum([...scoutingCategories, ...Object.values(categoryNames)], 'Category is required'),
  z.transform((given: string) => readCategory(given) ?? scoutingCategories[0]),
);
/** A grid code in any of its spellings. */
const cell = z.pipe(
  z
    .string('Location cannot be empty')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Location cannot be empty', abort: true }),
      z.regex(/^[A-I]-?[1-9]$/i, 'Not a map cell. Use a row from A to I and a column from 1 to 9, such as I-9.'),
    ),
  z.transform((given: string) => readCell(given) ?? ''),
);
const locations = z
  .array(cell, 'At least one location is required')
  .check(
    z.minLength(1, 'At least one location is required'),
    z.maxLength(gridCells.length, `At most ${gridCells.length} locations`),
  );
const weekLabel = line('Enter a week label');

export const newReport = z.object({
  /** A different label renames the week, if the caller may do so. */
  weekLabel: z.optional(weekLabel),
  category,
  locations,
  isActive: z._default(z.boolean(), true),
});
export type NewReport = z.output<typeof newReport>;
/** `weekLabel` renames the week in all of its reports. */
export const reportChange = z.object({
  weekLabel: z.optional(weekLabel),
  category: z.optional(category),
  locations: z.optional(locations),
  isActive: z.optional(z.boolean()),
  ...seenVersion,
});
export type ReportChange = z.output<typeof reportChange>;
export const weekChange = z.object({ label: weekLabel, ...seenVersion });
export type WeekChange = z.output<typeof weekChange>;

/** A mark in one cell. */
export const newMark = z.object({ cell });
export const markStateChange = z.object({ state: z.enum(markStates, 'Choose a state') });
export const markParams = z.object({ ...idParams.shape, cell });

export const reportQuery = z.object({
  /** Default: the current week. */
  week: maybe(z.pipe(z.string().check(z.regex(/^\d{8}$/, 'Not a week')), z.transform(Number))),
  category: maybe(category),
  isActive: maybe(z.enum(['true', 'false'])),
  ...counting,
  ...paging,
});
export type ReportQuery = z.output<typeof reportQuery>;

const one = { params: idParams, reply: scoutingReport } as const;
export const scoutingRoutes = {
  listReports: route({
    method: 'GET',
    path: '/api/scouting',
    access: 'guest',
    summary: 'Reports of the current week, or of another, newest first',
    list: true,
    csv: true,
    query: reportQuery,
    reply: z.array(scoutingReport),
  }),
  getCurrentWeek: route({
    method: 'GET',
    path: '/api/scouting/week',
    access: 'guest',
    summary: 'The current week of the desert',
    reply: scoutingWeek,
  }),
  getWeek: route({
    method: 'GET',
    path: '/api/scouting/weeks/:id',
    access: 'guest',
    summary: 'One week of the desert',
    params: idParams,
    reply: scoutingWeek,
  }),
  renameWeek: route({
    method: 'PATCH',
    path: '/api/scouting/weeks/:id',
    access: 'scouting',
    summary: 'Rename a week on all of its reports',
    params: idParams,
    body: weekChange,
    reply: scoutingWeek,
  }),
  cleanUpReports: route({
    method: 'POST',
    path: '/api/scouting/cleanup',
    access: 'scouting',
    summary: 'Remove reports last updated before today. The archive keeps them',
    reply: z.object({ deletedCount: z.int() }),
  }),
  createReport: route({
    method: 'POST',
    path: '/api/scouting',
    access: 'member',
    summary: 'Report locations of the current week',
    status: 201,
    body: newReport,
    reply: scoutingReport,
  }),
  getReport: route({ method: 'GET', path: '/api/scouting/:id', access: 'guest', summary: 'One report', ...one }),
  changeReport: route({
    method: 'PATCH',
    path: '/api/scouting/:id',
    access: 'scouting',
    summary: 'Change a report; `weekLabel` renames its week',
    body: reportChange,
    ...one,
  }),
  removeReport: route({
    method: 'DELETE',
    path: '/api/scouting/:id',
    access: 'scouting',
    summary: 'Delete a report',
    params: idParams,
  }),
  restoreReport: route({
    method: 'POST',
    path: '/api/scouting/:id/restore',
    access: 'scouting',
    summary: 'Undo a deletion',
    ...one,
  }),
  markCell: route({
    method: 'POST',
    path: '/api/scouting/:id/marks',
    access: 'member',
    summary: 'Mark a location. Marking it again confirms it',
    body: newMark,
    ...one,
  }),
  unmarkCell: route({
    method: 'DELETE',
    path: '/api/scouting/:id/marks/:cell',
    access: 'member',
    summary: "Remove one location. Does nothing if it isn't marked",
    params: markParams,
    reply: scoutingReport,
  }),
  setMarkState: route({
    method: 'POST',
    path: '/api/scouting/:id/marks/:cell/state',
    access: 'member',
    summary: 'Set the state of a marked location',
    params: markParams,
    body: markStateChange,
    reply: scoutingReport,
  }),
};

export const scoutingRooms = { list: 'scouting' } as const;
export const scoutingMessages = liveMessages({
  'report:created': scoutingReport,
  'report:updated': scoutingReport,
  'report:restored': scoutingReport,
  'report:removed': removal,
  'week:updated': scoutingWeek,
  /** Sent when a new week has started, with an empty map. */
  'week:started': scoutingWeek,
});
