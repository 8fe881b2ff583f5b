// The members that the roster shows and what admins do with them; replies and live messages meet in the same state.
import {
  memberQuery,
  memberRoutes,
  type Member,
  type MemberChange,
  type NewMember,
  type RestoredMember,
  type Rank,
} from '@guild/common/members/members.api';
import * as z from 'zod/mini';
import { call, callList } from '../../platform/api.ts';
import { createLiveList } from '../../platform/liveList.ts';
import { emptyList } from '../../platform/listState.ts';

const { search, role } = memberQuery.shape;
/** What the address says. */
export const rosterAddress = z.object({ search, role });
export interface RosterFilters {
  search: string;
  role: Rank | null;
}
export const noFilters: RosterFilters = { search: '', role: null };

const matches = (member: Member, { filters }: { filters: RosterFilters }): boolean =>
  (filters.role === null || member.role === filters.role) &&
  member.name.toLowerCase().includes(filters.search.trim().toLowerCase());

export const members = createLiveList<Member, RosterFilters>({
  initial: emptyList(noFilters),
  fetch: (filters, { limit, cursor }) =>
    callList(memberRoutes.listMembers, {
      query: {
        limit: limit.toString(),
        ...(filters.search !== '' && { search: filters.search }),
        ...(filters.role !== null && { role: filters.role }),
        ...(cursor !== null && { cursor }),
      },
    }),
  rules: {
    matches,
    compare: (a, b) =>
      a.name.toLowerCase() < b.name.toLowerCase() ? -1 : a.name.toLowerCase() > b.name.toLowerCase() ? 1 : a.id - b.id,
    // Names are the order here: a member stands where they belong as soon as they are known.
    entersAtOnce: () => true,
  },
  pageSize: 100,
});

/** What the longest bar of the roster stands for. */
export const largestContribution = ({ entities }: { entities: { byId: Readonly<Record<number, Member>> } }): number =>
  Object.values(entities.byId).reduce((most, { contribution }) => Math.max(most, contribution ?? 0), 0);

/** @throws ApiError */
export const addMember = (body: NewMember, idempotencyKey: string): Promise<Member> =>
  members.arriving(() => call(memberRoutes.addMember, { body, idempotencyKey }));
/** @returns undefined when another action on the member is on its way. @throws ApiError */
export const changeMember = (id: number, change: MemberChange): Promise<Member | undefined> =>
  members.alone(id, 'change', async () => {
    const member = await call(memberRoutes.changeMember, { params: { id }, body: change });
    members.changed(member);
    return member;
  });
/** @throws ApiError */
export const removeMember = (id: number): Promise<true | undefined> =>
  members.removing(id, () => call(memberRoutes.removeMember, { params: { id } }));
/** What would go with them, in short phrases. @throws ApiError */
export const goesWith = async (id: number): Promise<string[]> =>
  (await call(memberRoutes.previewRemoval, { params: { id } })).goes;
/** @returns what has come back with them, and what has not. @throws ApiError */
export async function restoreMember(id: number): Promise<Pick<RestoredMember, 'back' | 'lost'>> {
  const returned = { back: [] as string[], lost: [] as string[] };
  await members.arriving(async () => {
    const { back, lost, ...member } = await call(memberRoutes.restoreMember, { params: { id } });
    Object.assign(returned, { back, lost });
    return member;
  });
  return returned;
}
