// What can be done with events: the feature's only door.
import type {
  Answer,
  EventChange,
  EventResponse,
  GuildEvent,
  NewEvent,
  Participant,
  Registration,
} from '@guild/common/events/events.api';
import {
  answerRefusalSentence,
  isOpenForAnswers,
  isPast,
  occurrences,
  refusedJoin,
  takesSeat,
  type AnswerRefusal,
} from '@guild/common/events/events.rules';
import { limits } from '@guild/common/wire/fields';
import { momentOf } from '@guild/common/wire/guildTime';
import { actorOf, type Deed } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/process/context.ts';
import { refuseStale } from '../../platform/data/edits.ts';
import { AppError, invalidField } from '../../platform/http/errors.ts';
import type { Page } from '../../platform/http/http.ts';
import { afterOf } from '../../platform/data/lists.ts';
import { mayRestore } from '../../platform/data/softDelete.ts';
import {
  nextPlace,
  wasThere,
  withAnswer,
  withoutAnswer,
  withReturned,
  withSeats,
  type Answers,
  type Given,
} from './events.answers.ts';
import { toCsv } from './events.export.ts';
import type { EventLists } from './events.lists.ts';
import {
  newDocument,
  toEvent,
  toParticipants,
  toResponses,
  type EventDocument,
  type EventModels,
} from './events.model.ts';
import type { EventStore, Revision } from './events.store.ts';

export interface EventService extends EventLists {
  getEvent(id: number): Promise<GuildEvent>;
  /** An event, or the first of a series. @throws AppError `invalid_input` for a start that has passed */
  createEvent(fields: NewEvent, caller: Caller): Promise<GuildEvent>;
  /** @throws AppError `not_found`, `conflict` past, cancelled or stale, `invalid_input` */
  changeEvent(id: number, change: EventChange, caller: Caller): Promise<GuildEvent>;
  /** With `series` the later occurrences too. @throws AppError `conflict` when it is cancelled or past */
  cancelEvent(
    id: number,
    how: { reason?: string | null | undefined; series: boolean },
    caller: Caller,
  ): Promise<GuildEvent>;
  /** Cancels the later ones of a cancelled event's series, for the same reason; may be called again. */
  cancelLater(event: EventDocument, who: Deed['actor']): Promise<void>;
  removeEvent(id: number, caller: Caller): Promise<void>;
  /** By whoever removed it within 30 s, by an admin within 30 days. @throws AppError `not_found`, `conflict` */
  restoreEvent(id: number, caller: Caller): Promise<GuildEvent>;
  registration(id: number, caller: Caller): Promise<Registration>;
  participants(id: number, paging: Paging): Promise<Page<Participant>>;
  responses(id: number, paging: Paging): Promise<Page<EventResponse>>;
  /** Every answer as a table for spreadsheets. */
  exportParticipants(id: number): Promise<string>;
  /** Takes a seat. @throws AppError `conflict` full, past, cancelled or already joined */
  join(id: number, caller: Caller): Promise<GuildEvent>;
  /** @throws AppError `conflict` when there is nothing to take back */
  leave(id: number, caller: Caller): Promise<GuildEvent>;
  /** Going and late wait when all seats are taken. @throws AppError `conflict` past or cancelled */
  answer(id: number, status: Answer, note: string | null, caller: Caller): Promise<GuildEvent>;
  /** Who was there, by user id; everybody else with a seat was not. @throws AppError `conflict` before the start, or stale */
  setAttendance(id: number, present: Attendance, caller: Caller): Promise<GuildEvent>;
  /** Takes a person out of all events to come; their seats free. */
  withdrawEverywhere(discordId: string, removal: string): Promise<void>;
  /** Gives back what somebody had answered before that removal, as far as there is room; nothing once the event is over or cancelled. */
  takeBack(id: number, removal: string): Promise<void>;
}

