// Members API: the roster's entity, routes, room and live messages.
import * as z from 'zod/mini';
import { absence, absenceChange } from './absences.api.ts';
import { character, charactersChange } from './characters.api.ts';
import {
  amount,
  counting,
  discordId,
  discordIdList,
  id,
  idParams,
  line,
  maybe,
  paging,
  search,
  seenVersion,
  time,
} from '../wire/fields.ts';
import { day } from '../wire/days.ts';
import { liveMessages, removal } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { may, ranks, rights, type accessLevels, type Permissions } from './ranks.ts';

export type Rank = (typeof ranks)[number];
/** The access that a rank gives; null: none ('Guild Access Required'). */
export type Access = (typeof accessLevels)[number];

export const member = z.object({
  id,
  /** The name that the hall shows: that of Discord, or of the main character. */
  name: z.string(),
  /** The name on Discord; null: it is `name`. */
  discordName: z.nullable(z.string()),
  discordId: z.string(),
  /** The rank that is shown. */
  role: z.enum(ranks),
  level: z.nullable(z.int()),
  contribution: z.nullable(z.int()),
  lastActive: z.nullable(time),
  isOnline: z.boolean(),
  guildSource: z.string(),
  /** Hash of the Discord avatar, or null. */
  avatar: z.nullable(z.string()),
  absence: z.nullable(absence),
  /** In the game. The first one is the main character. */
  characters: z.array(character),
  createdAt: time,
  version: z.int(),
});
export type Member = z.output<typeof member>;

const rank = z.enum(ranks, 'Unknown rank');
export const newMember = z.object({ name: line('Name is required'), discordId, role: z._default(rank, 'Member') });
export type NewMember = z.output<typeof newMember>;
const notNegative = 'Must be a whole number of 0 or more';
/** The fields that an admin may set. Fields that are left out stay unchanged. */
export const memberChange = z
  .object({
    role: z.optional(rank),
    level: z.optional(amount(0, notNegative)),
    contribution: z.optional(amount(0, notNegative)),
    ...seenVersion,
  })
  .check(
    z.refine(({ role, level, contribution }) => (role ?? level ?? contribution) !== undefined, {
      error: 'Nothing to change',
      path: ['role'],
    }),
  );
export type MemberChange = z.output<typeof memberChange>;

/** What a removal would take away, in short phrases such as '2 active auctions'. */
export const removalPreview = z.object({ goes: z.array(z.string()) });
/** A restored member, with what was restored and what was lost or changed. */
export const restoredMember = z.object({ ...member.shape, back: z.array(z.string()), lost: z.array(z.string()) });
export type RestoredMember = z.output<typeof restoredMember>;

/**
 * Orders of the roster: by name, or online people, highest rank, largest contribution, highest
 * level first.
 */
export const memberOrders = ['name', 'online', 'rank', 'contribution', 'level'] as const;
export type MemberOrder = (typeof memberOrders)[number];
/** Ranks in the order of the roster, highest first. */
export const ranksFromHighest: readonly Rank[] = [
  ...(['Guild Master', 'Admin', 'Officer', 'Veteran', 'Member', 'Recruit', 'Guest'] as const),
];

/** Whether a rank is above that of a Member. */
export const isAboveMember = (rank: Rank): boolean =>
  ranksFromHighest.indexOf(rank) < ranksFromHighest.indexOf('Member');

/**
 * Whether a person may edit and remove members of a rank. People with the right may up to their own
 * rank, and never admins.
 */
export const mayManageRank = (person: Permissions & { readonly rank: Rank | null }, rank: Rank): boolean => {
  if (person.access === 'Admin') return true;
  if (!may(person, 'roster') || person.rank === null || rank === 'Admin') return false;
  return ranksFromHighest.indexOf(rank) >= ranksFromHighest.indexOf(person.rank);
};

