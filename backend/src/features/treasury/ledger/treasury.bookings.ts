// What other features put into a resource of the treasury: each thing once, however often they say so.
import { refusedChange } from '@guild/common/treasury/treasury.rules';
import { unlessGone } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/context/context.ts';
import { book, entryBy, type ResourceDecision } from '../resources/treasury.decisions.ts';
import type { ResourceDocuments } from '../resources/treasury.documents.ts';
import type { LedgerModels } from './treasury.ledger.model.ts';

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
  /** Whether the resource is there and can hold so much more. @param amount above 0 */
  canBook(resourceId: number, amount: number): Promise<boolean>;
}

/** How many keys a resource remembers itself, for processes that book the same thing at the same time. */
const remembered = 1000;

/** @param entryId of the entry, should there be one */
export const bookOnce =
  ({ key, amount, note }: Booking, entryId: number): ResourceDecision =>
  (seen, now) => {
    if (seen.bookedKeys.includes(key)) return null;
    const why = { ...entryBy(entryId, 'payout', null, note), bookingKey: key };
    const { set, booked } = book(seen, amount, { why, by: null, now });
    return { set: { ...set, bookedKeys: [...seen.bookedKeys, key].slice(-remembered) }, facts: [booked] };
  };

interface Parts {
  readonly models: LedgerModels;
  readonly documents: Pick<ResourceDocuments, 'read' | 'updateIncludingDeleted'>;
}
export const createBookings = ({ models: { entries }, documents }: Parts, { ids }: Pick<Context, 'ids'>): Bookings => ({
  async bookOnce(resourceId, booking) {
    if ((await entries.exists({ resourceId, bookingKey: booking.key })) !== null) return;
    await documents.updateIncludingDeleted(resourceId, bookOnce(booking, await ids.next('treasury_entries')));
  },
  async canBook(resourceId, amount) {
    const resource = await documents.read(resourceId).catch(unlessGone);
    return resource !== null && refusedChange(resource.currentAmount, amount) === null;
  },
});
