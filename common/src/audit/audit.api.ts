// Audit record API: who changed what, with the state before and after.
import * as z from 'zod/mini';
import { day } from '../wire/days.ts';
import { id, line, maybe, paging, time } from '../wire/fields.ts';
import { route } from '../wire/route.ts';

export const auditEntry = z.object({
  id,
  at: time,
  /** Null: the system. */
  username: z.nullable(z.string()),
  discordId: z.nullable(z.string()),
  /** `entity.verb`, for example `auction.removed`. */
  action: z.string(),
  entity: z.string(),
  entityId: z.union([z.int(), z.string()]),
  /** The name of the entity; null when it has none. */
  name: z.nullable(z.string()),
  /** The member whose page the entry can link to; null when the entity is not a current member. */
  memberId: z.nullable(id),
  before: z.unknown(),
  after: z.unknown(),
  /**
   * Whether the deletion in this entry can still be undone: it has not been undone, and its 30 days
   * are not over.
   */
  canRestore: z.boolean(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/**
 * The part of a new entry that a screen needs to decide whether it matches the screen's filters.
 */
export const auditHeading = z.object({
  id,
  at: time,
  username: z.nullable(z.string()),
  discordId: z.nullable(z.string()),
  entity: z.string(),
  /** Whether the entry concerns only that person. */
  personal: z.boolean(),
});
export type AuditHeading = z.output<typeof auditHeading>;
/** Maximum number of entries announced in one message. */
export const maxAnnounced = 200;
export const auditMessages = {
  /** Sent to people who may read the record, shortly after these entries were written. */
  'audit:recorded': z.object({ entries: z.array(auditHeading).check(z.maxLength(maxAnnounced)) }),
};

const anyDay = maybe(day('Must be a day such as 2026-05-01'));
const word = maybe(line('A word', 100));
export const auditQuery = z.object({
  /** Part of the person's name, or their Discord id. */
  who: word,
  action: word,
  entity: word,
  /** All kinds of entities of the features with this title, such as 'Auctions'. */
  section: word,
  /**
   * `guild` leaves out personal entries: watched auctions, read notices, own settings. Default: all
   * entries.
   */
  scope: maybe(z.enum(['guild', 'all'])),
  from: anyDay,
  to: anyDay,
  ...paging,
});
export type AuditQuery = z.output<typeof auditQuery>;

export const auditRoutes = {
  listAudit: route({
    method: 'GET',
    path: '/api/audit',
    access: 'audit',
    summary: 'Audit entries, newest first',
    list: true,
    csv: true,
    query: auditQuery,
    reply: z.array(auditEntry),
  }),
};
