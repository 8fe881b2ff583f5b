// Contributions API: the ledger of each member, and the points for each kind of contribution.
import * as z from 'zod/mini';
import { id, idParams, paging, seenVersion, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { contributionKinds, type ContributionKind } from './contributions.derived.ts';

export const contributionKindNames = Object.keys(contributionKinds) as ContributionKind[];

/**
 * Rewarded kinds, and two more: set by an admin, and the opening balance when the ledger was
 * introduced.
 */
export const entryKinds = [...contributionKindNames, 'set', 'opening'] as const;

/** One line of a member's ledger. A member's contribution is the sum of all `points`. */
export const contributionEntry = z.object({
  id,
  memberId: id,
  at: time,
  kind: z.enum(entryKinds),
  /** Negative: taken away. */
  points: z.int(),
  before: z.int(),
  after: z.int(),
  /**
   * What it was for, for example an event's title. Null when there is no name, or the viewer may
   * not see it.
   */
  about: z.nullable(z.string()),
  /** Its address in the app. */
  link: z.nullable(z.string()),
  /** Whether it reverses an earlier entry that was wrong. */
  takenBack: z.boolean(),
  /** The person who caused it; null: the system. */
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
/** Points for each kind; 0: none. */
export const contributionPoints = z.object({ ...table, version: z.int() });
export type ContributionPoints = z.output<typeof contributionPoints>;
const someOf = Object.fromEntries(contributionKindNames.map((kind) => [kind, z.optional(points)])) as Record<
  ContributionKind,
  z.ZodMiniOptional<typeof points>
>;
/** Fields that are left out stay unchanged. */
export const contributionPointsChange = z.object({ ...someOf, ...seenVersion });
export type ContributionPointsChange = z.output<typeof contributionPointsChange>;
export type PointsTable = Record<ContributionKind, number>;
export const defaultPoints = Object.fromEntries(
  contributionKindNames.map((kind) => [kind, contributionKinds[kind].default]),
) as PointsTable;

export const contributionRoutes = {
  listContributions: route({
    method: 'GET',
    path: '/api/guild-members/:id/contributions',
    access: 'guest',
    summary: "A member's contribution ledger, newest first",
    list: true,
    csv: true,
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
  /** Sent to admins. */
  'contribution-points:updated': contributionPoints,
});
