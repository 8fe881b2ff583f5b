// The treasury ledger: pages, CSV, corrections, and givers.
import { limits } from '@guild/common/wire/fields';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { EntryCorrection, Giver, LedgerEntry } from '@guild/common/treasury/treasury.ledger.api';
import { afterOf, pageOf } from '../../../platform/store/queries/lists.ts';
import { csvPages } from '../../../platform/http/csv.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import type { Pieces } from '../../../platform/http/pages/pieces.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { book, entryBy, refusal, resourceNote, type ResourceDecision } from '../core/treasury.decisions.ts';
import { toEntry, type EntryDocument, type LedgerModels } from './treasury.ledger.model.ts';
import { toResource, type ResourceModels } from '../core/treasury.model.ts';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { ResourceDocuments } from '../core/treasury.facts.ts';
import { ledgerTable } from '../treasury.tables.ts';

/** One entry in the ledger of one resource. */
interface EntryPlace {
  readonly id: number;
  readonly entryId: number;
}
export interface Ledger {
  /** Newest first. @throws AppError `not_found` */
  list(
    id: number,
    paging: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  ): Promise<Page<LedgerEntry>>;
  /** The ledgers of all resources as CSV, newest first, read while it is sent. */
  toCsv(): Promise<Pieces>;
  /**
   * For an admin.
   * @throws AppError `not_found`, `conflict` not enough, not correctable, no change
   */
  correct(entry: EntryPlace, correction: EntryCorrection, admin: Caller): Promise<TreasuryResource>;
  /** Largest amount first. @throws AppError `not_found` */
  givers(id: number): Promise<Giver[]>;
}

const rounds = 20;

/** Another correction was made since the entries were read. */
class OvertakenError extends Error {}
interface EntryState {
  readonly entry: EntryDocument;
  /** Its current value, including corrections. */
  readonly says: number;
  readonly corrections: number;
}
const correcting =
  (
    { entry, says, corrections }: EntryState,
    { change, note }: EntryCorrection,
    entryId: number,
    admin: Caller,
  ): ResourceDecision =>
  (seen, now) => {
    if (seen.corrections !== corrections) throw new OvertakenError();
    if (change === says) throw refusal('no_change');
    const why = { ...entryBy(entryId, 'correction', admin, note), refers: entry._id, giver: entry.giver };
    const { set, booked } = book(seen, change - says, { why, by: admin, now });
    const audit = resourceNote(actorOf(admin), 'corrected', seen, set);
    return { set: { ...set, corrections: corrections + 1 }, facts: [{ ...booked, audit }] };
  };

interface Deps {
  readonly models: ResourceModels & LedgerModels;
  readonly documents: ResourceDocuments;
}
export function createLedger(
  { models: { resources, entries }, documents }: Deps,
  { ids }: Pick<Context, 'ids'>,
): Ledger {
  /** Writes entries of the outbox to the ledger first. */
  const delivered = async (id: number): Promise<void> => {
    await documents.read(id);
    await documents.dispatch(id);
  };
  const entryOf = async (id: number, entryId: number): Promise<EntryState> => {
    const { corrections } = await documents.read(id);
    await documents.dispatch(id);
    const entry = await entries.findOne({ _id: entryId, resourceId: id }).lean<EntryDocument>();
    if (entry === null) throw new AppError('not_found');
    if (entry.refers !== null) throw refusal('not_correctable');
    const others = await entries.find({ resourceId: id, refers: entryId }).lean<EntryDocument[]>();
    return { entry, corrections, says: others.reduce((sum, one) => sum + one.change, entry.change) };
  };
  return {
    async list(id, { limit = limits.pageDefault, cursor }) {
      await delivered(id);
      const after = afterOf(cursor);
      const found = await entries
        .find({ resourceId: id, ...(after !== null && { resourceVersion: { $lt: after } }) })
        .sort({ resourceVersion: -1 })
        .limit(limit + 1)
        .lean<EntryDocument[]>();
      return pageOf(found, limit, toEntry, ({ resourceVersion }) => resourceVersion);
    },

    async toCsv() {
      for (const { _id } of await resources.find({ 'outbox.0': { $exists: true } }, { _id: 1 }).lean())
        await documents.dispatch(_id);
      return csvPages(ledgerTable, async ({ limit, cursor }) => {
        const after = afterOf(cursor);
        const found = await entries
          .find(after === null ? {} : { _id: { $lt: after } })
          .sort({ _id: -1 })
          .limit(limit + 1)
          .lean<EntryDocument[]>();
        return pageOf(found, limit, toEntry, ({ _id }) => _id);
      });
    },

    async correct({ id, entryId }, correction, admin) {
      const correctionId = await ids.next('treasury_entries');
      for (let round = 0; round < rounds; round += 1) {
        const seen = await entryOf(id, entryId);
        try {
          return toResource(await documents.update(id, correcting(seen, correction, correctionId, admin)));
        } catch (error) {
          if (!(error instanceof OvertakenError)) throw error;
        }
      }
      throw new AppError('unavailable', 'Too many changes at once. Please try again.');
    },

    async givers(id) {
      await delivered(id);
      const found = await entries
        .find({ resourceId: id, giver: { $ne: null } })
        .sort({ resourceVersion: 1 })
        .lean<EntryDocument[]>();
      const all = new Map<string, Giver>();
      for (const { giver, change, kind, at } of found) {
        if (giver === null) continue;
        const last = all.get(giver.discordId);
        const lastAt = kind === 'deposit' ? at.toISOString() : (last?.lastAt ?? at.toISOString());
        const deposits = (last?.deposits ?? 0) + (kind === 'deposit' ? 1 : 0);
        all.set(giver.discordId, { ...giver, amount: (last?.amount ?? 0) + change, deposits, lastAt });
      }
      return [...all.values()].filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount);
    },
  };
}