/** Days over which the roster counts attendance. */
export const attendanceDays = 90;
/** Days over which the roster counts no-shows. */
export const noShowDays = 30;
/** Attendance below so many percent is low. */
export const lowAttendance = 50;
/** Attendance from so many percent on is good. */
export const goodAttendance = 80;
/** Recent attendance at events as far as it is recorded. */
export const recentAttendance = z.object({
  present: z.int(),
  /** Events that they attended or missed. */
  recorded: z.int(),
  /** No-shows in the last 30 days. */
  noShows: z.int(),
});
export type RecentAttendance = z.output<typeof recentAttendance>;
/** Ways in which people are reliable, or not. */
export const reliabilities = ['good', 'low', 'no-shows'] as const;
export type Reliability = (typeof reliabilities)[number];
/** Whether attendance shows this reliability. */
export const hasReliability = ({ present, recorded, noShows }: RecentAttendance, way: Reliability): boolean =>
  ({
    good: recorded > 0 && present * 100 >= recorded * goodAttendance,
    low: recorded > 0 && present * 100 < recorded * lowAttendance,
    'no-shows': noShows > 0,
  })[way];

export const memberQuery = z.object({
  /** A part of a name, of a character's name, or of a specialty. */
  search,
  role: maybe(rank),
  /** Only people who are online. */
  online: maybe(z.literal('1')),
  /** Only people who are away today. */
  away: maybe(z.literal('1')),
  /** Only people who are not away on this day. */
  free: maybe(day('Choose a day')),
  /** Only inactive people. Needs the right to manage the roster. */
  inactive: maybe(z.literal('1')),
  /** Only people who attended much or little, or had no-shows. Not for Guests, who may not see events. */
  reliability: maybe(z.enum(reliabilities)),
  /** Default: by name. */
  sort: maybe(z.enum(memberOrders)),
  ...counting,
  ...paging,
});
export type MemberQuery = z.output<typeof memberQuery>;

/** Numbers that scale the roster's bars. */
export const rosterFigures = z.object({
  /** The largest contribution in the guild; 0 when there is none. */
  highestContribution: z.int(),
});
export type RosterFigures = z.output<typeof rosterFigures>;

/** Number of weeks that the chart of a member's contribution covers. */
export const contributionWeeks = 12;
/** The members section of a member's page. */
export const standingOfMember = {
  standing: z.object({
    /** Place by contribution in the guild; null: no contribution. */
    place: z.nullable(z.int()),
    /** Number of members of the guild. */
    of: z.int(),
    /** The contribution at the end of each of the last weeks, oldest first. The last one is now. */
    weeks: z.array(z.object({ at: time, points: z.int() })),
  }),
};

export const memberRoutes = {
  listMembers: route({
    method: 'GET',
    path: '/api/guild-members',
    access: 'guest',
    summary: 'The roster, by name by default',
    list: true,
    csv: true,
    query: memberQuery,
    reply: z.array(member),
  }),
  getRosterFigures: route({
    method: 'GET',
    path: '/api/roster-figures',
    access: 'guest',
    summary: 'Reference figures for contributions',
    reply: rosterFigures,
  }),
  getMember: route({
    method: 'GET',
    path: '/api/guild-members/:id',
    access: 'guest',
    summary: 'One member',
    params: idParams,
    reply: member,
  }),
  addMember: route({
    method: 'POST',
    path: '/api/guild-members',
    access: 'roster',
    summary: 'Add a member by Discord id. Only admins choose the rank',
    status: 201,
    body: newMember,
    reply: member,
  }),
  changeMember: route({
    method: 'PATCH',
    path: '/api/guild-members/:id',
    access: 'roster',
    summary: "Change a member's rank (only admins), level or contribution",
    params: idParams,
    body: memberChange,
    reply: member,
  }),
  changeAbsence: route({
    method: 'PUT',
    path: '/api/guild-members/:id/absence',
    access: 'member',
    onlyFor: 'owner-or-roster',
    summary: 'Set the days on which a member is away. Events on these days get the answer absent',
    params: idParams,
    body: absenceChange,
    reply: member,
  }),
  changeCharacters: route({
    method: 'PUT',
    path: '/api/guild-members/:id/characters',
    access: 'member',
    onlyFor: 'owner-or-roster',
    summary: "Set a member's characters in the game",
    params: idParams,
    body: charactersChange,
    reply: member,
  }),
  previewRemoval: route({
    method: 'GET',
    path: '/api/guild-members/:id/removal',
    access: 'roster',
    summary: 'What removing a member would also remove',
    params: idParams,
    reply: removalPreview,
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/api/guild-members/:id',
    access: 'roster',
    summary: 'Remove a member and block the Discord id',
    params: idParams,
  }),
  restoreMember: route({
    method: 'POST',
    path: '/api/guild-members/:id/restore',
    access: 'roster',
    summary: 'Undo a removal. Auctions and seats are restored where possible',
    params: idParams,
    reply: restoredMember,
  }),
};

