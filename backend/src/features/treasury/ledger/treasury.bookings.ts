// Bookings by other features: amounts added to a resource or taken from it, each once by its key.
import { refusedChange, roomIn } from '@guild/common/treasury/treasury.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import { unlessGone } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import { book, entryBy, type ResourceDecision } from '../core/treasury.decisions.ts';
import type { LedgerModels } from './treasury.ledger.model.ts';
import type { ResourceDocuments } from '../core/treasury.facts.ts';

/** An amount to add to a resource, or to take from it. */
export interface Booking {
  /** Unique, for example `haul-12-Solari`, so that it is booked once. */
  readonly key: string;
  /** Below 0: it is taken away. */
  readonly amount: number;
  /** The reason, for the ledger. */
  readonly note: string;
}
export interface Bookings {
  /**
   * Books the amount unless its key was booked already. If the resource cannot hold that much, it
   * books what fits, and the entry says so. If the resource has less than is taken away, it is empty
   * afterwards, and the entry says so, too. Deleted resources are booked as well, in case they are
   * restored.
   * @throws AppError `not_found` for an unknown resource
   */
  bookOnce(resourceId: number, booking: Booking): Promise<void>;
  /** Whether the resource exists and can hold the amount as well. @param amount above 0 */
  canBook(resourceId: number, amount: number): Promise<boolean>;
}

/**
 * How many keys a resource keeps. They catch a second booking before the first has its ledger row.
 */
const remembered = 1000;

/** @param entryId id of a new entry */
export const bookOnce =
  ({ key, amount, note }: Booking, entryId: number): ResourceDecision =>
  (seen, now) => {
    if (seen.bookedKeys.includes(key)) return null;
    const fits = Math.max(Math.min(amount, roomIn(seen.currentAmount)), -seen.currentAmount);
    const rest = Math.abs(amount - fits);
    const missing = amount > 0 ? `no room for ${withSeparators(rest)} more` : `${withSeparators(rest)} are missing`;
    const words = rest === 0 ? note : `${note} (${missing})`;
    const why = { ...entryBy(entryId, 'payout', null, words), bookingKey: key };
    const { set, booked } = book(seen, fits, { why, by: null, now });
    return { set: { ...set, bookedKeys: [...seen.bookedKeys, key].slice(-remembered) }, facts: [booked] };
  };

interface Deps {
  readonly models: LedgerModels;
  readonly documents: Pick<ResourceDocuments, 'read' | 'updateIncludingDeleted'>;
}
export const createBookings = ({ models: { entries }, documents }: Deps, { ids }: Pick<Context, 'ids'>): Bookings => ({
  async bookOnce(resourceId, booking) {
    if ((await entries.exists({ resourceId, bookingKey: booking.key })) !== null) return;
    await documents.updateIncludingDeleted(resourceId, bookOnce(booking, await ids.next('treasury_entries')));
  },
  async canBook(resourceId, amount) {
    const resource = await documents.read(resourceId).catch(unlessGone);
    return resource !== null && refusedChange(resource.currentAmount, amount) === null;
  },
});
