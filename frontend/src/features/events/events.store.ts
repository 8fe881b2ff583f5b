// Event stores: events on screens, participants, and the viewer's answers. Replies and live
// messages update the same state.
import {
  eventRooms,
  eventRoutes,
  peopleLimits,
  type Answer,
  type AnsweredEvent,
  type ChangedEvent,
  type EventChange,
  type EventScope,
  type EventResponse,
  type EventSeries,
  type GuildEvent,
  type NewEvent,
} from '@guild/common/events/events.api';
import { hasRoles, placesOf } from '@guild/common/events/events.roles';
import { rosterRoutes, type Placing } from '@guild/common/events/events.roster.api';
import { isFull, takesSeat } from '@guild/common/events/events.rules';
import { limits } from '@guild/common/wire/fields';
import { useMemo } from 'react';
import { call, callList } from '../../platform/api/api.ts';
import { callAll } from '../../platform/api/callAll.ts';
import { createBatch } from '../../platform/api/batch.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { serverNow } from '../../platform/format/clock.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { dataOf } from '../../platform/api/resource.ts';
import { createResources } from '../../platform/api/resources.ts';
import { sessionStore, viewerOf } from '../../platform/session/session.store.ts';
import { eventFilters, matches, soonestFirst, type EventFilters } from './core/events.filters.ts';

export const events = createLiveList<GuildEvent, EventFilters>({
  filters: eventFilters.none,
  fetch: (filters, { limit, cursor }) => {
    // Month and week show everything at once, so they ask for the largest page.
    const page = { limit: filters.to === null ? limit : limits.maxPage, cursor };
    return callList(eventRoutes.listEvents, { query: eventFilters.query(filters, page) });
  },
  rules: {
    matches: (event, { filters }) => matches(event, filters),
    compare: (a, b, { filters }) => (filters.past === null ? soonestFirst(a, b) : soonestFirst(b, a)),
  },
  room: eventRooms.list,
  messages: {
    'event:created': applyNew,
    'event:restored': applyNew,
    'event:updated': applyChange,
    'event:cancelled': applyChange,
    'event:answered': applyAnswer,
    'event:removed': 'removed',
    'series:changed': applySeries,
  },
});

/** The chosen roles of an answer. Absent ones stay as they are. */
export type RoleChoice = Pick<EventResponse, 'roleId' | 'secondRoleId'>;
export interface People {
  /** All answers, in the order in which seats and places were taken. */
  readonly rows: readonly EventResponse[];
  /** The event's version that the rows belong to. */
  readonly version: number;
}

/** The newest known version of an event. 0: unknown. */
const versionOf = (eventId: number): number => events.use.getState().entities.byId[eventId]?.version ?? 0;

