// Offer decisions: a member makes an offer for an item, its owner answers it once. Pure functions.
import { itemNameKey } from '@guild/common/auctions/auctions.rules';
import { askedPrice, type NewOffer, type OfferAnswer } from '@guild/common/market/market.offers.api';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Removal } from '../../../platform/people/memberData.ts';
import type { Change } from '../../../platform/store/documents/documents.ts';
import { itemNote } from '../market.decisions.ts';
import type { ItemFacts, OfferData } from '../market.facts.ts';
import { toItem, type ItemDocument, type StoredOffer } from '../market.model.ts';

type OfferChange = Change<ItemDocument, ItemFacts>;
/** A decision that may change nothing. */
type OfferDecision = (item: ItemDocument, now: number) => OfferChange | null;
type Closed = Exclude<StoredOffer['state'], 'open'>;

/** How many closed offers an item keeps. Open ones always stay. */
const maxClosed = 50;

/** The data of a fact about an offer. */
export const toOfferData = ({ at, closedAt, ...rest }: StoredOffer): OfferData => ({
  ...rest,
  at: at.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});
const conflict = (reason: string, sentence: string): AppError => new AppError('conflict', sentence, { reason });
export const isOpen = ({ state }: Pick<StoredOffer, 'state'>): boolean => state === 'open';

