// Offers API: a member offers to take an item for sale, or to bring a wanted one, and its owner answers.
import * as z from 'zod/mini';
import { priceUnits } from '../auctions/auctions.api.ts';
import { amount, id, idParams, line, maybeText, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { blankOrText } from '../wire/text.ts';
import { listingTypes, priceOfItem, type MarketItem } from './market.api.ts';

/** An offer is answered once, or withdrawn. It is over when nobody is left to answer, or nothing to take. */
export const offerStates = ['open', 'accepted', 'declined', 'withdrawn', 'over'] as const;
/** An offer. Only its author, the owner of the item and people with the right `market` see it. */
export const itemOffer = z.object({
  id,
  itemId: id,
  itemName: z.string(),
  listingType: z.enum(listingTypes),
  /** The owner of the item. */
  seller: z.string(),
  sellerDiscordId: z.string(),
  /** The author. */
  username: z.string(),
  discordId: z.string(),
  quantity: z.int(),
  /** What is paid for all pieces together; null: the message says what is given instead. */
  price: z.nullable(z.int()),
  priceUnit: z.enum(priceUnits),
  message: z.nullable(z.string()),
  at: time,
  state: z.enum(offerStates),
  /** Why it was declined; null: no reason was given, or it was not declined. */
  reason: z.nullable(z.string()),
  /** When it was answered, withdrawn or over; null: it is open. */
  closedAt: z.nullable(time),
});
export type ItemOffer = z.output<typeof itemOffer>;

/** The longest message of an offer, in characters. */
export const maxOfferMessage = 500;
/** The longest reason of a refusal, in characters. */
export const maxOfferReason = 200;
const quantity = amount(1, 'Quantity must be at least 1');
const price = amount(1, 'Price amount must be greater than 0');
const neither = { error: 'Enter a price, or write what you give instead', path: ['price'] };

export const newOffer = z
  .object({
    quantity,
    price: z.nullable(price),
    /** The unit of the price that the author has seen. */
    priceUnit: z.enum(priceUnits, 'Price unit is required'),
    message: maybeText(maxOfferMessage),
  })
  .check(z.refine((offer) => offer.price !== null || typeof offer.message === 'string', neither));
export type NewOffer = z.output<typeof newOffer>;

/** The fields of the offer dialog. */
export const offerForm = z
  .object({
    quantity,
    price: z.optional(price),
    message: blankOrText({ most: maxOfferMessage, breaks: true }),
  })
  .check(z.refine((offer) => offer.price !== undefined || offer.message !== '', neither));

export const offerAnswer = z.object({
  accept: z.boolean('Accept or decline'),
  /** Why it is declined. */
  reason: z.optional(z.nullable(line('Say why', maxOfferReason))),
});
export type OfferAnswer = z.output<typeof offerAnswer>;

/** The field of the dialog that declines an offer. */
export const declineForm = z.object({ reason: blankOrText({ most: maxOfferReason }) });

/** The fields of an item that decide what is asked. */
type Asking = Pick<MarketItem, 'listingType' | 'price' | 'wantedPrice' | 'quantity'>;
/**
 * The price that an offer must name: the one of the listing, for all of its pieces. null: the author
 * names one, because it is on request, or they take a part.
 */
export const askedPrice = (item: Asking, pieces: number): number | null =>
  pieces === item.quantity ? priceOfItem(item) : null;

const ofItem = { params: idParams } as const;
const ofOffer = {
  params: z.object({ ...idParams.shape, offerId: idParams.shape.id }),
} as const;
export const offerRoutes = {
  getMyOffers: route({
    method: 'GET',
    path: '/api/user/offers',
    access: 'guest',
    summary: 'Open offers that the caller has made, or has to answer',
    reply: z.array(itemOffer),
  }),
  listOffers: route({
    method: 'GET',
    path: '/api/marketplace/:id/offers',
    access: 'guest',
    summary: 'Offers for an item, newest first: all for its owner and with the right, else your own',
    ...ofItem,
    reply: z.array(itemOffer),
  }),
  makeOffer: route({
    method: 'POST',
    path: '/api/marketplace/:id/offers',
    access: 'member',
    onlyFor: 'others',
    summary: 'Offer to take an item, or to bring a wanted one. One open offer for each person and item',
    isHourly: true,
    ...ofItem,
    body: newOffer,
    reply: itemOffer,
  }),
  withdrawOffer: route({
    method: 'DELETE',
    path: '/api/marketplace/:id/offers/:offerId',
    access: 'member',
    onlyFor: 'owner',
    summary: 'Withdraw your own open offer',
    ...ofOffer,
    reply: itemOffer,
  }),
  answerOffer: route({
    method: 'POST',
    path: '/api/marketplace/:id/offers/:offerId/answer',
    access: 'member',
    onlyFor: 'owner',
    summary: 'Accept an offer for your item, which takes its pieces off the listing, or decline it',
    ...ofOffer,
    body: offerAnswer,
    reply: itemOffer,
  }),
};

export const offerMessages = liveMessages({
  /** Sent to the author, the owner of the item and people with the right. */
  'offer:updated': itemOffer,
});
