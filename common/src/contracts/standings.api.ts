// Standings: the two leaderboards, their seasons, and what a mercenary says of themselves.
import * as z from 'zod/mini';
import { id, idList, idParams, maybe, maybeText, paging, seenVersion, time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { noReply, route } from '../wire/route.ts';
import { neededText } from '../wire/text.ts';

export const boards = ['contractors', 'clients'] as const;
export type Board = (typeof boards)[number];

/** Where a contractor stands in a season. */
export const contractorStanding = z.object({
  /** The person's user id. */
  id,
  userId: id,
  username: z.string(),
  discordId: z.string(),
  seasonId: id,
  contractsCompleted: z.int(),
  totalPoints: z.int(),
  /** In hundredths of a star; 0: nobody has rated them. */
  averageRating: z.int(),
  /** From how many ratings. */
  ratings: z.int(),
  version: z.int(),
});
export type ContractorStanding = z.output<typeof contractorStanding>;

/** Where a client stands in a season. */
export const clientStanding = z.object({
  /** The person's user id. */
  id,
  userId: id,
  username: z.string(),
  discordId: z.string(),
  seasonId: id,
  contractsPosted: z.int(),
  contractsCompleted: z.int(),
  /** Rewards of completed contracts, whatever their unit. */
  totalSpent: z.int(),
  /** In stars, rounded to hundredths; 0: nobody has rated them. */
  averageRating: z.number(),
  /** From how many ratings. */
  ratings: z.int(),
  version: z.int(),
});
export type ClientStanding = z.output<typeof clientStanding>;

/** A stretch of time over which a board counts. */
export const season = z.object({
  id,
  board: z.enum(boards),
  /** From 1, by board. */
  number: z.int(),
  startedAt: time,
  /** Null: it goes on. */
  endedAt: z.nullable(time),
  endedBy: z.nullable(z.string()),
});
export type Season = z.output<typeof season>;
/** All seasons, newest first, as of one version of them. */
export const seasonBook = z.object({ seasons: z.array(season), version: z.int() });
export type SeasonBook = z.output<typeof seasonBook>;

/** The caller's own place in both boards; null: they do not stand there. */
export const ownStanding = z.object({
  contractors: z.nullable(z.object({ place: z.int(), standing: contractorStanding })),
  clients: z.nullable(z.object({ place: z.int(), standing: clientStanding })),
});
export type OwnStanding = z.output<typeof ownStanding>;

export const maxSpecialty = 8;
export const mercenaryProfile = z.object({
  /** The person's user id. */
  id,
  userId: id,
  username: z.string(),
  discordId: z.string(),
  /** Of the contractors' present season, as are `contractsCompleted` and `averageRating`. */
  totalPoints: z.int(),
  contractsCompleted: z.int(),
  /** Contracts they have claimed that were activated, over all seasons. */
  contractsAccepted: z.int(),
  /** In hundredths of a star. */
  averageRating: z.int(),
  specialties: z.array(z.string()),
  /** Looking for work. */
  isAvailable: z.boolean(),
  bio: z.nullable(z.string()),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type MercenaryProfile = z.output<typeof mercenaryProfile>;
const specialty = neededText('Cannot be empty', { most: 40 });
/** What a person says of themselves. */
export const mercenaryProfileChange = z.object({
  bio: maybeText(),
  specialties: z.optional(
    z.array(specialty).check(z.maxLength(maxSpecialty, `At most ${maxSpecialty.toString()} specialties`)),
  ),
  isAvailable: z.optional(z.boolean()),
  ...seenVersion,
});
export type MercenaryProfileChange = z.output<typeof mercenaryProfileChange>;

/** Of how many people reputations are asked for at once. */
export const maxReputations = 50;
/** How somebody has kept their word in contracts, over all seasons. */
export const reputation = z.object({
  userId: id,
  asContractor: z.object({
    completed: z.int(),
    /** Of contracts that failed while they held a claim. */
    failed: z.int(),
    /** Completed after the deadline. */
    late: z.int(),
    /** In hundredths of a star; 0: nobody has rated them. */
    averageRating: z.int(),
    ratings: z.int(),
  }),
  asClient: z.object({
    posted: z.int(),
    completed: z.int(),
    failed: z.int(),
    cancelled: z.int(),
    /** Shares of rewards: marked as paid or received within seven days, later, and not yet. */
    paidInTime: z.int(),
    paidLate: z.int(),
    unpaid: z.int(),
    averageRating: z.int(),
    ratings: z.int(),
  }),
});
export type Reputation = z.output<typeof reputation>;

/** What a member's page says of contracts; null: they have no part in any and say nothing of themselves. */
export const contractsOfMember = {
  mercenary: z.nullable(z.object({ profile: mercenaryProfile, reputation })),
};

const userParams = z.object({ userId: idParams.shape.id });
const rankingQuery = z.object({ season: maybe(idParams.shape.id), ...paging });
export type RankingQuery = z.output<typeof rankingQuery>;
const contractorRanking = {
  method: 'GET',
  access: 'guest',
  list: true,
  query: rankingQuery,
  reply: z.array(contractorStanding),
} as const;

/** To be mounted before the route of one contract, which would take their names for ids. */
export const standingRoutes = {
  listContractors: route({
    ...contractorRanking,
    path: '/api/contracts/leaderboard',
    summary: 'Contractors by points. Default `season`: the current one',
  }),
  listMercenaries: route({
    ...contractorRanking,
    path: '/api/mercenary-leaderboard',
    summary: 'The same ranking of contractors',
  }),
  listClients: route({
    method: 'GET',
    path: '/api/contracts/client-leaderboard',
    access: 'guest',
    summary: 'Clients by completed contracts and amount spent. Default `season`: the current one',
    list: true,
    query: rankingQuery,
    reply: z.array(clientStanding),
  }),
  getOwnStanding: route({
    method: 'GET',
    path: '/api/contracts/standing',
    access: 'guest',
    summary: "The caller's place on both leaderboards",
    query: z.object({ season: rankingQuery.shape.season }),
    reply: ownStanding,
  }),
  clearContractors: route({
    method: 'DELETE',
    path: '/api/contracts/mercenary-leaderboard',
    access: 'admin',
    summary: 'Close the contractor season and open the next. Points and statistics restart',
    status: 204,
    reply: noReply,
  }),
  clearClients: route({
    method: 'DELETE',
    path: '/api/contracts/client-leaderboard',
    access: 'admin',
    summary: 'Close the client season with all its contracts, and open the next',
    status: 204,
    reply: noReply,
  }),
  getSeasons: route({
    method: 'GET',
    path: '/api/contracts/seasons',
    access: 'guest',
    summary: 'Seasons of both leaderboards, newest first',
    reply: z.array(season),
  }),
  restoreSeason: route({
    method: 'POST',
    path: '/api/contracts/seasons/:id/restore',
    access: 'admin',
    summary: 'Restore a closed season. The current season of its leaderboard is closed instead',
    params: idParams,
    reply: season,
  }),
  getMercenary: route({
    method: 'GET',
    path: '/api/contracts/profile/:userId',
    access: 'guest',
    summary: "A person's profile as a mercenary",
    params: userParams,
    reply: mercenaryProfile,
  }),
  listReputations: route({
    method: 'GET',
    path: '/api/contracts/reputations',
    access: 'guest',
    summary: "People's contract record over all seasons",
    query: z.object({ userIds: idList(maxReputations, 'people') }),
    reply: z.array(reputation),
  }),
  getOwnMercenary: route({
    method: 'GET',
    path: '/api/mercenary-profile',
    access: 'guest',
    summary: "The caller's own profile as a mercenary",
    reply: mercenaryProfile,
  }),
  changeOwnMercenary: route({
    method: 'PATCH',
    path: '/api/mercenary-profile',
    access: 'member',
    summary: 'Change your own mercenary profile: bio, specialties, looking for work',
    body: mercenaryProfileChange,
    reply: mercenaryProfile,
  }),
};

export const standingMessages = liveMessages({
  'contractor-standing:updated': z.object({ ...contractorStanding.shape, ...factId }),
  'client-standing:updated': z.object({ ...clientStanding.shape, ...factId }),
  /** A season was closed and another opened: boards, and for the clients' board contracts, are to be asked for again. */
  'season:changed': z.object({ ...seasonBook.shape, ...factId }),
  'mercenary-profile:updated': z.object({ ...mercenaryProfile.shape, ...factId }),
});