/** The offers with those that have changed, without the oldest closed ones. */
function withChanged(offers: readonly StoredOffer[], changed: readonly StoredOffer[]): StoredOffer[] {
  const next = offers.map((one) => changed.find(({ id }) => id === one.id) ?? one);
  const excess = next.filter((one) => !isOpen(one)).length - maxClosed;
  const dropped = new Set(next.filter((one) => !isOpen(one)).slice(0, Math.max(0, excess)));
  return next.filter((one) => !dropped.has(one));
}
const close = (offer: StoredOffer, state: Closed, now: number, reason: string | null = null): StoredOffer => ({
  ...offer,
  state,
  reason,
  closedAt: new Date(now),
});
/** @throws AppError `not_found` */
function find({ offers = [] }: ItemDocument, id: number): StoredOffer {
  const found = offers.find((one) => one.id === id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}
const answered = (): AppError => conflict('answered', 'This offer is no longer open');

/** @throws AppError when the item cannot have this offer */
function refuseOffer(seen: ItemDocument, { quantity, price, priceUnit }: NewOffer): void {
  if (!seen.isAvailable || seen.quantity === 0) throw conflict('gone', 'This item is no longer available');
  if (quantity > seen.quantity)
    throw invalidField('quantity', `There ${seen.quantity === 1 ? 'is' : 'are'} only ${withSeparators(seen.quantity)}`);
  const asked = askedPrice(seen, quantity);
  if (asked !== null && (price !== asked || priceUnit !== seen.priceUnit))
    throw conflict('price_changed', `The price is ${withSeparators(asked)} ${seen.priceUnit}`);
  if (priceUnit !== seen.priceUnit) throw conflict('price_changed', `The price is in ${seen.priceUnit}`);
}

/**
 * Makes an offer. Null if the person has the same one open already.
 * @throws AppError `not_allowed` for the owner; `conflict` gone, another price, or another open offer;
 *   `invalid_input` for too many pieces
 */
export const makeOffer =
  (id: number, offer: NewOffer, actor: Caller): OfferDecision =>
  (seen, now) => {
    const { username, discordId } = actor;
    if (seen.sellerDiscordId === discordId)
      throw new AppError('not_allowed', 'This is your own item', { reason: 'own_item' });
    const offers = seen.offers ?? [];
    const message = offer.message ?? null;
    const { quantity, price, priceUnit } = offer;
    const mine = offers.find((one) => one.discordId === discordId && isOpen(one));
    if (mine !== undefined) {
      if (mine.quantity === quantity && mine.price === price && mine.message === message) return null;
      throw conflict('offered', 'You have an open offer for this item. Withdraw it first.');
    }
    refuseOffer(seen, offer);
    const added: StoredOffer = {
      id,
      username,
      discordId,
      quantity,
      price,
      priceUnit,
      message,
      at: new Date(now),
      state: 'open',
      reason: null,
      closedAt: null,
    };
    // Readers of the record may not see what was offered.
    const audit = itemNote(actor, 'offer_made', seen, { personal: true });
    return { set: { offers: [...offers, added] }, facts: [{ kind: 'item:offered', data: toOfferData(added), audit }] };
  };

/**
 * The author withdraws an offer. Null if they have done so before.
 * @throws AppError `not_found`; `not_allowed` for others; `conflict` if it is answered
 */
export const withdrawOffer =
  (id: number, actor: Caller): OfferDecision =>
  (seen, now) => {
    const offer = find(seen, id);
    if (offer.discordId !== actor.discordId) throw new AppError('not_allowed', "This isn't your offer");
    if (offer.state === 'withdrawn') return null;
    if (!isOpen(offer)) throw answered();
    const closed = close(offer, 'withdrawn', now);
    const audit = itemNote(actor, 'offer_withdrawn', seen, { personal: true });
    return {
      set: { offers: withChanged(seen.offers ?? [], [closed]) },
      facts: [{ kind: 'item:offer_closed', data: toOfferData(closed), audit }],
    };
  };

/** Takes the pieces of an accepted offer off the listing. Without any left, the other offers are over. */
function accept(seen: ItemDocument, offer: StoredOffer, actor: Caller, now: number): OfferChange {
  const quantity = seen.quantity - offer.quantity;
  if (quantity < 0)
    throw conflict(
      'too_few',
      `There ${seen.quantity === 1 ? 'is' : 'are'} only ${counted(seen.quantity, 'piece')} left`,
    );
  const closed = close(offer, 'accepted', now);
  const others = (seen.offers ?? []).filter((one) => one !== offer && isOpen(one) && quantity === 0);
  const over = others.map((one) => close(one, 'over', now));
  const set = { quantity, ...(quantity === 0 && { isAvailable: false }) };
  const [before, after] = [toItem(seen), toItem({ ...seen, ...set })];
  const audit = itemNote(actor, 'offer_accepted', seen, { before, after });
  return {
    set: { ...set, offers: withChanged(seen.offers ?? [], [closed, ...over]), soldAs: itemNameKey(seen.name) },
    facts: [
      { kind: 'item:updated', data: {}, audit },
      ...[closed, ...over].map((one) => ({ kind: 'item:offer_closed', data: toOfferData(one) }) as const),
    ],
  };
}

/**
 * The owner answers an offer. Null if they have given the same answer before.
 * @throws AppError `not_found`; `not_allowed` for others; `conflict` if it is closed otherwise, or more
 *   pieces are wanted than there are left
 */
export const answerOffer =
  (id: number, answer: OfferAnswer, actor: Caller): OfferDecision =>
  (seen, now) => {
    if (seen.sellerDiscordId !== actor.discordId)
      throw new AppError('not_allowed', 'Only the owner of the item can answer.');
    const offer = find(seen, id);
    const state = answer.accept ? 'accepted' : 'declined';
    if (offer.state === state) return null;
    if (!isOpen(offer)) throw answered();
    if (answer.accept) return accept(seen, offer, actor, now);
    const closed = close(offer, 'declined', now, answer.reason ?? null);
    const audit = itemNote(actor, 'offer_declined', seen, { personal: true });
    return {
      set: { offers: withChanged(seen.offers ?? [], [closed]) },
      facts: [{ kind: 'item:offer_closed', data: toOfferData(closed), audit }],
    };
  };

/**
 * Ends the open offers of a removed person, and those that they would have to answer. Null if there are
 * none. Later ones stay.
 */
export const endOffersOf =
  ({ discordId, at }: Pick<Removal, 'discordId' | 'at'>): OfferDecision =>
  (seen, now) => {
    const { offers = [], sellerDiscordId } = seen;
    const isTheirs = (one: StoredOffer): boolean => sellerDiscordId === discordId || one.discordId === discordId;
    const ended = offers
      .filter((one) => isOpen(one) && isTheirs(one) && one.at.getTime() <= at)
      .map((one) => close(one, 'over', now));
    if (ended.length === 0) return null;
    return {
      set: { offers: withChanged(offers, ended) },
      facts: ended.map((one) => ({ kind: 'item:offer_closed', data: toOfferData(one) })),
    };
  };
