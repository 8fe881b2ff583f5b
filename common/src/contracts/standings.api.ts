// Standings API: the two leaderboards, their seasons, and the profiles of mercenaries.
import * as z from 'zod/mini';
import { id, idList, idParams, maybe, maybeText, paging, seenVersion, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { neededText } from '../wire/text.ts';

export const boards = ['contractors', 'clients'] as const;
export type Board = (typeof boards)[number];

/** A contractor's entry in the leaderboard of a season. */
export const contractorStanding = z.object({
  /** The person's user id. */
  id,
  userId: id,
  username: z.string(),
  discordId: z.string(),
  seasonId: id,
  contractsCompleted: z.int(),
  totalPoints: z.int(),
  /** In hundredths of a star; 0: no ratings. */
  averageRating: z.int(),
  /** Number of ratings behind the average. */
  ratings: z.int(),
  version: z.int(),
});
export type ContractorStanding = z.output<typeof contractorStanding>;

/** A client's entry in the leaderboard of a season. */
export const clientStanding = z.object({
  /** The person's user id. */
  id,
  userId: id,
  username: z.string(),
  discordId: z.string(),
  seasonId: id,
  contractsPosted: z.int(),
  contractsCompleted: z.int(),
  /** Rewards of completed contracts in Solari. */
  totalSpent: z.int(),
  /** Rewards of completed contracts in Spice Melange. The units are never added together. */
  spiceSpent: z.int(),
  /** In stars, rounded to hundredths; 0: no ratings. */
  averageRating: z.number(),
  /** Number of ratings behind the average. */
  ratings: z.int(),
  version: z.int(),
});
export type ClientStanding = z.output<typeof clientStanding>;

/** A period for which a leaderboard counts. */
export const season = z.object({
  id,
  board: z.enum(boards),
  /** Starts at 1 for each leaderboard. */
  number: z.int(),
  startedAt: time,
  /** Null: it is still running. */
  endedAt: z.nullable(time),
  endedBy: z.nullable(z.string()),
});
export type Season = z.output<typeof season>;
/** All seasons, newest first, with the list's version. */
export const seasonBook = z.object({ seasons: z.array(season), version: z.int() });

/** What each contractor of a completed contract earned, without ratings. */
export const contractPoints = z.object({
  userId: id,
  /** 0: enough contracts of the same client had already brought points on that day. */
  points: z.int(),
});
export type ContractPoints = z.output<typeof contractPoints>;

const person = z.object({ username: z.string(), discordId: z.string() });
/** What one person has earned from another in the last 30 days. */
export const pointsBetween = z.object({
  earner: person,
  from: person,
  /** What for, in words: 'Contracts'. */
  what: z.string(),
  times: z.int(),
  points: z.int(),
  /** How many of `times` brought no points, because the two had enough on that day. */
  withoutPoints: z.int(),
});
export type PointsBetween = z.output<typeof pointsBetween>;
export const maxPointsBetween = 50;

/** The caller's place in both leaderboards; null: no entry. */
export const ownStanding = z.object({
  contractors: z.nullable(z.object({ place: z.int(), standing: contractorStanding })),
  clients: z.nullable(z.object({ place: z.int(), standing: clientStanding })),
});
export type OwnStanding = z.output<typeof ownStanding>;

const pastPlace = z.object({ userId: id, place: z.int() });
/**
 * Places on the leaderboards of the current seasons at an earlier time. People who were not on a
 * board are missing.
 */
export const pastPlaces = z.object({
  since: time,
  contractors: z.array(pastPlace),
  clients: z.array(pastPlace),
});
export type PastPlaces = z.output<typeof pastPlaces>;

export const maxSpecialty = 8;
export const mercenaryProfile = z.object({
  /** The person's user id. */
  id,
  userId: id,
  username: z.string(),
  discordId: z.string(),
  /** From the contractors' current season, like `contractsCompleted` and `averageRating`. */
  totalPoints: z.int(),
  contractsCompleted: z.int(),
  /** Number of activated contracts that they claimed, over all seasons. */
  contractsAccepted: z.int(),
  /** In hundredths of a star. */
  averageRating: z.int(),
  specialties: z.array(z.string()),
  /** Whether they look for work. */
  isAvailable: z.boolean(),
  bio: z.nullable(z.string()),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type MercenaryProfile = z.output<typeof mercenaryProfile>;
const specialty = neededText('Cannot be empty', { most: 40 });
/** The part of the profile that its owner edits. */
export const mercenaryProfileChange = z.object({
  bio: maybeText(),
  specialties: z.optional(z.array(specialty).check(z.maxLength(maxSpecialty, `At most ${maxSpecialty} specialties`))),
  isAvailable: z.optional(z.boolean()),
  ...seenVersion,
});
export type MercenaryProfileChange = z.output<typeof mercenaryProfileChange>;

/** Maximum number of people in one request for reputations. */
export const maxReputations = 50;
/** How reliable somebody was in contracts, over all seasons. */
export const reputation = z.object({
  userId: id,
  asContractor: z.object({
    completed: z.int(),
    /** Contracts that failed while they held a claim. */
    failed: z.int(),
    /** Contracts completed after the deadline. */
    late: z.int(),
    /** In hundredths of a star; 0: no ratings. */
    averageRating: z.int(),
    ratings: z.int(),
  }),
  asClient: z.object({
    posted: z.int(),
    completed: z.int(),
    failed: z.int(),
    cancelled: z.int(),
    /** Shares of rewards: marked as paid or received within seven days, later, or not yet. */
    paidInTime: z.int(),
    paidLate: z.int(),
    unpaid: z.int(),
    averageRating: z.int(),
    ratings: z.int(),
  }),
});
export type Reputation = z.output<typeof reputation>;

/** The contracts section of a member's page; null: they have no contracts and no profile. */
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

/** Must be mounted before the route of one contract, which would take their names for ids. */
export const standingRoutes = {
  listContractors: route({
    ...contractorRanking,
    path: '/api/contracts/leaderboard',
    summary: 'Contractors by points. Default `season`: the current one',
    csv: true,
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
    summary: 'Clients by completed and posted contracts. Default `season`: the current one',
    list: true,
    csv: true,
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
  getPastPlaces: route({
    method: 'GET',
    path: '/api/contracts/past-places',
    access: 'guest',
    summary: 'Places on both current leaderboards a week ago',
    reply: pastPlaces,
  }),
  getContractPoints: route({
    method: 'GET',
    path: '/api/contracts/:id/points',
    access: 'guest',
    summary: 'The points of each contractor of a completed contract; empty before',
    params: idParams,
    reply: z.array(contractPoints),
  }),
  getPointsBetween: route({
    method: 'GET',
    path: '/api/settings/points-between',
    access: 'admin',
    summary: 'Who earned points from whom in the last 30 days, most points first',
    reply: z.array(pointsBetween),
  }),
  clearContractors: route({
    method: 'DELETE',
    path: '/api/contracts/mercenary-leaderboard',
    access: 'contracts',
    summary: 'Close the contractor season and open the next. Points and statistics restart',
  }),
  clearClients: route({
    method: 'DELETE',
    path: '/api/contracts/client-leaderboard',
    access: 'contracts',
    summary: 'Close the client season with all its contracts, and open the next',
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
    access: 'contracts',
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
  'contractor-standing:updated': contractorStanding,
  'client-standing:updated': clientStanding,
  /**
   * Sent when a season was closed and another opened. Screens fetch the leaderboards again, and for
   * the clients' leaderboard also contracts.
   */
  'season:changed': seasonBook,
  'mercenary-profile:updated': mercenaryProfile,
});
