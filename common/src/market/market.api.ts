// Item market API: items for sale and items wanted.
import * as z from 'zod/mini';
import { itemCategories, priceUnits } from '../auctions/auctions.api.ts';
import {
  amount,
  counting,
  id,
  idParams,
  limits,
  line,
  maybe,
  maybeHttpsUrl,
  maybeText,
  paging,
  priceRange,
  search,
  seenVersion,
  time,
} from '../wire/fields.ts';
import { liveMessages, removal } from '../wire/live.ts';
import { pictureList, pictures } from '../wire/pictures.ts';
import { route } from '../wire/route.ts';
import { blankOrText, isVisible, tooLong, unprintable } from '../wire/text.ts';

export const listingTypes = ['selling', 'buying'] as const;
export type ListingType = (typeof listingTypes)[number];

export const marketItem = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.enum(itemCategories),
  seller: z.string(),
  sellerDiscordId: z.string(),
  imageUrl: z.string(),
  pictures,
  listingType: z.enum(listingTypes),
  /** Null: 'Price on request'. */
  price: z.nullable(z.int()),
  priceUnit: z.enum(priceUnits),
  quantity: z.int(),
  wantedItems: z.array(z.string()),
  wantedPrice: z.nullable(z.int()),
  isAvailable: z.boolean(),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type MarketItem = z.output<typeof marketItem>;

/** The items section of a member's page. */
export const itemsOfMember = {
  /** Items that are listed now, newest first. */
  items: z.array(marketItem),
};

/** The asked or offered price of an item; null: on request. */
export const priceOfItem = ({
  listingType,
  price,
  wantedPrice,
}: Pick<MarketItem, 'listingType' | 'price' | 'wantedPrice'>): number | null =>
  listingType === 'buying' ? (wantedPrice ?? price) : price;

/** Maximum number of items wanted in exchange. */
const maxWanted = 81;
const price = amount(1, 'Price amount must be greater than 0');
const fields = {
  name: line('Item name is required'),
  description: maybeText(),
  category: z.enum(itemCategories, 'Choose a category'),
  listingType: z.enum(listingTypes, 'Choose For Sale or Wanted'),
  price: z.optional(z.nullable(price)),
  priceUnit: z._default(z.enum(priceUnits, 'Price unit is required'), 'Solari'),
  quantity: z._default(amount(1, 'Quantity must be at least 1'), 1),
  wantedItems: z._default(z.array(line('Cannot be empty')).check(z.maxLength(maxWanted)), []),
  wantedPrice: z.optional(z.nullable(price)),
  imageUrl: maybeHttpsUrl,
  pictures: z.optional(pictureList),
};
export const newItem = z.object({ ...fields, isAvailable: z._default(z.boolean(), true) });
export type NewItem = z.output<typeof newItem>;
export const itemChange = z.object({
  name: z.optional(fields.name),
  description: fields.description,
  category: z.optional(fields.category),
  price: fields.price,
  priceUnit: z.optional(z.enum(priceUnits, 'Price unit is required')),
  quantity: z.optional(amount(1, 'Quantity must be at least 1')),
  wantedItems: z.optional(z.array(line('Cannot be empty')).check(z.maxLength(maxWanted))),
  wantedPrice: fields.wantedPrice,
  pictures: fields.pictures,
  isAvailable: z.optional(z.boolean()),
  ...seenVersion,
});
export type ItemChange = z.output<typeof itemChange>;

/** The items in a comma-separated text. */
export const splitItems = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
const tooLongEach = `Each ${tooLong(limits.name).toLowerCase()}`;
/**
 * The fields of the List New Item and Request Item dialogs. The price is an object of its own,
 * because zod checks a rule about several fields only when the other fields of their object are
 * valid. A missing name must not hide a missing price.
 */
export const itemForm = z.intersection(
  z.object({
    name: fields.name,
    description: blankOrText({ most: limits.text, breaks: true }),
    category: fields.category,
    quantity: amount(1, 'Quantity must be at least 1'),
    priceUnit: z.enum(priceUnits, 'Price unit is required'),
    /** Separated by commas. */
    wantedItems: blankOrText({ most: limits.text }).check(
      z.refine<string>((text) => splitItems(text).every((one) => one.length <= limits.name), tooLongEach),
      z.refine<string>((text) => splitItems(text).every(isVisible), unprintable),
      z.refine<string>((text) => splitItems(text).length <= maxWanted, `At most ${maxWanted} items`),
    ),
    pictures: fields.pictures,
    seller: line('Seller name is required'),
  }),
  z
    .object({
      priceAmount: z.optional(price),
      /** Set instead of a price. */
      onRequest: z.boolean(),
    })
    .check(
      z.refine(({ onRequest, priceAmount }) => onRequest || priceAmount !== undefined, {
        error: 'Price amount must be greater than 0',
        path: ['priceAmount'],
      }),
    ),
);
export type ItemForm = z.output<typeof itemForm>;