/** @property version the event's version that was seen */
interface Attendance {
  readonly userIds: readonly number[];
  readonly version?: number | undefined;
}
interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}
const refusal = (why: AnswerRefusal): AppError => new AppError('conflict', answerRefusalSentence(why), { reason: why });
const alive = (event: EventDocument): EventDocument => {
  if (event.deletedAt !== null) throw new AppError('not_found');
  return event;
};
const notRemoved = (): AppError =>
  new AppError('conflict', 'This event has not been removed', { reason: 'not_removed' });
/** @param who null: the system */
const deedBy = (
  who: Deed['actor'],
  verb: string,
  { title: name }: Pick<EventDocument, 'title'>,
  what: Pick<Deed, 'before' | 'after'>,
): Deed => ({ actor: who, action: `event.${verb}`, entity: 'event', name, ...what });
const deedOf = (caller: Caller, verb: string, event: EventDocument, what: Pick<Deed, 'before' | 'after'>): Deed =>
  deedBy(actorOf(caller), verb, event, what);
/** A person's answer as the record has it; none when they have not answered. */
const answerOf = ({ answers }: EventDocument, id: number): (Pick<Given, 'note'> & { status: string }) | null => {
  const mine = answers.find(({ userId }) => userId === id);
  return mine === undefined ? null : { status: mine.status, note: mine.note };
};
/** A cursor is how many came before; a page is as long as it may be, because nearly every event fits on one. */
function page<T>(all: readonly T[], { limit = limits.pageMost, cursor }: Paging): Page<T> {
  const begin = afterOf(cursor) ?? 0;
  const end = begin + limit;
  return { items: all.slice(begin, end), next: end < all.length ? end.toString() : null, noETag: true };
}

/** The write that leaves these answers behind, told with everybody whose answer it changes. */
function answered(change: Answers, userIds: readonly number[], deed: Deed | undefined, leftUserId?: number): Revision {
  const promotedUserIds = change.promoted.map(({ userId }) => userId);
  return {
    set: { answers: [...change.rows] },
    kind: 'event:answered',
    data: {
      userIds: [...new Set([...userIds, ...promotedUserIds])],
      promotedUserIds: promotedUserIds.filter((userId) => !userIds.includes(userId)),
      ...(leftUserId !== undefined && { leftUserId }),
    },
    ...(deed !== undefined && { deed }),
  };
}