/** All answers of an event, read page by page. */
async function allResponses(id: number): Promise<EventResponse[]> {
  const rows = await callAll((query) => callList(eventRoutes.listResponses, { params: { id }, query }));
  // An answer that changes between two pages may be on both.
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Loads the answers of one event, however many there are. */
async function readAlone(eventId: number): Promise<People> {
  // The version is read before the rows. Later live messages are then applied on top, even if the
  // rows already include them.
  const version = versionOf(eventId);
  return { version, rows: await allResponses(eventId) };
}

/**
 * Loads the answers of several events. Events that do not fit into the reply or do not exist are
 * missing.
 */
const together = createBatch<number, ReadonlyMap<number, People>>({
  async read(ids) {
    if (ids.length === 1) return new Map();
    const found = await call(eventRoutes.listPeople, { query: { eventIds: ids.join(',') } });
    return new Map(found.map(({ eventId, version, responses }) => [eventId, { version, rows: responses }]));
  },
  most: peopleLimits.events,
});

/** The answers of each event. Live messages keep them current while the calendar is shown. */
export const people = createResources<number, People>({
  load: async (eventId) => (await together(eventId)).get(eventId) ?? readAlone(eventId),
  // The event's own call reports that an event is gone.
  isGone: () => false,
});
/** The currently known answers of an event. */
export function peopleOf(eventId: number): People | undefined {
  const known = people.get(eventId);
  return known === null ? undefined : (dataOf(known) ?? undefined);
}

/** The viewer's place on an event's waitlist, from 1. null: not waiting, or unknown. */
export function placeInWaitlist(eventId: number): number | null {
  const viewer = viewerOf(sessionStore.getState());
  const mine = peopleOf(eventId)?.rows.find(({ userId }) => userId === viewer?.userId);
  return mine?.status === 'waiting' ? mine.position : null;
}

/**
 * Loads the answers of an event, together with those of all other shown events that are not loaded
 * yet.
 */
export function wantPeople(eventId: number): void {
  for (const id of new Set([eventId, ...events.use.getState().shown])) people.want(id);
}

const byTime = (a: EventResponse, b: EventResponse): number =>
  Date.parse(a.joinedAt) - Date.parse(b.joinedAt) || a.id - b.id;
/** Numbers the places on the waitlist, or in the queue of each role, by its order. */
function withPlaces(rows: readonly EventResponse[]): EventResponse[] {
  const ordered = [...rows].sort(byTime);
  const places = placesOf(ordered);
  return ordered.map((row) => ({ ...row, position: places.get(row.userId) ?? null }));
}

/** The rows after people have answered or left. */
function withAnswers({ rows }: People, { version, responses, leftUserId, leftUserIds }: AnsweredEvent): People {
  const replacedIds = new Set([...responses.map(({ userId }) => userId), ...(leftUserIds ?? [leftUserId])]);
  return { version, rows: withPlaces([...rows.filter(({ userId }) => !replacedIds.has(userId)), ...responses]) };
}

/** Applies answers from a live message. If a message was missed, the answers are loaded again. */
export function applyAnswer(message: AnsweredEvent): void {
  const { responses, leftUserId, leftUserIds, since, ...event } = message;
  events.changed(event);
  const known = peopleOf(event.id);
  if (known !== undefined && known.version >= (since ?? event.version - 1)) {
    if (known.version < event.version) people.take(event.id, withAnswers(known, message));
  } else readAgain(event.id);
}

/** Loads again even during a load, because that load may lack the latest change. */
function readAgain(eventId: number): void {
  const phase = people.get(eventId)?.phase;
  if (phase === 'ready' || phase === 'loading') void people.load(eventId);
}

/** Applies another change of an event. It may have changed the answers, too. */
export function applyChange(event: GuildEvent & { factId: string }): void {
  // Month and week show all events of their days, so one that is moved there must appear.
  const isCalendar = events.use.getState().filters.to !== null;
  if (isCalendar) events.arrived(event);
  else events.changed(event);
  if (event.version > (peopleOf(event.id)?.version ?? 0)) readAgain(event.id);
}

/** Runs an action on an event. Shows the reply and the new answers together. @throws ApiError */
export const acting = (id: number, action: string, work: () => Promise<GuildEvent>): Promise<GuildEvent | undefined> =>
  events.update(id, action, async () => {
    const event = await work();
    events.changed(event);
    await people.load(id);
    return event;
  });

type Foresight = (rows: readonly EventResponse[], event: GuildEvent | undefined) => readonly EventResponse[];
/**
 * Shows what an action will change before its reply. What the server says replaces it. After a
 * refusal, the answers are loaded again.
 */
async function foreseen(
  id: number,
  foresee: Foresight,
  run: () => Promise<GuildEvent | undefined>,
): Promise<GuildEvent | undefined> {
  const { pending, entities } = events.use.getState();
  const known = peopleOf(id);
  // While another action runs, this one does nothing.
  if (known !== undefined && pending[id] === undefined)
    people.take(id, { ...known, rows: withPlaces(foresee(known.rows, entities.byId[id])) });
  try {
    return await run();
  } catch (error) {
    void people.load(id);
    throw error;
  }
}
/** The rows with the viewer's new answer. Unchanged where somebody else may take the seat first. */
function withOwnAnswer(status: Answer, note: string | null): Foresight {
  return (rows, event) => {
    const viewer = viewerOf(sessionStore.getState());
    if (viewer === null || event === undefined) return rows;
    const mine = rows.find(({ userId }) => userId === viewer.userId);
    const hasSeat = mine !== undefined && takesSeat(mine.status);
    if (takesSeat(status) && !hasSeat && (hasRoles(event) || isFull(event))) return rows;
    if (mine !== undefined) return rows.map((row) => (row === mine ? { ...row, status, note } : row));
    const { userId, discordId, username } = viewer;
    const joinedAt = new Date(serverNow()).toISOString();
    // No stored answer has this id.
    const row = { id: 0, eventId: event.id, userId, discordId, username, joinedAt, status, note };
    return [...rows, { ...row, attended: null, away: false, position: null }];
  };
}
/** The rows after a leader has moved somebody. */
const withPerson =
  (discordId: string, { to, roleId }: Placing): Foresight =>
  (rows) =>
    rows.map((row) => {
      if (row.discordId !== discordId) return row;
      if (to === 'roster') return { ...row, status: 'going', seatRoleId: roleId ?? row.seatRoleId ?? null };
      return { ...row, status: to === 'bench' ? 'bench' : 'waiting', seatRoleId: null };
    });

/** Takes a seat. @throws ApiError */
export const joinEvent = (id: number): Promise<GuildEvent | undefined> =>
  foreseen(id, withOwnAnswer('going', null), () =>
    acting(id, 'join', () => call(eventRoutes.joinEvent, { params: { id } })),
  );
/** Gives up the seat or the place on the waitlist. @throws ApiError */
export const leaveEvent = (id: number): Promise<GuildEvent | undefined> =>
  foreseen(
    id,
    (rows) => rows.filter(({ userId }) => userId !== viewerOf(sessionStore.getState())?.userId),
    () => acting(id, 'leave', () => call(eventRoutes.leaveEvent, { params: { id } })),
  );
/**
 * Gives any answer. 'Going' and 'late' go to the waitlist when all seats are taken.
 * @throws ApiError
 */
export const answerEvent = (
  id: number,
  status: Answer,
  note: string | null,
  roles: RoleChoice = {},
): Promise<GuildEvent | undefined> =>
  foreseen(id, withOwnAnswer(status, note), () =>
    acting(id, 'answer', () => call(eventRoutes.answerEvent, { params: { id }, body: { status, note, ...roles } })),
  );
/** Moves a person to roster, bench or waitlist, or adds them. @throws ApiError */
export const placePerson = (id: number, discordId: string, placing: Placing): Promise<GuildEvent | undefined> =>
  foreseen(id, withPerson(discordId, placing), () =>
    acting(id, 'place', () => call(rosterRoutes.placePerson, { params: { id, discordId }, body: placing })),
  );
/** Removes a person's answer. @throws ApiError */
export const removePerson = (id: number, discordId: string, reason: string): Promise<GuildEvent | undefined> =>
  acting(id, 'place', () => call(rosterRoutes.removePerson, { params: { id, discordId }, body: { reason } }));
/** @throws ApiError */
export const changeEvent = (id: number, body: EventChange): Promise<GuildEvent | undefined> =>
  acting(id, 'change', () => call(eventRoutes.changeEvent, { params: { id }, body }));
/** @throws ApiError */
export const cancelEvent = (id: number, reason: string | null, scope: EventScope): Promise<GuildEvent | undefined> =>
  acting(id, 'cancel', () => call(eventRoutes.cancelEvent, { params: { id }, body: { reason, scope } }));
/** Sets who was there. @param version version of the event that the admin saw @throws ApiError */
export const setAttendance = (id: number, userIds: number[], version: number): Promise<GuildEvent | undefined> =>
  acting(id, 'attendance', () => call(eventRoutes.setAttendance, { params: { id }, body: { userIds, version } }));
/** Marks somebody as attending who may have no answer. @throws ApiError */
export const addWalkIn = (id: number, discordId: string): Promise<GuildEvent | undefined> =>
  acting(id, 'walk-in', () => call(eventRoutes.addWalkIn, { params: { id, discordId } }));

/** @throws ApiError */
export const createEvent = (body: NewEvent, idempotencyKey: string): Promise<GuildEvent> =>
  events.createAndInsert(() => call(eventRoutes.createEvent, { body, idempotencyKey }));
/** @returns true once done; undefined if another action on the event is running @throws ApiError */
export const removeEvent = (id: number, scope: EventScope): Promise<true | undefined> =>
  events.runRemoval(id, () => call(eventRoutes.removeEvent, { params: { id }, query: { scope } }));
/** Restores an event that was just deleted. @throws ApiError */
export async function restoreEvent(id: number): Promise<void> {
  await events.createAndInsert(() => call(eventRoutes.restoreEvent, { params: { id } }));
}
/** One event, whether or not the calendar shows it. */
export const useEvent = createDetail(events, {
  fetch: (id, signal) => call(eventRoutes.getEvent, { params: { id }, signal }),
  room: () => eventRooms.list,
});

/**
 * The ids of all events of a series, soonest first. The events themselves are in the events store.
 */
const series = createResources<number, readonly number[]>({
  async load(id, signal) {
    const { items } = await callList(eventRoutes.listEvents, { query: { series: id.toString() }, signal });
    for (const event of items) events.pin(event);
    return items.map((event) => event.id);
  },
  newest: (_before, next) => next,
});
/** Applies a new or restored event. Reloads the events of its series if a screen shows them. */
function applyNew(event: ChangedEvent): void {
  events.arrived(event);
  const { seriesId } = event;
  if (seriesId !== null && series.get(seriesId) !== null) void series.load(seriesId);
}
/** The series without an end that an event belongs to, by the event's id. null: it has none. */
export const endless = createResources<number, EventSeries | null>({
  load: (id, signal) => call(eventRoutes.getSeries, { params: { id }, signal }),
  newest: (before, next) => (before !== null && next !== null && before.version > next.version ? before : next),
});
function applySeries({ factId, factIds, ...next }: EventSeries & { factId: string; factIds: string[] }): void {
  for (const { id, seriesId } of Object.values(events.use.getState().entities.byId))
    if (seriesId === next.id) endless.take(id, next);
}
/** Ends the event's series. Its planned dates stay. @throws ApiError */
export async function endSeries(id: number): Promise<EventSeries> {
  const ended = await call(eventRoutes.endSeries, { params: { id } });
  endless.take(id, ended);
  return ended;
}
/**
 * The events of an event's series, soonest first, without removed ones. null: no series, or not
 * loaded yet.
 */
export function useSeries({ seriesId }: Pick<GuildEvent, 'seriesId'>): readonly GuildEvent[] | null {
  const ids = dataOf(series.useOne(seriesId).loaded);
  const byId = events.use((state) => state.entities.byId);
  return useMemo(
    () =>
      ids === null || seriesId === null ? null : ids.flatMap((id) => byId[id] ?? []).sort((a, b) => soonestFirst(a, b)),
    [ids, byId, seriesId],
  );
}
