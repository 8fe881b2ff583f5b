// The roster: pages of members by order, rank and part of the name.
import type { Member, MemberQuery, RosterFigures } from '@guild/common/members/members.api';
import { limits } from '@guild/common/wire/fields';
import { invalidField } from '../../../platform/errors.ts';
import type { QueryFilter } from 'mongoose';
import type { Page } from '../../../platform/store/queries/page.ts';
import { afterCursor, countOf, findInOrder } from '../../../platform/store/queries/lists.ts';
import { toMember, type MemberDocument, type MemberModels } from './members.model.ts';
import { conditionsOf, groupsOf, countFilterOf, type RosterGroup, type RosterMoment } from './members.orders.ts';

/** The start of a page: a group, and a cursor in it. */
interface Place {
  readonly group: number;
  readonly cursor: string | undefined;
}
/** With one group a cursor is that of the group. With several, the group's number comes first. */
function placeOf(groups: readonly RosterGroup[], cursor: string | undefined): Place {
  if (cursor === undefined || groups.length === 1) return { group: 0, cursor };
  const [, group = '', rest] = /^(\d)-(.+)$/.exec(cursor) ?? [];
  if (rest === undefined || Number(group) >= groups.length) throw invalidField('cursor', 'Not a cursor of this list');
  return { group: Number(group), cursor: rest };
}
const cursorOf = (groups: readonly RosterGroup[], group: number, last: MemberDocument): string => {
  const own = groups[group]?.order.cursor.of(last) ?? '';
  return groups.length === 1 ? own : `${group}-${own}`;
};

/**
 * One page of the roster.
 * @param only further conditions
 * @throws AppError `unavailable` if the search takes longer than 2 s
 */
export async function listMembers(
  { members }: Pick<MemberModels, 'members'>,
  query: MemberQuery,
  moment: RosterMoment,
  only: readonly QueryFilter<MemberDocument>[] = [],
): Promise<Page<Member>> {
  const { limit = limits.pageDefault, cursor, count } = query;
  const groups = groupsOf(query);
  const place = placeOf(groups, cursor);
  const found: { stored: MemberDocument; group: number }[] = [];
  // Groups behind the page are not read.
  for (let group = place.group; group < groups.length && found.length <= limit; group++) {
    const one = groups[group];
    if (one === undefined) break;
    const { filter, by, order } = one;
    const after = afterCursor(order, group === place.group ? place.cursor : undefined);
    const way = { filter: { $and: [...conditionsOf(query, moment), ...only, filter, ...after] }, by };
    const here = await findInOrder(members, [way], order, { limit: limit - found.length, fields: { outbox: 0 } });
    found.push(...here.map((stored) => ({ stored, group })));
  }
  const last = found[limit - 1];
  const page: Page<Member> = {
    // An absence begins and ends without a new version.
    ...(query.away !== undefined && { changesWithTime: true }),
    items: found.slice(0, limit).map(({ stored }) => toMember(stored)),
    next: found.length > limit && last !== undefined ? cursorOf(groups, last.group, last.stored) : null,
  };
  if (count === undefined || cursor !== undefined) return page;
  const counted = { $and: [countFilterOf(query, moment), ...only] };
  return { ...page, total: page.next === null ? page.items.length : await countOf(members, counted) };
}

/** Figures of the whole guild by which the roster scales its bars. */
export async function rosterFigures({ members }: Pick<MemberModels, 'members'>): Promise<RosterFigures> {
  const most = await members
    .findOne({ deletedAt: null, contribution: { $gte: 0 } }, { contribution: 1 })
    .sort({ contribution: -1, _id: -1 })
    .lean();
  return { highestContribution: most?.contribution ?? 0 };
}
