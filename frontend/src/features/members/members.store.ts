// The members that the roster shows and what admins do with them; replies and live messages meet in the same state.
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
/** What the address says. */
export const rosterAddress = z.object({ search, role, sort });
export interface RosterFilters {
  search: string;
  role: Rank | null;
  sort: MemberOrder;
}
/** The order without another choice. */
export const [usualOrder] = memberOrders;
export const noFilters: RosterFilters = { search: '', role: null, sort: usualOrder };
export interface RosterState extends ListState<Member, RosterFilters> {
  /** The largest contribution of anybody in the guild, as the server has said. */
  readonly highest: number;
}
export const initialRoster: RosterState = { ...emptyList<Member, RosterFilters>(noFilters), highest: 0 };

const matches = (member: Member, { filters }: { filters: RosterFilters }): boolean =>
  (filters.role === null || member.role === filters.role) &&
  member.name.toLowerCase().includes(filters.search.trim().toLowerCase());

type Key = (member: Member) => number | string;
const byName: Key = ({ name }) => name.toLowerCase();
/** Those of whom it is not known stand last. */
const highestFirst = (value: number | null): number => -(value ?? -1);
/** What each order compares before what it compares next. */
const keys: Readonly<Record<MemberOrder, readonly Key[]>> = {
  name: [byName, ({ id }) => id],
  online: [({ isOnline }) => (isOnline ? 0 : 1), byName, ({ id }) => id],
  rank: [(member) => ranksFromHighest.indexOf(member.role), byName, ({ id }) => id],
  contribution: [({ contribution }) => highestFirst(contribution), ({ id }) => -id],
  level: [({ level }) => highestFirst(level), ({ id }) => -id],
};
/** As the server puts the roster in order. */
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
        ...(filters.sort !== usualOrder && { sort: filters.sort }),
        count: '1',
        ...(cursor !== null && { cursor }),
      },
    }),
  async fetchBesides() {
    const { highestContribution: highest } = await call(memberRoutes.getRosterFigures);
    return (state) => ({ ...state, highest });
  },
  rules: {
    matches,
    compare: compareMembers,
    waitsWhenMoved: true,
    // A member takes their place as soon as they are known: hardly ever do two come at once.
    entersAtOnce: () => true,
  },
  pageSize: 100,
});

/** What a full bar stands for: the guild's largest contribution, whether that member is shown or not; live ones may have passed it since. */
export const largestContribution = ({ entities, highest }: Pick<RosterState, 'entities' | 'highest'>): number =>
  Object.values(entities.byId).reduce((most, { contribution }) => Math.max(most, contribution ?? 0), highest);

/** @throws ApiError */
export const addMember = (body: NewMember, idempotencyKey: string): Promise<Member> =>
  members.createAndInsert(() => call(memberRoutes.addMember, { body, idempotencyKey }));
/** @returns undefined when another action on the member is on its way. @throws ApiError */
export const changeMember = (id: number, change: MemberChange): Promise<Member | undefined> =>
  members.runExclusive(id, 'change', async () => {
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
  await members.createAndInsert(async () => {
    const { back, lost, ...member } = await call(memberRoutes.restoreMember, { params: { id } });
    Object.assign(returned, { back, lost });
    return member;
  });
  return returned;
}
