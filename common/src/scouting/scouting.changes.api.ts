// What scouts have done to the marks of the week, one line each, and taking it back; who may mark; and pointing at a cell.
import * as z from 'zod/mini';
import { id, idParams, paging, seenVersion, time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { noReply, route } from '../wire/route.ts';
import { markStates, newMark } from './scouting.api.ts';
import { scoutingCategories } from './scouting.rules.ts';

const state = z.nullable(z.enum(markStates));
/** What somebody has done to one mark. */
export const scoutingChange = z.object({
  id,
  reportId: id,
  weekId: id,
  category: z.enum(scoutingCategories),
  categoryName: z.string(),
  cell: z.string(),
  /** null: not marked. */
  before: state,
  after: state,
  username: z.string(),
  discordId: z.string(),
  at: time,
  /** Who has taken it back; null: nobody. */
  undoneBy: z.nullable(z.string()),
  undoneByDiscordId: z.nullable(z.string()),
  undoneAt: z.nullable(time),
  /** 2 when it has been taken back. */
  version: z.int(),
});
export type ScoutingChange = z.output<typeof scoutingChange>;

/** So many of their own changes, the last ones, people may take back; admins any of the week. */
export const maxUndo = 10;

export const scoutingSettings = z.object({
  /** Members may report, mark and ping like admins. */
  membersMayMark: z.boolean(),
  version: z.int(),
});
export type ScoutingSettings = z.output<typeof scoutingSettings>;
export const scoutingSettingsChange = z.object({ membersMayMark: z.boolean(), ...seenVersion });
export type ScoutingSettingsChange = z.output<typeof scoutingSettingsChange>;

/**
 * So many locations a member may mark, unmark or change in a week: three for each cell of the map. Admins have no limit.
 */
export const memberChangesPerWeek = 243;
/** So often in a minute one person may point at a cell. */
export const cellPingsPerMinute = 6;
/** So long a ping is seen. */
export const cellPingMs = 10_000;

export const changeQuery = z.object(paging);
export type ChangeQuery = z.output<typeof changeQuery>;

export const scoutingChangeRoutes = {
  /** Before the routes of one report, which would take its name for an id. */
  listScoutingChanges: route({
    method: 'GET',
    path: '/api/scouting/changes',
    access: 'guest',
    summary: "Changes to this week's marks, newest first",
    list: true,
    query: changeQuery,
    reply: z.array(scoutingChange),
  }),
  undoScoutingChange: route({
    method: 'POST',
    path: '/api/scouting/changes/:id/undo',
    access: 'member',
    summary: 'Undo a change that nothing followed on that cell: one of your last ten, or any as an admin',
    params: idParams,
    reply: scoutingChange,
  }),
  pingCell: route({
    method: 'POST',
    path: '/api/scouting/pings',
    access: 'member',
    summary: 'Ping a cell for everyone looking at the map',
    status: 204,
    body: newMark,
    reply: noReply,
  }),
  getScoutingSettings: route({
    method: 'GET',
    path: '/api/settings/scouting',
    access: 'guest',
    summary: 'Who can mark cells',
    reply: scoutingSettings,
  }),
  changeScoutingSettings: route({
    method: 'PUT',
    path: '/api/settings/scouting',
    access: 'admin',
    summary: 'Set who can mark cells',
    body: scoutingSettingsChange,
    reply: scoutingSettings,
  }),
};

export const scoutingChangeMessages = liveMessages({
  /** Of one command; the report comes by a message of its own. */
  'scouting-changes:made': z.object({ changes: z.array(scoutingChange), ...factId }),
  'scouting-changes:undone': z.object({ changes: z.array(scoutingChange), ...factId }),
  'desert:pinged': z.object({
    cell: z.string(),
    by: z.object({ username: z.string(), discordId: z.string() }),
    /** How long it is shown. */
    until: time,
  }),
  'scouting-settings:updated': z.object({ ...scoutingSettings.shape, ...factId }),
});
