// Members store: the members on screens and the calls that change them. Replies and live messages
// update the same state.
import {
  memberOrders,
  memberQuery,
  memberRoutes,
  ranksFromHighest,
  type Member,
  type MemberChange,
  type MemberOrder,
  type NewMember,
  type RestoredMember,
  type Rank,
} from '@guild/common/members/members.api';
import * as z from 'zod/mini';
import { call, callList } from '../../platform/api/api.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { emptyList, type ListState } from '../../platform/live/listState.ts';

const { search, role, sort } = memberQuery.shape;
/** URL query. */
export const rosterAddress = z.object({ search, role, sort });
export interface RosterFilters {
  search: string;
  role: Rank | null;
  sort: MemberOrder;
}
/** The default order. */
export const [defaultOrder] = memberOrders;
export const noFilters: RosterFilters = { search: '', role: null, sort: defaultOrder };
export interface RosterState extends ListState<Member, RosterFilters> {
  /** The largest contribution in the guild, from the server. */
  readonly highest: number;
}
export const initialRoster: RosterState = { ...emptyList<Member, RosterFilters>(noFilters), highest: 0 };

const matches = (member: Member, { filters }: { filters: RosterFilters }): boolean =>
  (filters.role === null || member.role === filters.role) &&
  member.name.toLowerCase().includes(filters.search.trim().toLowerCase());

type Key = (member: Member) => number | string;
const byName: Key = ({ name }) => name.toLowerCase();
/** Unknown values come last. */
const highestFirst = (value: number | null): number => -(value ?? -1);
/** The sort keys of each order, the most important first. */
const keys: Readonly<Record<MemberOrder, readonly Key[]>> = {
  name: [byName, ({ id }) => id],
  online: [({ isOnline }) => (isOnline ? 0 : 1), byName, ({ id }) => id],
  rank: [(member) => ranksFromHighest.indexOf(member.role), byName, ({ id }) => id],
  contribution: [({ contribution }) => highestFirst(contribution), ({ id }) => -id],
  level: [({ level }) => highestFirst(level), ({ id }) => -id],
};
/** The server's order. */
export function compareMembers(a: Member, b: Member, { filters }: { filters: RosterFilters }): number {
  for (const keyOf of keys[filters.sort]) {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

export const members = createLiveList<Member, RosterFilters, RosterState>({
  initial: initialRoster,
  fetch: (filters, { limit, cursor }) =>
    callList(memberRoutes.listMembers, {
      query: {
        limit: limit.toString(),
        ...(filters.search !== '' && { search: filters.search }),
        ...(filters.role !== null && { role: filters.role }),
        ...(filters.sort !== defaultOrder && { sort: filters.sort }),
        count: '1',
        ...(cursor !== null && { cursor }),
      },
    }),
  async fetchExtra() {
    const { highestContribution: highest } = await call(memberRoutes.getRosterFigures);
    return (state) => ({ ...state, highest });
  },
  rules: {
    matches,
    compare: compareMembers,
    waitsWhenMoved: true,
    // New members are inserted at once. Two at the same time are rare.
    entersAtOnce: () => true,
  },
  pageSize: 100,
});

/**
 * The value of a full bar: the guild's largest contribution, even if that member is not shown. Live
 * updates may exceed the server's value.
 */
export const largestContribution = ({ entities, highest }: Pick<RosterState, 'entities' | 'highest'>): number =>
  Object.values(entities.byId).reduce((most, { contribution }) => Math.max(most, contribution ?? 0), highest);

/** @throws ApiError */
export const addMember = (body: NewMember, idempotencyKey: string): Promise<Member> =>
  members.createAndInsert(() => call(memberRoutes.addMember, { body, idempotencyKey }));
/** @returns undefined if another action on the member is running @throws ApiError */
export const changeMember = (id: number, change: MemberChange): Promise<Member | undefined> =>
  members.runExclusive(id, 'change', async () => {
    const member = await call(memberRoutes.changeMember, { params: { id }, body: change });
    members.changed(member);
    return member;
  });
/** @throws ApiError */
export const removeMember = (id: number): Promise<true | undefined> =>
  members.removing(id, () => call(memberRoutes.removeMember, { params: { id } }));
/** What would be removed with the member, in short phrases. @throws ApiError */
export const goesWith = async (id: number): Promise<string[]> =>
  (await call(memberRoutes.previewRemoval, { params: { id } })).goes;
/** @returns what was restored with the member, and what was not @throws ApiError */
export async function restoreMember(id: number): Promise<Pick<RestoredMember, 'back' | 'lost'>> {
  const returned = { back: [] as string[], lost: [] as string[] };
  await members.createAndInsert(async () => {
    const { back, lost, ...member } = await call(memberRoutes.restoreMember, { params: { id } });
    Object.assign(returned, { back, lost });
    return member;
  });
  return returned;
}
