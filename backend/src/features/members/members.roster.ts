// The roster: members by name, a page at a time, filtered by rank and part of the name.
import type { Member, MemberQuery } from '@guild/common/members/members.api';
import { limits } from '@guild/common/wire/fields';
import { invalidField } from '../../platform/http/errors.ts';
import type { Page } from '../../platform/http/http.ts';
import { literal, orTooSlow, pageOf, searchLimitMs } from '../../platform/data/lists.ts';
import { nameKeyOf, toMember, type MemberDocument, type MemberModels } from './members.model.ts';

/** The place after which a page begins: name key and id of the last member seen. */
const toCursor = ({ nameKey, _id }: Pick<MemberDocument, 'nameKey' | '_id'>): string =>
  Buffer.from(JSON.stringify([nameKey, _id])).toString('base64url');
function fromCursor(cursor: string): { nameKey: string; id: number } {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(read) && typeof read[0] === 'string' && typeof read[1] === 'number')
      return { nameKey: read[0], id: read[1] };
  } catch {
    // Falls through: whatever cannot be read is none of ours.
  }
  throw invalidField('cursor', 'Not a cursor of this list');
}

/** One page of the roster; a search that takes longer than 2 s is refused with a 503. */
export async function listMembers(
  { members }: Pick<MemberModels, 'members'>,
  { search, role, online, limit = limits.pageDefault, cursor }: MemberQuery,
): Promise<Page<Member>> {
  const after = cursor === undefined ? null : fromCursor(cursor);
  const conditions: object[] = [{ deletedAt: null }];
  if (role) conditions.push({ role });
  if (online !== undefined) conditions.push({ isOnline: true });
  if (search) conditions.push({ nameKey: { $regex: literal(nameKeyOf(search)) } });
  if (after) {
    conditions.push({ nameKey: { $gte: after.nameKey } });
    conditions.push({ $or: [{ nameKey: { $gt: after.nameKey } }, { nameKey: after.nameKey, _id: { $gt: after.id } }] });
  }
  const found = await orTooSlow(
    members
      .find({ $and: conditions }, { outbox: 0 })
      .sort({ nameKey: 1, _id: 1 })
      .limit(limit + 1)
      .maxTimeMS(searchLimitMs)
      .lean<MemberDocument[]>()
      .exec(),
  );
  return pageOf(found, limit, toMember, toCursor);
}
