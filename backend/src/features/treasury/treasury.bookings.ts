// What other features put into a resource of the treasury: each thing once, however often they say so.
import type { Context } from '../../platform/process/context.ts';
import { book, entryBy, type ResourceDecision } from './treasury.decisions.ts';
import type { ResourceDocuments } from './treasury.documents.ts';

/** Something that goes into a resource. */
export interface Booking {
  /** One for each thing, for example `haul-12-Solari`: it is booked once. */
  readonly key: string;
  /** Above 0. */
  readonly amount: number;
  /** In the ledger, why. */
  readonly note: string;
}
export interface Bookings {
  /**
   * Puts it in, unless it is there already; one that has been deleted takes it too, in case it comes back.
   * @throws AppError `not_found` when there never was such a resource, `conflict` when it cannot hold so much
   */
  bookOnce(resourceId: number, booking: Booking): Promise<void>;
}

/** How many keys a resource remembers: what is delivered again is delivered soon. */
const remembered = 1000;

/** @param entryId of the entry, should there be one */
export const bookOnce =
  ({ key, amount, note }: Booking, entryId: number): ResourceDecision =>
  (seen, now) => {
    if (seen.bookedKeys.includes(key)) return null;
    const { set, booked } = book(seen, amount, { why: entryBy(entryId, 'payout', null, note), by: null, now });
    return { set: { ...set, bookedKeys: [...seen.bookedKeys, key].slice(-remembered) }, facts: [booked] };
  };

export const createBookings = (
  { documents }: { readonly documents: Pick<ResourceDocuments, 'reviseEvenRemoved'> },
  { ids }: Pick<Context, 'ids'>,
): Bookings => ({
  async bookOnce(resourceId, booking) {
    await documents.reviseEvenRemoved(resourceId, bookOnce(booking, await ids.next('treasury_entries')));
  },
});
