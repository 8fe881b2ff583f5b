// The events that screens show, who takes part, and what the viewer has answered; replies and live messages meet here.
import {
  eventRooms,
  eventRoutes,
  peopleLimits,
  type Answer,
  type AnsweredEvent,
  type EventChange,
  type EventScope,
  type EventResponse,
  type GuildEvent,
  type NewEvent,
} from '@guild/common/events/events.api';
import { useMemo } from 'react';
import { call, callList } from '../../platform/api/api.ts';
import { createBatch } from '../../platform/api/batch.ts';
import { currentOf } from '../../platform/forms/edits.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { emptyList } from '../../platform/live/listState.ts';
import { dataOf } from '../../platform/api/resource.ts';
import { createResources } from '../../platform/api/resources.ts';
import { sessionStore, viewerOf } from '../../platform/session/session.store.ts';
import { matches, noFilters, soonestFirst, toQuery, type EventFilters } from './planning/events.filters.ts';

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
  /** Every answer, in the order in which seats and places were taken. */
  readonly rows: readonly EventResponse[];
  /** The event's version that the rows belong to. */
  readonly version: number;
}

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

/** One event by itself, however many have answered. */
async function readAlone(eventId: number): Promise<People> {
  // The rows are at least as new as this: what arrives of later versions counts on top of them, even twice.
  const version = versionOf(eventId);
  return { version, rows: await allResponses(eventId) };
}

/** Several at once; what does not fit into the reply, or is gone, is not among them. */
const together = createBatch<number, ReadonlyMap<number, People>>({
  async read(ids) {
    if (ids.length === 1) return new Map();
    const found = await call(eventRoutes.listPeople, { query: { eventIds: ids.join(',') } });
    return new Map(found.map(({ eventId, version, responses }) => [eventId, { version, rows: responses }]));
  },
  most: peopleLimits.events,
});

/** Who has answered each event. Live messages about events keep it right while the calendar is shown. */
export const people = createResources<number, People>({
  load: async (eventId) => (await together(eventId)).get(eventId) ?? readAlone(eventId),
  // Where an event is gone, its own call says so.
  isGone: () => false,
});
/** Who has answered an event, as far as it is known now. */
export function peopleOf(eventId: number): People | undefined {
  const known = people.get(eventId);
  return known === null ? undefined : (dataOf(known) ?? undefined);
}

/** The viewer's place in an event's waitlist, from 1; null: not waiting, or not known. */
export function placeInWaitlist(eventId: number): number | null {
  const viewer = viewerOf(sessionStore.getState());
  const mine = peopleOf(eventId)?.rows.find(({ userId }) => userId === viewer?.userId);
  return mine?.status === 'waiting' ? mine.position : null;
}

/** Asks for the people of an event that is shown, and of all others shown that nobody has asked for yet. */
export function wantPeople(eventId: number): void {
  for (const id of new Set([eventId, ...events.use.getState().shown])) people.want(id);
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

/** The rows as they are after people have answered or left. */
function withAnswers({ rows }: People, { version, responses, leftUserId, leftUserIds }: AnsweredEvent): People {
  const gone = new Set([...responses.map(({ userId }) => userId), ...(leftUserIds ?? [leftUserId])]);
  return { version, rows: withPlaces([...rows.filter(({ userId }) => !gone.has(userId)), ...responses]) };
}

/** People have answered or left: the next version of the rows, or a fetch when one was missed. */
export function applyAnswer(message: AnsweredEvent): void {
  const { responses, leftUserId, leftUserIds, since, ...event } = message;
  events.changed(event);
  const known = peopleOf(event.id);
  if (known !== undefined && known.version >= (since ?? event.version - 1)) {
    if (known.version < event.version) people.take(event.id, withAnswers(known, message));
  } else readAgain(event.id);
}

/** What is on its way may lack what has just been sent. */
function readAgain(eventId: number): void {
  const phase = people.get(eventId)?.phase;
  if (phase === 'ready' || phase === 'loading') void people.load(eventId);
}

/** Another change of an event: its rows may have moved too. */
export function applyChange(event: GuildEvent & { factId: string }): void {
  events.changed(event);
  if (event.version > (peopleOf(event.id)?.version ?? 0)) readAgain(event.id);
}

/** Runs one action on an event and takes its answer in. @throws ApiError */
const acting = (id: number, action: string, work: () => Promise<GuildEvent>): Promise<GuildEvent | undefined> =>
  events.runExclusive(id, action, async () => {
    try {
      const event = await work();
      events.changed(event);
      await people.load(id);
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
export const cancelEvent = (id: number, reason: string | null, scope: EventScope): Promise<GuildEvent | undefined> =>
  acting(id, 'cancel', () => call(eventRoutes.cancelEvent, { params: { id }, body: { reason, scope } }));
/** Who was there. @param version of the event whose people were seen @throws ApiError */
export const setAttendance = (id: number, userIds: number[], version: number): Promise<GuildEvent | undefined> =>
  acting(id, 'attendance', () => call(eventRoutes.setAttendance, { params: { id }, body: { userIds, version } }));

/** @throws ApiError */
export const createEvent = (body: NewEvent, idempotencyKey: string): Promise<GuildEvent> =>
  events.createAndInsert(() => call(eventRoutes.createEvent, { body, idempotencyKey }));
/** @returns true once done, undefined when another action on it is on its way. @throws ApiError */
export const removeEvent = (id: number, scope: EventScope): Promise<true | undefined> =>
  events.removing(id, () => call(eventRoutes.removeEvent, { params: { id }, query: { scope } }));
/** Brings back what was just deleted. @throws ApiError */
export async function restoreEvent(id: number): Promise<void> {
  await events.createAndInsert(() => call(eventRoutes.restoreEvent, { params: { id } }));
}
/** One event by itself, whether the calendar shows it or not. */
export const useEvent = createDetail(events, {
  fetch: (id, signal) => call(eventRoutes.getEvent, { params: { id }, signal }),
  room: () => eventRooms.list,
});

/** The ids of all dates of a series, soonest first; the dates themselves are kept with the other events. */
const series = createResources<number, readonly number[]>({
  async load(id, signal) {
    const { items } = await callList(eventRoutes.listEvents, { query: { series: id.toString() }, signal });
    for (const event of items) events.known(event);
    return items.map((event) => event.id);
  },
  newest: (_before, next) => next,
});
/** Reads the dates of a series anew, where a screen shows them. */
export function readSeriesAgain({ seriesId }: Pick<GuildEvent, 'seriesId'>): void {
  if (seriesId !== null && series.get(seriesId) !== null) void series.load(seriesId);
}
/** The dates of the series that an event belongs to, soonest first, without those that are gone; null: none, or not known yet. */
export function useSeries({ seriesId }: Pick<GuildEvent, 'seriesId'>): readonly GuildEvent[] | null {
  const ids = dataOf(series.useOne(seriesId).loaded);
  const byId = events.use((state) => state.entities.byId);
  return useMemo(
    () =>
      ids === null || seriesId === null ? null : ids.flatMap((id) => byId[id] ?? []).sort((a, b) => soonestFirst(a, b)),
    [ids, byId, seriesId],
  );
}
