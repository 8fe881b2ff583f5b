// The events that screens show, who takes part, and what the viewer has answered; replies and live messages meet here.
import {
  eventRoutes,
  peopleLimits,
  type Answer,
  type AnsweredEvent,
  type EventChange,
  type EventResponse,
  type GuildEvent,
  type NewEvent,
} from '@guild/common/events/events.api';
import { create } from 'zustand';
import { call, callList } from '../../platform/api.ts';
import { createBatch } from '../../platform/batch.ts';
import { currentOf } from '../../platform/edits.ts';
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
    entersAtOnce: () => true,
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
/** Who has answered an event, as far as it is known now. */
export const peopleOf = (eventId: number): People | undefined => usePeopleStore.getState().byEvent[eventId];
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

/** The newest version of an event that has arrived; 0 when it is not known. */
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

type Read = Omit<People, 'phase'> & { readonly eventId: number };

/** @returns those of which a newer version has arrived while they were read */
function takePeople(read: readonly Read[]): number[] {
  const { byEvent } = usePeopleStore.getState();
  const fresh = read.filter(({ eventId, version }) => {
    const known = byEvent[eventId];
    return known?.phase !== 'ready' || known.version <= version;
  });
  const people = fresh.map(({ eventId, rows, version }) => [eventId, { phase: 'ready', rows, version }] as const);
  usePeopleStore.setState((state) => ({ byEvent: { ...state.byEvent, ...Object.fromEntries(people) } }));
  return fresh.filter(({ eventId, version }) => versionOf(eventId) > version).map(({ eventId }) => eventId);
}

/** One event by itself, however many have answered. @returns whether it has to be read again */
async function readAlone(eventId: number): Promise<number[]> {
  // The rows are at least as new as this: what arrives of later versions counts on top of them, even twice.
  const version = versionOf(eventId);
  return takePeople([{ eventId, version, rows: await allResponses(eventId) }]);
}

/** Several at once; what does not fit into the reply, or is gone, by itself. */
async function readTogether(ids: readonly number[]): Promise<number[]> {
  const found = await call(eventRoutes.listPeople, { query: { eventIds: ids.join(',') } });
  const again = takePeople(found.map(({ responses, ...rest }) => ({ ...rest, rows: responses })));
  const answered = new Set(found.map(({ eventId }) => eventId));
  for (const id of ids.filter((one) => !answered.has(one))) again.push(...(await orGiveUp([id], () => readAlone(id))));
  return again;
}

/** What could not be read is so until somebody tries again; what is shown stays. */
async function orGiveUp(ids: readonly number[], read: () => Promise<number[]>): Promise<number[]> {
  try {
    return await read();
  } catch {
    const { byEvent } = usePeopleStore.getState();
    for (const id of ids) if (byEvent[id]?.phase !== 'ready') setPeople(id, { phase: 'failed', rows: [], version: 0 });
    return [];
  }
}

const batch = createBatch<number>(async (ids) => {
  const again: number[] = [];
  for (let from = 0; from < ids.length; from += peopleLimits.events) {
    const part = ids.slice(from, from + peopleLimits.events);
    const [first] = part;
    const read = (): Promise<number[]> =>
      part.length === 1 && first !== undefined ? readAlone(first) : readTogether(part);
    again.push(...(await orGiveUp(part, read)));
  }
  await Promise.all(again.map(fetchPeople));
});

/**
 * Asks who has answered an event, with whatever other events are asked for at the same time; once more when another change
 * of it arrives while the answer is on its way.
 */
export function fetchPeople(eventId: number): Promise<void> {
  const known = usePeopleStore.getState().byEvent[eventId];
  if (known?.phase !== 'ready') setPeople(eventId, { phase: 'loading', rows: [], version: 0 });
  return batch(eventId);
}

/** Asks for the people of an event that is shown, and of all others shown that nobody has asked for yet. */
export function wantPeople(eventId: number): void {
  const { byEvent } = usePeopleStore.getState();
  const wanted = new Set([eventId, ...events.use.getState().shown]);
  for (const id of wanted) if (byEvent[id] === undefined) void fetchPeople(id);
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

/** People have answered or left: the next version of the rows, or a fetch when one was missed. */
export function applyAnswer({ responses, leftUserId, leftUserIds, since, ...event }: AnsweredEvent): void {
  events.changed(event);
  const known = usePeopleStore.getState().byEvent[event.id];
  if (known?.phase !== 'ready' || event.version <= known.version) return;
  if (known.version < (since ?? event.version - 1)) {
    void fetchPeople(event.id);
    return;
  }
  const gone = new Set([...responses.map(({ userId }) => userId), ...(leftUserIds ?? [leftUserId])]);
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
    try {
      const event = await work();
      events.changed(event);
      await fetchPeople(id);
      return event;
    } catch (error) {
      const current = currentOf(error);
      if (current !== null) events.changed(current as GuildEvent);
      throw error;
    }
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
/** Who was there. @param version of the event whose people were seen @throws ApiError */
export const setAttendance = (id: number, userIds: number[], version: number): Promise<GuildEvent | undefined> =>
  acting(id, 'attendance', () => call(eventRoutes.setAttendance, { params: { id }, body: { userIds, version } }));

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
