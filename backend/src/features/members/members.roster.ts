// The roster: members by name, a page at a time, filtered by rank and part of the name.
import type { Member, MemberQuery } from '@guild/common/members/members.api';
import { limits } from '@guild/common/wire/fields';
import type { Page } from '../../platform/http/http.ts';
import { byText, literal, orTooSlow, pageOf, searchLimitMs } from '../../platform/data/lists.ts';
import { nameKeyOf, toMember, type MemberDocument, type MemberModels } from './members.model.ts';

const cursors = byText('nameKey');

/** One page of the roster; a search that takes longer than 2 s is refused with a 503. */
export async function listMembers(
  { members }: Pick<MemberModels, 'members'>,
  { search, role, online, limit = limits.pageDefault, cursor }: MemberQuery,
): Promise<Page<Member>> {
  const conditions: object[] = [{ deletedAt: null }, ...cursors.after(cursor)];
  if (role) conditions.push({ role });
  if (online !== undefined) conditions.push({ isOnline: true });
  if (search) conditions.push({ nameKey: { $regex: literal(nameKeyOf(search)) } });
  const found = await orTooSlow(
    members
      .find({ $and: conditions }, { outbox: 0 })
      .sort({ nameKey: 1, _id: 1 })
      .limit(limit + 1)
      .maxTimeMS(searchLimitMs)
      .lean<MemberDocument[]>()
      .exec(),
  );
  return pageOf(found, limit, toMember, cursors.of);
}
