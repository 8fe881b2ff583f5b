// The events that screens show, who takes part, and what the viewer has answered; replies and live messages meet here.
import {
  eventRoutes,
  type Answer,
  type AnsweredEvent,
  type EventChange,
  type EventResponse,
  type GuildEvent,
  type NewEvent,
} from '@guild/common/events/events.api';
import { create } from 'zustand';
import { call, callList } from '../../platform/api.ts';
import { createLiveList } from '../../platform/liveList.ts';
import { emptyList } from '../../platform/listState.ts';
import { matches, noFilters, soonestFirst, toQuery, type EventFilters } from './events.filters.ts';

export const events = createLiveList<GuildEvent, EventFilters>({
  initial: emptyList(noFilters),
  fetch: (filters, { limit, cursor }) =>
    callList(eventRoutes.listEvents, { query: { ...toQuery(filters, limit), ...(cursor !== null && { cursor }) } }),
  rules: {
    matches: (event, { filters }) => matches(event, filters),
    compare: (a, b, { filters }) => (filters.past ? soonestFirst(b, a) : soonestFirst(a, b)),
    // Times are the order here: an event stands where it belongs as soon as it is known.
    isOwn: () => true,
    movesWhenChanged: true,
  },
});

export interface People {
  phase: 'loading' | 'ready' | 'failed';
  /** Every answer, in the order in which seats and places were taken. */
  rows: readonly EventResponse[];
  /** The event's version that the rows belong to. */
  version: number;
}
interface PeopleState {
  readonly byEvent: Readonly<Record<number, People>>;
}
export const usePeopleStore = create<PeopleState>(() => ({ byEvent: {} }));
/** Who has answered an event; undefined until somebody has asked. */
export const usePeople = (eventId: number): People | undefined => usePeopleStore((state) => state.byEvent[eventId]);

/** The viewer's place in an event's waitlist, from 1; null: not waiting, or not known. */
export function placeInWaitlist(eventId: number): number | null {
  const { viewerId } = events.use.getState();
  const mine = usePeopleStore.getState().byEvent[eventId]?.rows.find(({ discordId }) => discordId === viewerId);
  return mine?.status === 'waiting' ? mine.position : null;
}

const setPeople = (eventId: number, people: People): void =>
  usePeopleStore.setState((state) => ({ byEvent: { ...state.byEvent, [eventId]: people } }));

/** The newest version of an event that has been told; 0 when it is not known. */
const versionOf = (eventId: number): number => events.use.getState().entities.byId[eventId]?.version ?? 0;

/** Every answer of an event, a page after the other. */
async function allResponses(id: number): Promise<EventResponse[]> {
  const rows = new Map<number, EventResponse>();
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await callList(eventRoutes.listResponses, { params: { id }, query });
    for (const row of page.items) rows.set(row.id, row);
    cursor = page.next;
  } while (cursor !== null);
  return [...rows.values()];
}

/** Asks who has answered an event; once more when another change of it is told while the answer is on its way. */
export async function fetchPeople(eventId: number): Promise<void> {
  const known = usePeopleStore.getState().byEvent[eventId];
  if (known?.phase !== 'ready') setPeople(eventId, { phase: 'loading', rows: [], version: 0 });
  // The rows are at least as new as this: what is told of later versions counts on top of them, even twice.
  const version = versionOf(eventId);
  try {
    const rows = await allResponses(eventId);
    const now = usePeopleStore.getState().byEvent[eventId];
    if (now?.phase === 'ready' && now.version > version) return;
    setPeople(eventId, { phase: 'ready', rows, version });
    if (versionOf(eventId) > version) await fetchPeople(eventId);
  } catch {
    const now = usePeopleStore.getState().byEvent[eventId];
    if (now?.phase !== 'ready') setPeople(eventId, { phase: 'failed', rows: [], version: 0 });
  }
}

const byTime = (a: EventResponse, b: EventResponse): number =>
  Date.parse(a.joinedAt) - Date.parse(b.joinedAt) || a.id - b.id;