/** Sort orders: newest, lowest price (on request last), by name. */
const itemOrders = ['newest', 'price', 'name'] as const;
export type ItemOrder = (typeof itemOrders)[number];

/**
 * States of items: available, sold out by accepted offers, taken off by the owner, or with open offers
 * by or to the caller.
 */
const itemStates = ['available', 'sold', 'unavailable', 'offered'] as const;
export type ItemState = (typeof itemStates)[number];
/** Whether accepted offers have taken everything. */
export const isSoldOut = ({ isAvailable, quantity }: Pick<MarketItem, 'isAvailable' | 'quantity'>): boolean =>
  !isAvailable && quantity === 0;

export const itemQuery = z.object({
  search,
  category: maybe(z.enum(itemCategories)),
  listingType: maybe(z.enum(listingTypes)),
  mine: maybe(z.literal('1')),
  state: maybe(z.enum(itemStates)),
  /** Default: newest. */
  sort: maybe(z.enum(itemOrders)),
  ...priceRange,
  ...counting,
  ...paging,
});
export type ItemQuery = z.output<typeof itemQuery>;

/** Time until somebody may ping about the same item again, in ms. */
export const pingAgainMs = 3_600_000;
/**
 * Items about which the caller has pinged within the last hour, with the time from which they may
 * again.
 */
export const myPings = z.object({ pinged: z.array(z.object({ id, until: time })) });
export type MyPings = z.output<typeof myPings>;

export const pingReply = z.object({ delivered: z.array(z.enum(['in_app', 'discord'])) });

export const marketRoutes = {
  listItems: route({
    method: 'GET',
    path: '/api/marketplace',
    access: 'guest',
    summary: 'Listed items, newest first by default',
    list: true,
    csv: true,
    query: itemQuery,
    reply: z.array(marketItem),
  }),
  getMyPings: route({
    method: 'GET',
    path: '/api/user/pings',
    access: 'guest',
    summary: "Items that the caller can't ping about again yet",
    reply: myPings,
  }),
  createItem: route({
    method: 'POST',
    path: '/api/marketplace',
    access: 'member',
    summary: 'List an item or request one',
    status: 201,
    body: newItem,
    reply: marketItem,
  }),
  getItem: route({
    method: 'GET',
    path: '/api/marketplace/:id',
    access: 'guest',
    summary: 'One item',
    params: idParams,
    reply: marketItem,
  }),
  changeItem: route({
    method: 'PATCH',
    path: '/api/marketplace/:id',
    access: 'member',
    onlyFor: 'owner',
    summary: 'Change your own item, or mark it as unavailable',
    params: idParams,
    body: itemChange,
    reply: marketItem,
  }),
  removeItem: route({
    method: 'DELETE',
    path: '/api/marketplace/:id',
    access: 'member',
    onlyFor: 'owner-or-market',
    summary: 'Remove your own item (with the right: any item)',
    params: idParams,
  }),
  restoreItem: route({
    method: 'POST',
    path: '/api/marketplace/:id/restore',
    access: 'member',
    summary: 'Undo a removal',
    params: idParams,
    reply: marketItem,
  }),
  pingSeller: route({
    method: 'POST',
    path: '/api/marketplace/:id/ping',
    access: 'member',
    onlyFor: 'others',
    summary: "Notify the item's owner of your interest, once an hour",
    isHourly: true,
    params: idParams,
    reply: pingReply,
  }),
};
export const marketRooms = { list: 'market' } as const;
export const marketMessages = liveMessages({
  'item:created': marketItem,
  'item:updated': marketItem,
  'item:restored': marketItem,
  'item:removed': removal,
  /**
   * Sent to the other screens of a person who has pinged: the time until which they cannot ping
   * again.
   */
  'item:pinged': z.object({ ...removal.shape, until: time }),
});
