// The audit record: who did what to which thing, with what it was before and after.
import * as z from 'zod/mini';
import { day } from '../wire/days.ts';
import { id, line, maybe, paging, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

export const auditEntry = z.object({
  id,
  at: time,
  /** Null: the system itself. */
  username: z.nullable(z.string()),
  discordId: z.nullable(z.string()),
  /** `entity.verb`, for example `auction.removed`. */
  action: z.string(),
  entity: z.string(),
  entityId: z.union([z.int(), z.string()]),
  /** What people call the thing; null where it has no name. */
  name: z.nullable(z.string()),
  /** Of a member who is in the roster, whose page that is; null: it is about something else, or they are gone. */
  memberId: z.nullable(id),
  before: z.unknown(),
  after: z.unknown(),
  /** Whether what was deleted here can still be brought back: nobody has done so yet, and its 30 days are not over. */
  canRestore: z.boolean(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** What a screen that follows the record has to know of a new entry, to see whether it belongs to what is shown. */
export const auditHeading = z.object({
  id,
  at: time,
  username: z.nullable(z.string()),
  discordId: z.nullable(z.string()),
  entity: z.string(),
  /** It concerns nobody but the person. */
  personal: z.boolean(),
});
export type AuditHeading = z.output<typeof auditHeading>;
/** More than so many at once are not announced one by one. */
export const maxAnnounced = 200;
export const auditMessages = liveMessages({
  /** To admins: these have been written, a moment ago at most. */
  'audit:recorded': z.object({ entries: z.array(auditHeading).check(z.maxLength(maxAnnounced)) }),
});

const anyDay = maybe(day('Must be a day such as 2026-05-01'));
const word = maybe(line('A word', 100));
export const auditQuery = z.object({
  /** Part of the person's name, or their Discord id. */
  who: word,
  action: word,
  entity: word,
  /** `guild` leaves out what concerns nobody but the person: stars, notices read, own choices. Left out: everything. */
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
    access: 'admin',
    summary: 'Audit entries, newest first',
    list: true,
    query: auditQuery,
    reply: z.array(auditEntry),
  }),
  exportAudit: route({
    method: 'GET',
    path: '/api/audit.csv',
    access: 'admin',
    summary: 'The newest 10,000 matching audit entries as a table for spreadsheets',
    query: auditQuery,
    content: 'text/csv',
    reply: z.string(),
  }),
};