/** Places in the waitlist follow from its order. */
function withPlaces(rows: readonly EventResponse[]): EventResponse[] {
  let place = 0;
  return [...rows].sort(byTime).map((row) => {
    if (row.status !== 'waiting') return { ...row, position: null };
    place += 1;
    return { ...row, position: place };
  });
}

/** Somebody has answered or left: the next version of the rows, or a fetch when one was missed. */
export function applyAnswer({ responses, leftUserId, factId, ...event }: AnsweredEvent): void {
  events.changed({ ...event, factId });
  const known = usePeopleStore.getState().byEvent[event.id];
  if (known?.phase !== 'ready' || event.version <= known.version) return;
  if (event.version > known.version + 1) {
    void fetchPeople(event.id);
    return;
  }
  const gone = new Set([...responses.map(({ userId }) => userId), leftUserId]);
  const rows = withPlaces([...known.rows.filter(({ userId }) => !gone.has(userId)), ...responses]);
  setPeople(event.id, { phase: 'ready', rows, version: event.version });
}

/** Another change of an event: its rows may have moved too. */
export function applyChange(event: GuildEvent & { factId: string }): void {
  events.changed(event);
  const known = usePeopleStore.getState().byEvent[event.id];
  if (known?.phase === 'ready' && event.version > known.version) void fetchPeople(event.id);
}

/** Runs one action on an event and takes its answer in. @throws ApiError */
const acting = (id: number, action: string, work: () => Promise<GuildEvent>): Promise<GuildEvent | undefined> =>
  events.alone(id, action, async () => {
    const event = await work();
    events.changed(event);
    await fetchPeople(id);
    return event;
  });

/** Takes a seat. @throws ApiError */
export const joinEvent = (id: number): Promise<GuildEvent | undefined> =>
  acting(id, 'join', () => call(eventRoutes.joinEvent, { params: { id } }));
/** Gives the seat or the place in the waitlist back. @throws ApiError */
export const leaveEvent = (id: number): Promise<GuildEvent | undefined> =>
  acting(id, 'leave', () => call(eventRoutes.leaveEvent, { params: { id } }));
/** Answers in any way; going and late wait when all seats are taken. @throws ApiError */
export const answerEvent = (id: number, status: Answer, note: string | null): Promise<GuildEvent | undefined> =>
  acting(id, 'answer', () => call(eventRoutes.answerEvent, { params: { id }, body: { status, note } }));
/** @throws ApiError */
export const changeEvent = (id: number, body: EventChange): Promise<GuildEvent | undefined> =>
  acting(id, 'change', () => call(eventRoutes.changeEvent, { params: { id }, body }));
/** @throws ApiError */
export const cancelEvent = (id: number, reason: string | null, series: boolean): Promise<GuildEvent | undefined> =>
  acting(id, 'cancel', () => call(eventRoutes.cancelEvent, { params: { id }, body: { reason, series } }));
/** Who was there. @throws ApiError */
export const setAttendance = (id: number, userIds: number[]): Promise<GuildEvent | undefined> =>
  acting(id, 'attendance', () => call(eventRoutes.setAttendance, { params: { id }, body: { userIds } }));

/** @throws ApiError */
export const createEvent = (body: NewEvent, idempotencyKey: string): Promise<GuildEvent> =>
  events.arriving(() => call(eventRoutes.createEvent, { body, idempotencyKey }));
/** @returns true once done, undefined when another action on it is on its way. @throws ApiError */
export const removeEvent = (id: number): Promise<true | undefined> =>
  events.removing(id, () => call(eventRoutes.removeEvent, { params: { id } }));
/** Brings back what was just deleted. @throws ApiError */
export async function restoreEvent(id: number): Promise<void> {
  await events.arriving(() => call(eventRoutes.restoreEvent, { params: { id } }));
}
/** Fetches one event for a dialog opened by a link. @throws ApiError */
export async function fetchEvent(id: number): Promise<void> {
  events.known(await call(eventRoutes.getEvent, { params: { id } }));
}
