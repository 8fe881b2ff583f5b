// Sort orders of the roster. Each order is a sequence of groups, and an index sorts each group.
import { literal } from '@guild/common/wire/text';
import { ranksFromHighest, type MemberQuery } from '@guild/common/members/members.api';
import type { QueryFilter } from 'mongoose';
import {
  byNumber,
  byText,
  newestFirst,
  type ListOrder,
  type IndexScan,
} from '../../../platform/store/queries/lists.ts';
import { awayFilter } from '../absences/members.absences.ts';
import type { MemberDocument } from './members.model.ts';

type Filter = QueryFilter<MemberDocument>;
type Lead = NonNullable<IndexScan<MemberDocument>['by']>;
/** A part of the roster. All of its members come before those of the next group. */
export interface RosterGroup {
  readonly filter: Filter;
  /** The fields of its index before the sort field. */
  readonly by: Lead;
  readonly order: ListOrder<MemberDocument>;
}

const byName: ListOrder<MemberDocument> = { field: 'nameKey', direction: 1, cursor: byText('nameKey') };

/** Sorted by name, with the narrowest index for the query. */
function named({ role, online }: Pick<MemberQuery, 'role' | 'online'>): RosterGroup {
  if (role !== undefined)
    return {
      filter: { role, ...(online !== undefined && { isOnline: true }) },
      by: ['deletedAt', 'role'],
      order: byName,
    };
  if (online !== undefined) return { filter: { isOnline: true }, by: ['deletedAt', 'isOnline'], order: byName };
  return { filter: {}, by: ['deletedAt'], order: byName };
}

/** Highest values first, then members without a value. */
function highestFirst(field: 'contribution' | 'level', query: MemberQuery): RosterGroup[] {
  const cursor = byNumber(field);
  const { filter } = named(query);
  const known: ListOrder<MemberDocument> = {
    field,
    direction: -1,
    cursor: { ...cursor, of: (stored) => cursor.of({ _id: stored._id, [field]: stored[field] ?? 0 } as never) },
  };
  const unknown: ListOrder<MemberDocument> = { field, direction: -1, cursor: newestFirst.cursor };
  return [
    { filter: { ...filter, [field]: { $gte: 0 } }, by: ['deletedAt'], order: known },
    { filter: { ...filter, [field]: null }, by: ['deletedAt'], order: unknown },
  ];
}

function onlineFirst(query: MemberQuery): RosterGroup[] {
  const by: Lead = ['deletedAt', 'isOnline'];
  const { filter } = named({ role: query.role });
  const here = { filter: { ...filter, isOnline: true }, by, order: byName };
  return query.online === undefined ? [here, { filter: { ...filter, isOnline: false }, by, order: byName }] : [here];
}

const ofRank = (query: MemberQuery): RosterGroup[] =>
  (query.role === undefined ? ranksFromHighest : [query.role]).map((role) => named({ ...query, role }));

const orders: Readonly<Record<NonNullable<MemberQuery['sort']>, (query: MemberQuery) => RosterGroup[]>> = {
  name: (query) => [named(query)],
  online: onlineFirst,
  rank: ofRank,
  contribution: (query) => highestFirst('contribution', query),
  level: (query) => highestFirst('level', query),
};
/** The groups of the requested order. */
export const groupsOf = (query: MemberQuery): readonly RosterGroup[] => orders[query.sort ?? 'name'](query);

/** What the roster depends on besides the query. */
export interface RosterMoment {
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Discord ids of the people with a specialty that the query searches. */
  readonly specialists: readonly string[];
}
function searched({ search }: MemberQuery, specialists: readonly string[]): Filter {
  if (search === undefined || search === '') return {};
  const name = { nameKey: { $regex: literal(search.toLowerCase()) } };
  return specialists.length === 0 ? name : { $or: [name, { discordId: { $in: [...specialists] } }] };
}
/** The conditions that apply to all groups. */
export const conditionsOf = (query: MemberQuery, { today, specialists }: RosterMoment): Filter[] => [
  { deletedAt: null },
  searched(query, specialists),
  ...(query.away === undefined ? [] : [awayFilter(today)]),
  ...(query.free === undefined ? [] : [{ $nor: [awayFilter(query.free)] }]),
];
/** The filter of the whole list, for counting. */
export const countFilterOf = (query: MemberQuery, moment: RosterMoment): Filter => ({
  $and: [...conditionsOf(query, moment), named(query).filter],
});
