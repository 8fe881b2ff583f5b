// The facts of the treasury, and what follows from each before the reply: rows of the ledger and live messages.
import { treasuryRooms } from '@guild/common/treasury/treasury.api';
import type { Collection } from 'mongodb';
import * as z from 'zod/mini';
import { insertMissing } from '../../../platform/documents/bulk.ts';
import { defineFacts, noData, on, type Handler, type FactOf } from '../../../platform/outbox/facts.ts';
import { firstKind, onList } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/context/context.ts';
import { entryData, entryRowOf, type EntryDocument, type LedgerModels } from '../ledger/treasury.ledger.model.ts';
import { toResource, type ResourceDocument } from './treasury.model.ts';
import { requestData } from '../requests/treasury.requests.model.ts';

/** `reached`: this change has brought it to its goal. */
const booked = z.object({ entry: z.nullable(entryData), reached: z.boolean() });

export const resourceFacts = defineFacts<ResourceDocument>()({
  'resource:created': booked,
  'resource:updated': booked,
  /** Something was put in, taken out or corrected. */
  'resource:booked': booked,
  'resource:removed': noData,
  'resource:restored': noData,
  /** A member asks for something that an admin decides. */
  'treasury-request:asked': requestData,
  /** It was approved, refused or taken back, or nobody had to decide. */
  'treasury-request:decided': requestData,
});
export type ResourceFacts = typeof resourceFacts;
export const bookingKinds = ['resource:created', 'resource:updated', 'resource:booked'] as const;
/** Those that change what is shown of a resource. */
export const shownKinds = [...bookingKinds, 'resource:removed', 'resource:restored'] as const;
type ResourceFact = FactOf<ResourceFacts, (typeof shownKinds)[number]>;

/** Every change of an amount is a row of the ledger. */
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
      // Taken by the row itself, or by one that has no business to be there.
      const factIds = rows.map(({ factId }) => factId);
      const there = await entries.countDocuments({ factId: { $in: factIds } });
      if (there < rows.length) throw new Error(`the ledger of resource ${document._id.toString()} has no room`);
    },
  });

/** Which message says what these facts have made of a resource that is there. */
function messageOf(facts: readonly ResourceFact[]) {
  const isReached = facts.some(({ data }) => 'reached' in data && data.reached);
  return firstKind(
    facts,
    ['resource:created', 'resource:restored'],
    isReached ? 'resource:reached' : 'resource:updated',
  );
}

/** Sends to everybody who looks at the treasury. */
export const resourceScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onList(resourceFacts, shownKinds, {
    name: 'treasury:screens',
    live,
    room: treasuryRooms.list,
    removed: 'resource:removed',
    messageOf,
    entityOf: toResource,
  });
