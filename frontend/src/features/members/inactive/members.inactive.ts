// Inactive members, for people with the right: who they are, and who asked them.
import { isAwayOn } from '@guild/common/members/absences.api';
import {
  askedAgainAfterDays,
  inactiveRoutes,
  type InactiveMember,
  type InactiveMembers,
} from '@guild/common/members/inactive.api';
import { memberRooms, type Member } from '@guild/common/members/members.api';
import { call } from '../../../platform/api/api.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { createResources } from '../../../platform/api/resources.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { guildToday } from '../../../platform/format/absence.ts';
import { live } from '../../../platform/live/live.ts';

const dayMs = 24 * 3_600_000;

/** Whether the member is away, or was seen too recently to be inactive. */
const isSeen = ({ isOnline, lastActive, absence }: Member, afterDays: number): boolean =>
  isOnline ||
  isAwayOn(absence, guildToday()) ||
  (lastActive !== null && serverNow() - Date.parse(lastActive) < afterDays * dayMs);
const without = (before: InactiveMembers, id: number): InactiveMembers => ({
  ...before,
  members: before.members.filter((one) => one.id !== id),
});
const withOne = (before: InactiveMembers, id: number, change: Partial<InactiveMember>): InactiveMembers => ({
  ...before,
  members: before.members.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

/** All inactive members together, loaded while the roster shows them. */
export const inactiveMembers = createResources<'all', InactiveMembers>({
  newest: (_before, next) => next,
  load: (_key, signal) => call(inactiveRoutes.getInactiveMembers, { signal }),
  room: () => memberRooms.list,
  subscribe: (_key, { change }) => [
    live.on('member:asked', ({ id, asked }) => change((before) => withOne(before, id, { asked }))),
    live.on('member:removed', ({ id }) => change((before) => without(before, id))),
    live.on('member:updated', (member) =>
      change((before) => (isSeen(member, before.afterDays) ? without(before, member.id) : before)),
    ),
  ],
});

/** Whether the list of inactive members shows this one. Until it is loaded, only who is online is not. */
export function isInactive(member: Member): boolean {
  const loaded = inactiveMembers.get('all');
  const known = loaded === null ? null : dataOf(loaded);
  if (known === null) return !member.isOnline;
  return !isSeen(member, known.afterDays) && known.members.some(({ id }) => id === member.id);
}

/** Shows who asked a member. */
export const markAsked = ({ id, asked }: Pick<InactiveMember, 'id' | 'asked'>): void =>
  inactiveMembers.change('all', (before) => withOne(before, id, { asked }));

/** Whether nobody asked them in the last 14 days. */
export const mayAsk = ({ asked }: Pick<InactiveMember, 'asked'>): boolean =>
  asked === null || serverNow() - Date.parse(asked.at) >= askedAgainAfterDays * dayMs;
