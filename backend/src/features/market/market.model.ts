// Stored items and pings, and the keys that lists sort by.
import { marketItem, pingAgainMs, priceOfItem } from '@guild/common/market/market.api';
import { limits } from '@guild/common/wire/fields';
import { itemOffer } from '@guild/common/market/market.offers.api';
import * as z from 'zod/mini';
import {
  declareStored,
  declareEntities,
  documentFields,
  modelsOf,
  type DocumentOf,
  type StoredFields,
} from '../../platform/store/documents/declareStored.ts';

const offerShape = z.omit(itemOffer, {
  itemId: true,
  itemName: true,
  listingType: true,
  seller: true,
  sellerDiscordId: true,
});
/** An offer in the document of its item. */
export type StoredOffer = StoredFields<(typeof offerShape)['shape']>;

export const storedItems = declareEntities({
  collection: 'marketplace_items',
  entity: marketItem,
  besides: {
    /** Name in lower case, for sorting. */
    nameKey: z.string(),
    /** Price for sorting. Items on request come after every price. */
    priceKey: z.int(),
    /** Oldest first. Only the two sides and people with the right see them. Absent: none. */
    offers: z.optional(z.array(offerShape)),
    /** `itemNameKey` of its name when an offer was last accepted. Absent: none was. */
    soldAs: z.optional(z.string()),
  },
  indexes: [
    [{ deletedAt: 1, _id: -1 }],
    [{ deletedAt: 1, listingType: 1, _id: -1 }],
    [{ deletedAt: 1, listingType: 1, category: 1, _id: -1 }],
    [{ deletedAt: 1, category: 1, _id: -1 }],
    [{ deletedAt: 1, sellerDiscordId: 1, _id: -1 }],
    [{ 'offers.discordId': 1 }],
    [{ sellerDiscordId: 1, 'offers.state': 1 }],
    [{ deletedAt: 1, listingType: 1, priceKey: 1, _id: 1 }],
    [{ deletedAt: 1, listingType: 1, nameKey: 1, _id: 1 }],
    [{ soldAs: 1, _id: -1 }],
  ],
});
export type ItemDocument = DocumentOf<typeof storedItems>;
/** Maps a stored item to the API. */
export const { toEntity: toItem } = storedItems;

/** The last ping of one person about one item. Expires after an hour. */
export const storedPings = declareStored({
  collection: 'marketplace_pings',
  besides: {
    /** `{discordId}-{itemId}`. */
    _id: z.string(),
    at: z.date(),
    ...documentFields,
  },
  indexes: [[{ at: 1 }, { expireAfterSeconds: 3600 }]],
});
export type PingDocument = DocumentOf<typeof storedPings>;

export const marketModels = modelsOf({ items: storedItems, pings: storedPings });
export type MarketModels = ReturnType<typeof marketModels>;

/** The id of a person's ping about an item. */
export const pingKeyOf = (discordId: string, itemId: number): string => `${discordId}-${itemId}`;
/** The id of the item. */
export const itemIdOf = ({ _id }: Pick<PingDocument, '_id'>): number => Number(_id.slice(_id.lastIndexOf('-') + 1));
/** Discord id of the person who sent the ping. */
export const senderIdOf = ({ _id }: Pick<PingDocument, '_id'>): string => _id.slice(0, _id.lastIndexOf('-'));
/** When the person may ping about the item again. */
export const nextPingAt = ({ at }: Pick<PingDocument, 'at'>): Date => new Date(at.getTime() + pingAgainMs);

/** The sort fields of an item. */
export const sortKeysOf = (
  item: Pick<ItemDocument, 'name' | 'listingType' | 'price' | 'wantedPrice'>,
): Pick<ItemDocument, 'nameKey' | 'priceKey'> => ({
  nameKey: item.name.toLowerCase(),
  priceKey: priceOfItem(item) ?? limits.amount + 1,
});
