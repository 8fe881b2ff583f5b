// Scouting changes API: the week's changes of marks and undoing them, who may mark, and pings on
// the map.
import * as z from 'zod/mini';
import { id, idParams, paging, seenVersion, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { markStates, newMark } from './scouting.api.ts';
import { scoutingCategories } from './scouting.rules.ts';

const state = z.nullable(z.enum(markStates));
/** One change of a mark. */
export const scoutingChange = z.object({
  id,
  reportId: id,
  weekId: id,
  category: z.enum(scoutingCategories),
  categoryName: z.string(),
  cell: z.string(),
  /** Null: not marked. */
  before: state,
  after: state,
  username: z.string(),
  discordId: z.string(),
  at: time,
  /** The person who undid it; null: nobody. */
  undoneBy: z.nullable(z.string()),
  undoneByDiscordId: z.nullable(z.string()),
  undoneAt: z.nullable(time),
  /** 2 after it was undone. */
  version: z.int(),
});
export type ScoutingChange = z.output<typeof scoutingChange>;

/**
 * Number of their own last changes that people may undo. Admins may undo any change of the week.
 */
export const maxUndo = 10;

export const scoutingSettings = z.object({
  /** Whether members may report, mark and ping like admins. */
  membersMayMark: z.boolean(),
  version: z.int(),
});
export type ScoutingSettings = z.output<typeof scoutingSettings>;
export const scoutingSettingsChange = z.object({ membersMayMark: z.boolean(), ...seenVersion });

/**
 * Maximum number of changes a member may make in a week: three for each cell of the map. Admins
 * have no limit.
 */
export const memberChangesPerWeek = 243;
/** Maximum number of pings of one person per minute. */
export const cellPingsPerMinute = 6;
/** How long a ping is shown, in ms. */
export const cellPingMs = 10_000;

export const changeQuery = z.object(paging);
export type ChangeQuery = z.output<typeof changeQuery>;

export const scoutingChangeRoutes = {
  listScoutingChanges: route({
    method: 'GET',
    path: '/api/scouting/changes',
    access: 'guest',
    summary: "Changes to this week's marks, newest first",
    list: true,
    csv: true,
    query: changeQuery,
    reply: z.array(scoutingChange),
  }),
  undoScoutingChange: route({
    method: 'POST',
    path: '/api/scouting/changes/:id/undo',
    access: 'member',
    onlyFor: 'owner-or-scouting',
    summary: 'Undo a change that nothing followed on that cell: one of your last ten, or any with the right',
    params: idParams,
    reply: scoutingChange,
  }),
  pingCell: route({
    method: 'POST',
    path: '/api/scouting/pings',
    access: 'member',
    summary: 'Ping a cell for everyone looking at the map',
    body: newMark,
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

export const scoutingChangeMessages = {
  ...liveMessages({
    /** The changes of one command. The report itself comes in a separate message. */
    'scouting-changes:made': z.object({ changes: z.array(scoutingChange) }),
    'scouting-changes:undone': z.object({ changes: z.array(scoutingChange) }),
    'scouting-settings:updated': scoutingSettings,
  }),
  'desert:pinged': z.object({
    cell: z.string(),
    by: z.object({ username: z.string(), discordId: z.string() }),
    /** When it disappears. */
    until: time,
  }),
};
