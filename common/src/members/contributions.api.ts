// What members contribute: the entries of each member's ledger, and the points that each kind of contribution brings.
import * as z from 'zod/mini';
import { id, idParams, paging, seenVersion, time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { contributionKinds, type ContributionKind } from './contributions.derived.ts';

export const contributionKindNames = Object.keys(contributionKinds) as ContributionKind[];

/** Besides what the table rewards: set by an admin, and what was there before the ledger began. */
export const entryKinds = [...contributionKindNames, 'set', 'opening'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One line of a member's ledger; a member's contribution is the sum of all `points`. */
export const contributionEntry = z.object({
  id,
  memberId: id,
  at: time,
  kind: z.enum(entryKinds),
  /** Below 0: taken away. */
  points: z.int(),
  before: z.int(),
  after: z.int(),
  /** What it was for, for example an event's title; null where there is nothing to name, or it is not for the viewer. */
  about: z.nullable(z.string()),
  /** Where that is in the app. */
  link: z.nullable(z.string()),
  /** Takes back an earlier entry: it turned out not to be so. */
  takenBack: z.boolean(),
  /** Who did it; null: the hall itself. */
  username: z.nullable(z.string()),
  discordId: z.nullable(z.string()),
});
export type ContributionEntry = z.output<typeof contributionEntry>;

const maxPoints = 1_000_000;
const points = z
  .int('Must be a whole number')
  .check(z.minimum(0, 'Must be 0 or more'), z.maximum(maxPoints, 'At most 1,000,000'));
const table = Object.fromEntries(contributionKindNames.map((kind) => [kind, points])) as Record<
  ContributionKind,
  typeof points
>;
/** How many points each kind brings; 0: none. */
export const contributionPoints = z.object({ ...table, version: z.int() });
export type ContributionPoints = z.output<typeof contributionPoints>;
const someOf = Object.fromEntries(contributionKindNames.map((kind) => [kind, z.optional(points)])) as Record<
  ContributionKind,
  z.ZodMiniOptional<typeof points>
>;
/** What is left out stays as it is. */
export const contributionPointsChange = z.object({ ...someOf, ...seenVersion });
export type ContributionPointsChange = z.output<typeof contributionPointsChange>;
export type PointsTable = Record<ContributionKind, number>;
export const usualPoints = Object.fromEntries(
  contributionKindNames.map((kind) => [kind, contributionKinds[kind].usual]),
) as PointsTable;

export const contributionRoutes = {
  listContributions: route({
    method: 'GET',
    path: '/api/guild-members/:id/contributions',
    access: 'guest',
    summary: "A member's contribution ledger, newest first",
    list: true,
    params: idParams,
    query: z.object(paging),
    reply: z.array(contributionEntry),
  }),
  getContributionPoints: route({
    method: 'GET',
    path: '/api/settings/contribution-points',
    access: 'admin',
    summary: 'Points for each kind of contribution',
    reply: contributionPoints,
  }),
  changeContributionPoints: route({
    method: 'PATCH',
    path: '/api/settings/contribution-points',
    access: 'admin',
    summary: 'Set contribution points for future contributions',
    body: contributionPointsChange,
    reply: contributionPoints,
  }),
};

export const contributionMessages = liveMessages({
  /** To admins. */
  'contribution-points:updated': z.object({ ...contributionPoints.shape, ...factId }),
});