export function createEventService(
  { events }: Pick<EventModels, 'events'>,
  store: EventStore,
  lists: EventLists,
  { clock, env, ids }: Pick<Context, 'clock' | 'env' | 'ids'>,
): EventService {
  const startOf = (date: string, time: string): Date => {
    const at = momentOf(date, time, env.timezone);
    if (at <= clock.now()) throw invalidField('date', 'The event must start in the future');
    return new Date(at);
  };
  /** What somebody answers, but for the time; no number is used up for an event that is not there. */
  const givenBy = async (
    eventId: number,
    caller: Caller,
    status: Answer,
    note: string | null,
  ): Promise<Omit<Given, 'at'>> => {
    const known = (await store.read(eventId)).answers.find(({ userId }) => userId === caller.userId);
    return {
      id: known?.id ?? (await ids.next('event_participants')),
      userId: caller.userId,
      username: caller.username,
      discordId: caller.discordId,
      status,
      note,
    };
  };

  const cancelOne = (id: number, reason: string | null, who: Deed['actor'], series: boolean): Promise<EventDocument> =>
    store.revise(id, (seen, now) => {
      alive(seen);
      if (seen.status === 'cancelled') throw refusal('cancelled');
      if (isPast(toEvent(seen), now)) throw refusal('past');
      const set = { status: 'cancelled', cancelReason: reason } as const;
      const before = toEvent(seen);
      const deed = deedBy(who, 'cancelled', seen, { before, after: { ...before, ...set } });
      return { set, kind: 'event:cancelled', data: series && seen.seriesId !== null ? { series } : {}, deed };
    });

  /** @param caller null: the system takes them out, and nothing to take back is no error */
  const leave = (id: number, userId: number, caller: Caller | null, removal?: string): Promise<EventDocument> =>
    store.revise(id, (seen, now) => {
      alive(seen);
      if (seen.status === 'cancelled') throw refusal('cancelled');
      if (isPast(toEvent(seen), now)) throw refusal('past');
      if (!seen.answers.some((row) => row.userId === userId)) {
        if (caller !== null) throw refusal('not_joined');
        return null;
      }
      const deed = caller === null ? undefined : deedOf(caller, 'left', seen, { before: answerOf(seen, userId) });
      const revision = answered(withoutAnswer(seen.answers, seen.maxParticipants, userId), [], deed, userId);
      const row = seen.answers.find((one) => one.userId === userId);
      if (removal === undefined || row === undefined) return revision;
      const others = (seen.withdrawn ?? []).filter((one) => one.row.userId !== userId);
      return { ...revision, set: { ...revision.set, withdrawn: [...others, { removal, row, done: false }] } };
    });

  return {
    ...lists,
    getEvent: async (id) => toEvent(await store.read(id)),

    async createEvent(fields, caller) {
      startOf(fields.date, fields.time);
      const repeat = fields.repeat ?? null;
      const [first, ...further] = occurrences(fields.date, fields.time, repeat, fields.occurrences, env.timezone);
      if (first === undefined) throw new AppError('unexpected');
      const id = await ids.next('events');
      const event = newDocument(
        id,
        { ...fields, ...first, seriesId: repeat === null ? null : id },
        caller,
        clock.now(),
      );
      const deed = deedOf(caller, 'created', event, { after: toEvent(event) });
      return toEvent(await store.insert(event, { further }, deed));
    },

    async changeEvent(id, change, caller) {
      const written = await store.revise(id, (seen, now) => {
        alive(seen);
        if (seen.status === 'cancelled') throw refusal('cancelled');
        if (isPast(toEvent(seen), now)) throw refusal('past');
        refuseStale(change.version, toEvent(seen));
        const date = change.date ?? seen.date;
        const time = change.time ?? seen.time;
        const moved = date !== seen.date || time !== seen.time;
        const most = change.maxParticipants === undefined ? seen.maxParticipants : change.maxParticipants;
        const answers = withSeats(seen.answers, most);
        const fields = {
          title: change.title ?? seen.title,
          description: change.description ?? seen.description,
          type: change.type ?? seen.type,
          ...{ date, time, maxParticipants: most },
        };
        const before = toEvent(seen);
        return {
          set: { ...fields, startsAt: moved ? startOf(date, time) : seen.startsAt, answers: [...answers.rows] },
          kind: 'event:updated',
          data: { moved, promotedUserIds: answers.promoted.map(({ userId }) => userId) },
          deed: deedOf(caller, 'updated', seen, { before, after: { ...before, ...fields } }),
        };
      });
      return toEvent(written);
    },

    cancelEvent: async (id, { reason = null, series }, caller) =>
      toEvent(await cancelOne(id, reason, actorOf(caller), series)),

    async cancelLater({ seriesId, startsAt, cancelReason }, who) {
      const later = await events
        .find({ seriesId, startsAt: { $gt: startsAt }, deletedAt: null, status: 'planned' }, { _id: 1 })
        .lean();
      for (const { _id } of later) await cancelOne(_id, cancelReason, who, false).catch(refusedOnly);
    },

    async removeEvent(id, caller) {
      await store.revise(id, (seen, now) => {
        const deed = deedOf(caller, 'removed', seen, { before: toEvent(alive(seen)) });
        const set = { deletedAt: new Date(now), deletedBy: caller.discordId };
        return { set, kind: 'event:removed', data: {}, deed };
      });
    },

    async restoreEvent(id, caller) {
      const restored = await store.revise(id, (seen, now) => {
        if (seen.deletedAt === null) throw notRemoved();
        if (!mayRestore(seen, caller, now)) throw new AppError('not_found');
        const deed = deedOf(caller, 'restored', seen, { after: toEvent(seen) });
        return { set: { deletedAt: null, deletedBy: null }, kind: 'event:restored', data: {}, deed };
      });
      return toEvent(restored);
    },

    async registration(id, { userId }) {
      const { answers } = await store.read(id);
      const mine = toResponses(id, answers).find((row) => row.userId === userId);
      return {
        isRegistered: mine !== undefined && takesSeat(mine.status),
        status: mine?.status ?? null,
        position: mine?.position ?? null,
        note: mine?.note ?? null,
      };
    },
    participants: async (id, paging) => page(toParticipants(id, (await store.read(id)).answers), paging),
    responses: async (id, paging) => page(toResponses(id, (await store.read(id)).answers), paging),

    exportParticipants: async (id) => toCsv(await store.read(id)),

    async join(id, caller) {
      const given = await givenBy(id, caller, 'going', null);
      const joined = await store.revise(id, (seen, now) => {
        const mine = alive(seen).answers.find(({ userId }) => userId === caller.userId);
        const why = refusedJoin(toEvent(seen), mine !== undefined && takesSeat(mine.status), now);
        if (why !== null) throw refusal(why);
        const change = withAnswer(seen.answers, seen.maxParticipants, { ...given, at: nextPlace(seen.answers, now) });
        const said = { before: answerOf(seen, caller.userId), after: { status: 'going', note: null } };
        return answered(change, [caller.userId], deedOf(caller, 'joined', seen, said));
      });
      return toEvent(joined);
    },

    leave: async (id, caller) => toEvent(await leave(id, caller.userId, caller)),

    async answer(id, status, note, caller) {
      const given = await givenBy(id, caller, status, note);
      const written = await store.revise(id, (seen, now) => {
        if (alive(seen).status === 'cancelled') throw refusal('cancelled');
        if (!isOpenForAnswers(toEvent(seen), now)) throw refusal('past');
        const change = withAnswer(seen.answers, seen.maxParticipants, { ...given, at: nextPlace(seen.answers, now) });
        const said = { before: answerOf(seen, caller.userId), after: { status, note } };
        return answered(change, [caller.userId], deedOf(caller, 'answered', seen, said));
      });
      return toEvent(written);
    },

    async setAttendance(id, { userIds, version }, caller) {
      const present = new Set(userIds);
      const written = await store.revise(id, (seen, now) => {
        if (alive(seen).startsAt.getTime() > now)
          throw new AppError('conflict', 'This event has not started yet', { reason: 'not_started' });
        refuseStale(version, toEvent(seen));
        const answers = seen.answers.map((row) =>
          takesSeat(row.status) ? { ...row, attended: present.has(row.userId) } : row,
        );
        const was = new Set(seen.answers.filter(wasThere).map(({ userId }) => userId));
        const ticked = answers.filter((row) => wasThere(row) !== was.has(row.userId)).map(({ discordId }) => discordId);
        return {
          set: { answers },
          kind: 'event:answered',
          data: { userIds: answers.map(({ userId }) => userId), attendance: ticked },
          deed: deedOf(caller, 'attendance_set', seen, {
            before: { present: [...was] },
            after: { present: userIds },
          }),
        };
      });
      return toEvent(written);
    },

    async takeBack(id, removal) {
      await store.revise(id, (seen, now) => {
        const entry = seen.withdrawn?.find((one) => one.removal === removal && !one.done);
        const isOpen = seen.deletedAt === null && isOpenForAnswers(toEvent(seen), now);
        if (entry === undefined || !isOpen) return null;
        const change = withReturned(seen.answers, seen.maxParticipants, entry.row);
        const revision = answered(change, [entry.row.userId], undefined);
        const withdrawn = (seen.withdrawn ?? []).map((one) => (one === entry ? { ...one, done: true } : one));
        return { ...revision, set: { ...revision.set, withdrawn } };
      });
    },

    async withdrawEverywhere(discordId, removal) {
      const theirs = await events
        .find({
          'answers.discordId': discordId,
          startsAt: { $gt: new Date(clock.now()) },
          deletedAt: null,
          status: 'planned',
        })
        .lean();
      for (const { _id, answers } of theirs) {
        const row = answers.find((one) => one.discordId === discordId);
        if (row !== undefined) await leave(_id, row.userId, null, removal).catch(refusedOnly);
      }
    },
  };
}

/** What has been cancelled, deleted or passed meanwhile needs nothing more. */
function refusedOnly(error: unknown): void {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
}
