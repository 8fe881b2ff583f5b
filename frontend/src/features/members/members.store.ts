// Members store: the members on screens and the calls that change them. Replies and live messages
// update the same state.
import type { AbsenceChange } from '@guild/common/members/absences.api';
import type { CharactersChange } from '@guild/common/members/characters.api';
import {
  memberRooms,
  memberRoutes,
  type Member,
  type MemberChange,
  type NewMember,
  type RestoredMember,
} from '@guild/common/members/members.api';
import { call, callList } from '../../platform/api/api.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { emptyList, type ListState } from '../../platform/live/listState.ts';
import { compareMembers, rosterFilters, type RosterFilters } from './members.filters.ts';

export interface RosterState extends ListState<Member, RosterFilters> {
  /** The largest contribution in the guild, from the server. */
  readonly highest: number;
}
export const initialRoster: RosterState = { ...emptyList<Member, RosterFilters>(rosterFilters.none), highest: 0 };

export const members = createLiveList<Member, RosterFilters, RosterState>({
  initial: initialRoster,
  fetch: (filters, page) =>
    callList(memberRoutes.listMembers, { query: rosterFilters.query(filters, { count: '1', ...page }) }),
  async fetchExtra() {
    const { highestContribution: highest } = await call(memberRoutes.getRosterFigures);
    return (state) => ({ ...state, highest });
  },
  rules: {
    matches: (member, { filters }) => rosterFilters.matches(member, filters),
    compare: (a, b, { filters }) => compareMembers(a, b, filters),
    waitsWhenMoved: true,
  },
  pageSize: 100,
  room: memberRooms.list,
  messages: {
    'member:created': 'arrived',
    'member:restored': 'arrived',
    'member:updated': 'changed',
    'member:removed': 'removed',
  },
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
  members.update(id, 'change', () => call(memberRoutes.changeMember, { params: { id }, body: change }));
/** @returns undefined if another action on the member is running @throws ApiError */
export const changeAbsence = (id: number, body: AbsenceChange): Promise<Member | undefined> =>
  members.update(id, 'absence', () => call(memberRoutes.changeAbsence, { params: { id }, body }));
/** @returns undefined if another action on the member is running @throws ApiError */
export const changeCharacters = (id: number, body: CharactersChange): Promise<Member | undefined> =>
  members.update(id, 'characters', () => call(memberRoutes.changeCharacters, { params: { id }, body }));
/** @throws ApiError */
export const removeMember = (id: number): Promise<true | undefined> =>
  members.runRemoval(id, () => call(memberRoutes.removeMember, { params: { id } }));
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