/** Facts about a member for their card in the roster. Other features know them. */
export const rosterFacts = z.object({
  discordId: z.string(),
  /** What they say they are good at. */
  specialties: z.array(z.string()),
  /**
   * Attendance at events of the last 90 days that they had joined, as far as it is recorded. Null:
   * none is recorded, or the viewer may not see events.
   */
  attendance: z.nullable(recentAttendance),
});
export type RosterFacts = z.output<typeof rosterFacts>;

export const rosterRoutes = {
  listRosterFacts: route({
    method: 'GET',
    path: '/api/roster-facts',
    access: 'guest',
    summary: 'Specialties and recent attendance of up to 100 people, by their Discord ids',
    query: z.object({ discordIds: discordIdList }),
    reply: z.array(rosterFacts),
  }),
};

/** Ranks whose access has the same name. It cannot be changed. */
export const fixedRanks = ['Admin', 'Member', 'Guest'] as const;
export const mappedRanks = ['Guild Master', 'Officer', 'Veteran', 'Recruit'] as const;
export type MappedRank = (typeof mappedRanks)[number];
const mapped = z.nullable(z.enum(['Guest', 'Member'], 'Choose Guest, Member or none'));
/** The access of each other rank; null: none. */
const rankTable = z.object({ 'Guild Master': mapped, Officer: mapped, Veteran: mapped, Recruit: mapped });
export type RankTable = z.output<typeof rankTable>;
export const rankAccess = z.object({ ...rankTable.shape, version: z.int() });
export type RankAccess = z.output<typeof rankAccess>;
export const rankAccessChange = z.object({ ...rankTable.shape, ...seenVersion });
export type RankAccessChange = z.output<typeof rankAccessChange>;

export const rankRoutes = {
  getRankAccess: route({
    method: 'GET',
    path: '/api/settings/rank-access',
    access: 'admin',
    isForTokens: false,
    summary: 'What each rank allows',
    reply: rankAccess,
  }),
  changeRankAccess: route({
    method: 'PUT',
    path: '/api/settings/rank-access',
    access: 'admin',
    isForTokens: false,
    summary: 'Set what each rank allows. Takes effect immediately',
    body: rankAccessChange,
    reply: rankAccess,
  }),
};

/** Ranks that may have rights. Admins have all, and Guests only read. */
export const ranksWithRights = ['Guild Master', 'Officer', 'Veteran', 'Member', 'Recruit'] as const;
export type RankWithRights = (typeof ranksWithRights)[number];
const rightsOfRank = z
  .array(z.enum(rights, 'Unknown right'))
  .check(z.refine((all) => new Set(all).size === all.length, 'Name each right once'));
const rightsTable = z.object({
  'Guild Master': rightsOfRank,
  Officer: rightsOfRank,
  Veteran: rightsOfRank,
  Member: rightsOfRank,
  Recruit: rightsOfRank,
});
/** The rights of each rank. They count while the rank gives member access. */
export type RightsTable = z.output<typeof rightsTable>;
export const rankRights = z.object({ ...rightsTable.shape, version: z.int() });
export type RankRights = z.output<typeof rankRights>;
export const rankRightsChange = z.object({ ...z.partial(rightsTable).shape, ...seenVersion });

export const rightsRoutes = {
  getRankRights: route({
    method: 'GET',
    path: '/api/settings/rank-rights',
    access: 'admin',
    isForTokens: false,
    summary: 'The rights of each rank below Admin',
    reply: rankRights,
  }),
  changeRankRights: route({
    method: 'PATCH',
    path: '/api/settings/rank-rights',
    access: 'admin',
    isForTokens: false,
    summary: 'Set all rights of a rank. Takes effect immediately',
    body: rankRightsChange,
    reply: rankRights,
  }),
};

export const memberRooms = { list: 'members' } as const;
export const memberMessages = liveMessages({
  'member:created': member,
  'member:updated': member,
  'member:restored': member,
  'member:removed': removal,
  /** Sent to admins. */
  'rank-access:updated': rankAccess,
  /** Sent to admins. */
  'rank-rights:updated': rankRights,
});
