// Sort orders of item lists, and the indexes that serve them.
import { listingTypes, type ItemQuery } from '@guild/common/market/market.api';
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
function conditionsOf({ category, least, most, search }: ItemQuery): Filter[] {
  const isBounded = least !== undefined || most !== undefined;
  return [
    ...(category === undefined ? [] : [{ category }]),
    // Items on request have no price, so a price filter excludes them.
    ...(isBounded ? [{ priceKey: { $gte: least ?? 0, $lte: most ?? limits.amount } }] : []),
    ...containing(search, ['name', 'description']),
  ];
}

/**
 * The index scans that together give the list.
 * @param seller only this person's items; null: all items
 */
export function indexScansOf(query: ItemQuery, seller: string | null): IndexScan<ItemDocument>[] {
  const { sort = 'newest', listingType, category, cursor } = query;
  const conditions = [...conditionsOf(query), ...afterCursor(orderOf(query), cursor)];
  const listedWhere = (more: Filter[]): Filter => ({ $and: [{ deletedAt: null }, ...more, ...conditions] });
  const ofType: Filter[] = listingType === undefined ? [] : [{ listingType }];
  // One person has few items. They are sorted after the read.
  if (seller !== null) return [{ filter: listedWhere([{ sellerDiscordId: seller }, ...ofType]) }];
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
export function countFilterOf(query: ItemQuery, seller: string | null): Filter {
  const { listingType } = query;
  const ofSeller = seller === null ? [] : [{ sellerDiscordId: seller }];
  const ofType = listingType === undefined ? [] : [{ listingType }];
  return { $and: [{ deletedAt: null }, ...ofSeller, ...ofType, ...conditionsOf(query)] };
}
