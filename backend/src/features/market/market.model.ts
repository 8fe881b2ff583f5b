// Stored items and pings: schemas, indexes, and mapping to the API.
import type { ItemCategory, PriceUnit } from '@guild/common/auctions/auctions.api';
import { pingAgainMs, priceOfItem, type ListingType, type MarketItem } from '@guild/common/market/market.api';
import { limits } from '@guild/common/wire/fields';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../platform/outbox/facts.ts';
import { versionedFields, type Versioned } from '../../platform/documents/softDelete.ts';
import { outboxField, outboxIndex } from '../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../platform/documents/stored.ts';

export interface ItemDocument extends Versioned {
  _id: number;
  name: string;
  /** Name in lower case, for sorting. */
  nameKey: string;
  description: string | null;
  category: ItemCategory;
  seller: string;
  sellerDiscordId: string;
  imageUrl: string;
  listingType: ListingType;
  price: number | null;
  priceUnit: PriceUnit;
  quantity: number;
  wantedItems: string[];
  wantedPrice: number | null;
  /** Price for sorting. Items on request come after every price. */
  priceKey: number;
  isAvailable: boolean;
}
/** The last ping of one person about one item. Expires after an hour. */
export interface PingDocument {
  /** `{discordId}-{itemId}`. */
  _id: string;
  at: Date;
  version: number;
  outbox: Fact[];
}

const itemSchema = new Schema<ItemDocument>(
  {
    _id: required(Number),
    name: required(String),
    nameKey: required(String),
    description: orNull(String),
    category: required(String),
    seller: required(String),
    sellerDiscordId: required(String),
    imageUrl: required(String),
    listingType: required(String),
    price: orNull(Number),
    priceUnit: required(String),
    quantity: required(Number),
    wantedItems: { type: [String], default: [] },
    wantedPrice: orNull(Number),
    priceKey: required(Number),
    isAvailable: { type: Boolean, default: true },
    ...versionedFields,
  },
  storedOptions,
);
itemSchema.index({ deletedAt: 1, _id: -1 });
itemSchema.index({ deletedAt: 1, listingType: 1, _id: -1 });
itemSchema.index({ deletedAt: 1, listingType: 1, category: 1, _id: -1 });
itemSchema.index({ deletedAt: 1, category: 1, _id: -1 });
itemSchema.index({ deletedAt: 1, sellerDiscordId: 1, _id: -1 });
for (const key of ['priceKey', 'nameKey'] as const)
  itemSchema.index({ deletedAt: 1, listingType: 1, [key]: 1, _id: 1 });
itemSchema.index(outboxIndex);

const pingSchema = new Schema<PingDocument>(
  { _id: required(String), at: required(Date), version: required(Number), outbox: outboxField },
  storedOptions,
);
pingSchema.index(outboxIndex);
pingSchema.index({ at: 1 }, { expireAfterSeconds: 3600 });

export interface MarketModels {
  readonly items: Model<ItemDocument>;
  readonly pings: Model<PingDocument>;
}

export const marketModels = (db: Connection): MarketModels => ({
  items: db.model<ItemDocument>('MarketItem', itemSchema, 'marketplace_items'),
  pings: db.model<PingDocument>('MarketPing', pingSchema, 'marketplace_pings'),
});

/** The id of a person's ping about an item. */
export const pingKeyOf = (discordId: string, itemId: number): string => `${discordId}-${itemId.toString()}`;
/** The id of the item. */
export const itemOf = ({ _id }: Pick<PingDocument, '_id'>): number => Number(_id.slice(_id.lastIndexOf('-') + 1));
/** Discord id of the person who sent the ping. */
export const senderOf = ({ _id }: Pick<PingDocument, '_id'>): string => _id.slice(0, _id.lastIndexOf('-'));
/** When the person may ping about the item again. */
export const untilOf = ({ at }: Pick<PingDocument, 'at'>): Date => new Date(at.getTime() + pingAgainMs);

/** The sort fields of an item. */
export const keysOf = (
  item: Pick<ItemDocument, 'name' | 'listingType' | 'price' | 'wantedPrice'>,
): Pick<ItemDocument, 'nameKey' | 'priceKey'> => ({
  nameKey: item.name.toLowerCase(),
  priceKey: priceOfItem(item) ?? limits.amount + 1,
});

/** Maps a stored item to the API. */
export const toItem = (stored: Omit<ItemDocument, 'outbox' | 'nameKey' | 'priceKey'>): MarketItem => ({
  id: stored._id,
  name: stored.name,
  description: stored.description,
  category: stored.category,
  seller: stored.seller,
  sellerDiscordId: stored.sellerDiscordId,
  imageUrl: stored.imageUrl,
  listingType: stored.listingType,
  price: stored.price,
  priceUnit: stored.priceUnit,
  quantity: stored.quantity,
  wantedItems: stored.wantedItems,
  wantedPrice: stored.wantedPrice,
  isAvailable: stored.isAvailable,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
  version: stored.version,
});
