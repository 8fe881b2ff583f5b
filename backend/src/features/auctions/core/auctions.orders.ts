// Sort orders of auction lists, and the indexes that serve them.
import type { AuctionQuery } from '@guild/common/auctions/auctions.api';
import type { QueryFilter } from 'mongoose';
import {
  afterCursor,
  byNumber,
  byTime,
  containing,
  newestFirst,
  type ListOrder,
  type IndexScan,
} from '../../../platform/store/queries/lists.ts';
import type { AuctionDocument } from './auctions.model.ts';

const orders: Readonly<Record<NonNullable<AuctionQuery['sort']>, ListOrder<AuctionDocument>>> = {
  ending: { field: 'endTime', direction: 1, cursor: byTime('endTime') },
  newest: newestFirst,
  price: { field: 'currentBid', direction: 1, cursor: byNumber('currentBid') },
  bids: { field: 'bidCount', direction: -1, cursor: byNumber('bidCount') },
};
/** The requested order. Newest first by default. */
export const orderOf = ({ sort = 'newest' }: Pick<AuctionQuery, 'sort'>): ListOrder<AuctionDocument> => orders[sort];

type Filter = QueryFilter<AuctionDocument>;
/** Only the list of cancelled auctions contains deleted ones. */
const isListed = ({ cancelled }: Pick<AuctionQuery, 'cancelled'>): Filter =>
  cancelled === undefined ? { deletedAt: null } : { deletedAt: { $ne: null } };

/** The conditions of a query, except status and ownership. */
function conditionsOf({ category, least, most, search }: AuctionQuery): Filter[] {
  const range = { ...(least !== undefined && { $gte: least }), ...(most !== undefined && { $lte: most }) };
  return [
    ...(category === undefined ? [] : [{ category }]),
    ...(Object.keys(range).length === 0 ? [] : [{ currentBid: range }]),
    ...containing(search, ['itemName', 'description']),
  ];
}

const everyStatus = ['active', 'ended'] as const;

/**
 * The index scans that together give the list.
 * @param whose condition for the caller's own auctions, which are few; null: all auctions
 */
export function indexScansOf(query: AuctionQuery, whose: Filter | null): IndexScan<AuctionDocument>[] {
  const { sort = 'newest', status = 'all', category, cursor } = query;
  const conditions = [...conditionsOf(query), ...afterCursor(orderOf(query), cursor)];
  const of = (more: Filter[]): Filter => ({ $and: [isListed(query), ...more, ...conditions] });
  const inStatus: Filter[] = status === 'all' ? [] : [{ status }];
  if (whose !== null) return [{ filter: of([whose, ...inStatus]) }];
  if (sort === 'newest') {
    const led = [...(category === undefined ? [] : ['category' as const]), ...inStatus.map(() => 'status' as const)];
    return [{ filter: of(inStatus), by: ['deletedAt', ...led] }];
  }
  // Other orders need one scan for each status.
  // An index over both would have to be updated by every bid.
  const wanted = status === 'all' ? everyStatus : [status];
  return wanted.map((one) => ({ filter: of([{ status: one }]), by: ['deletedAt', 'status'] as const }));
}

/** The filter of the whole list, for counting. */
export function countFilterOf(query: AuctionQuery, whose: Filter | null): Filter {
  const inStatus = query.status === undefined || query.status === 'all' ? [] : [{ status: query.status }];
  return { $and: [isListed(query), ...(whose === null ? [] : [whose]), ...inStatus, ...conditionsOf(query)] };
}
