// Resource facts and their handlers: ledger rows and live messages.
import { treasuryRooms } from '@guild/common/treasury/treasury.api';
import type { Collection } from 'mongodb';
import * as z from 'zod/mini';
import { insertMissing } from '../../../platform/store/documents/bulk.ts';
import { defineFacts, noData, on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { onList } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import { entryData, entryRowOf, type EntryDocument, type LedgerModels } from '../ledger/treasury.ledger.model.ts';
import { toResource, type ResourceDocument } from './treasury.model.ts';
import { requestData } from '../requests/treasury.requests.model.ts';
import type { Documents } from '../../../platform/store/documents/documents.ts';

/** `reached`: this change has reached the goal. */
const booked = z.object({ entry: z.nullable(entryData), reached: z.boolean() });

export const resourceFacts = defineFacts<ResourceDocument>()({
  'resource:created': booked,
  'resource:updated': booked,
  /** An amount was deposited, withdrawn or corrected. */
  'resource:booked': booked,
  'resource:removed': noData,
  'resource:restored': noData,
  /** A member has made a request. */
  'treasury-request:asked': requestData,
  /** It was approved, refused, taken back, or booked without a decision. */
  'treasury-request:decided': requestData,
});
export type ResourceFacts = typeof resourceFacts;
export type ResourceDocuments = Documents<ResourceDocument, ResourceFacts>;
export const bookingKinds = ['resource:created', 'resource:updated', 'resource:booked'] as const;
/** Kinds that change a resource on screen. */
export const shownKinds = [...bookingKinds, 'resource:removed', 'resource:restored'] as const;

/** Inserts a ledger row for each change of an amount. */
export const ledgerRows = ({ entries }: LedgerModels): Handler =>
  on(resourceFacts, bookingKinds, {
    name: 'treasury:ledger',
    when: 'before-reply',
    async run({ document, facts }) {
      const rows = facts.flatMap((fact) =>
        fact.data.entry === null ? [] : [entryRowOf(document._id, fact.data.entry, fact)],
      );
      const inserted = await insertMissing(entries.collection as unknown as Collection<EntryDocument>, rows);
      if (inserted.length === rows.length) return;
      // A row was not inserted: it exists already, or another row has its place.
      const factIds = rows.map(({ factId }) => factId);
      const storedCount = await entries.countDocuments({ factId: { $in: factIds } });
      if (storedCount < rows.length) throw new Error(`the ledger of resource ${document._id} has no room`);
    },
  });

/** Sends resource messages to everybody who has the treasury open. */
export const resourceScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onList(resourceFacts, shownKinds, {
    name: 'treasury:screens',
    live,
    room: treasuryRooms.list,
    removed: 'resource:removed',
    messages: (facts) => [
      'resource:created',
      'resource:restored',
      facts.some(({ data }) => 'reached' in data && data.reached) ? 'resource:reached' : 'resource:updated',
    ],
    entityOf: toResource,
  });
