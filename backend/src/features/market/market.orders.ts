// Sort orders of item lists, and the indexes that serve them.
import { listingTypes, type ItemQuery, type ItemState } from '@guild/common/market/market.api';
import { limits } from '@guild/common/wire/fields';
import type { QueryFilter } from 'mongoose';
import {
  afterCursor,
  byNumber,
  byText,
  containing,
  newestFirst,
  type ListOrder,
  type IndexScan,
} from '../../platform/store/queries/lists.ts';
import type { ItemDocument } from './market.model.ts';

const orders: Readonly<Record<NonNullable<ItemQuery['sort']>, ListOrder<ItemDocument>>> = {
  newest: newestFirst,
  price: { field: 'priceKey', direction: 1, cursor: byNumber('priceKey') },
  name: { field: 'nameKey', direction: 1, cursor: byText('nameKey') },
};
/** The requested order; newest first by default. */
export const orderOf = ({ sort = 'newest' }: Pick<ItemQuery, 'sort'>): ListOrder<ItemDocument> => orders[sort];

type Filter = QueryFilter<ItemDocument>;
const inState: Readonly<Record<ItemState, Filter[]>> = {
  available: [{ isAvailable: true }],
  sold: [{ isAvailable: false, quantity: 0 }],
  unavailable: [{ isAvailable: false, quantity: { $gt: 0 } }],
  // By the offers of the caller: see `scopesOf`.
  offered: [],
};
/** Filters that together give the caller's own items, or those with open offers by or to them; null: all items. */
function scopesOf({ mine, state }: ItemQuery, discordId: string): Filter[] | null {
  if (mine === undefined && state !== 'offered') return null;
  if (state !== 'offered') return [{ sellerDiscordId: discordId }];
  const toThem: Filter = { sellerDiscordId: discordId, 'offers.state': 'open' };
  const byThem: Filter = { offers: { $elemMatch: { discordId, state: 'open' } } };
  return mine === undefined ? [toThem, byThem] : [toThem];
}
function conditionsOf({ category, least, most, search, state }: ItemQuery): Filter[] {
  const isBounded = least !== undefined || most !== undefined;
  return [
    ...(category === undefined ? [] : [{ category }]),
    // Items on request have no price, so a price filter excludes them.
    ...(isBounded ? [{ priceKey: { $gte: least ?? 0, $lte: most ?? limits.amount } }] : []),
    ...(state === undefined ? [] : inState[state]),
    ...containing(search, ['name', 'description']),
  ];
}

/**
 * The index scans that together give the list.
 * @param discordId the caller
 */
export function indexScansOf(query: ItemQuery, discordId: string): IndexScan<ItemDocument>[] {
  const { sort = 'newest', listingType, category, cursor } = query;
  const conditions = [...conditionsOf(query), ...afterCursor(orderOf(query), cursor)];
  const listedWhere = (more: Filter[]): Filter => ({ $and: [{ deletedAt: null }, ...more, ...conditions] });
  const ofType: Filter[] = listingType === undefined ? [] : [{ listingType }];
  const scopes = scopesOf(query, discordId);
  // One person has few items. They are sorted after the read.
  if (scopes !== null) return scopes.map((scope) => ({ filter: listedWhere([scope, ...ofType]) }));
  if (sort === 'newest') {
    const leading = [
      ...ofType.map(() => 'listingType' as const),
      ...(category === undefined ? [] : ['category' as const]),
    ];
    return [{ filter: listedWhere(ofType), by: ['deletedAt', ...leading] }];
  }
  const wanted = listingType === undefined ? listingTypes : [listingType];
  return wanted.map((one) => ({
    filter: listedWhere([{ listingType: one }]),
    by: ['deletedAt', 'listingType'] as const,
  }));
}

/** The filter of the whole list, for counting. */
export function countFilterOf(query: ItemQuery, discordId: string): Filter {
  const { listingType } = query;
  const scopes = scopesOf(query, discordId);
  const ofCaller = scopes === null ? [] : [{ $or: scopes }];
  const ofType = listingType === undefined ? [] : [{ listingType }];
  return { $and: [{ deletedAt: null }, ...ofCaller, ...ofType, ...conditionsOf(query)] };
}
