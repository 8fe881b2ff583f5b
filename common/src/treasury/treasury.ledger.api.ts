// Treasury ledger API: changes of amounts with author and reason, and how much each person has
// given.
import * as z from 'zod/mini';
import { id, idParams, limits, line, paging, time } from '../wire/fields.ts';
import { route } from '../wire/route.ts';
import { maxNote, resource } from './treasury.api.ts';

/**
 * Kinds of entries: opening balance, set by an admin, deposit, withdrawal, correction of an entry,
 * or payout.
 */
export const ledgerKinds = ['opening', 'set', 'deposit', 'withdrawal', 'correction', 'payout'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/**
 * An entry of a resource's ledger. Entries never change. A resource's amount is the sum of all
 * `change`.
 */
export const ledgerEntry = z.object({
  id,
  resourceId: id,
  resourceName: z.string(),
  unit: z.string(),
  kind: z.enum(ledgerKinds),
  before: z.int(),
  after: z.int(),
  /** Negative: taken out. */
  change: z.int(),
  note: z.nullable(z.string()),
  /** The entry that this one corrects. */
  refers: z.nullable(id),
  at: time,
  /** The author. For a deposit or withdrawal, the person who gave or received it. */
  username: z.nullable(z.string()),
  discordId: z.nullable(z.string()),
  /** The admin who confirmed or approved it; null: no decision was needed. */
  decidedBy: z.nullable(z.string()),
  /** The version of the resource after this change. It orders the ledger. */
  resourceVersion: z.int(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** What one person has given of a resource: deposits, including corrections. */
export const giver = z.object({
  discordId: z.string(),
  username: z.string(),
  amount: z.int(),
  deposits: z.int(),
  lastAt: time,
});
export type Giver = z.output<typeof giver>;

const notAChange = 'Must be a whole number';
/** What the entry should have said. The amount changes by the difference. */
export const entryCorrection = z.object({
  change: z.int(notAChange).check(z.minimum(-limits.amount, notAChange), z.maximum(limits.amount, notAChange)),
  note: line('Enter a reason', maxNote),
});
export type EntryCorrection = z.output<typeof entryCorrection>;
export const entryParams = z.object({ ...idParams.shape, entryId: idParams.shape.id });

const ofOne = { access: 'member', params: idParams } as const;
export const treasuryLedgerRoutes = {
  exportLedger: route({
    method: 'GET',
    path: '/api/treasury/ledger.csv',
    access: 'member',
    summary: 'The ledgers of all resources as a table, newest first',
    content: 'text/csv',
    reply: z.string(),
  }),
  listLedger: route({
    method: 'GET',
    path: '/api/treasury/:id/ledger',
    summary: 'The ledger of a resource, newest first',
    list: true,
    csv: true,
    query: z.object(paging),
    reply: z.array(ledgerEntry),
    ...ofOne,
  }),
  correctEntry: route({
    method: 'POST',
    path: '/api/treasury/:id/ledger/:entryId/correct',
    access: 'treasury',
    summary: 'Correct an entry by adding another one. Returns the resource',
    params: entryParams,
    body: entryCorrection,
    reply: resource,
  }),
  listGivers: route({
    method: 'GET',
    path: '/api/treasury/:id/givers',
    summary: 'Contributors of a resource, largest first',
    reply: z.array(giver),
    ...ofOne,
  }),
};
