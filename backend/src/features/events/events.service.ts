// Event service: the feature's entry point.
import type {
  Answer,
  EventChange,
  EventScope,
  EventResponse,
  EventSeries,
  GuildEvent,
  NewEvent,
  Participant,
  Registration,
  SeatAt,
} from '@guild/common/events/events.api';
import { occurrences, takesSeat } from '@guild/common/events/events.rules';
import { limits } from '@guild/common/wire/fields';
import { actorOf } from '../../platform/people/audit/audit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Removal } from '../../platform/people/memberData.ts';
import { AppError, invalidField, unlessGone } from '../../platform/errors.ts';
import type { Page } from '../../platform/store/queries/page.ts';
import { nextOf } from '../../platform/store/queries/lists.ts';
import {
  answer,
  changeNote,
  join,
  leave,
  takeBack,
  tickAttendance,
  withdraw,
  type Attendance,
  type GivenAnswer,
} from './signup/events.answers.decisions.ts';
import { tickWalkIn } from './attendance/events.checkIn.decisions.ts';
import { cancel, edit, eventNote, softDelete, restore, startOf } from './core/events.decisions.ts';
import type { EventDocuments } from './core/events.facts.ts';
import { end } from './series/events.endless.decisions.ts';
import type { SeriesDocuments } from './series/events.endless.facts.ts';
import type { SeriesReads } from './series/events.series.reads.ts';
import type { Placing } from '@guild/common/events/events.roster.api';
import type { SessionService } from '../session/session.service.ts';
import type { ChoosePictures } from '../uploads/uploads.service.ts';
import { place, removePerson, type Placed } from './roles/events.roster.decisions.ts';
import { withRoleIds } from './roles/events.roles.edits.ts';
import { toCalendar } from './calendar/events.export.ts';
import type { EventLists } from './core/events.lists.ts';
import {
  newDocument,
  toEvent,
  toParticipants,
  toResponses,
  toSeries,
  type EventDocument,
  type EventModels,
} from './core/events.model.ts';

export interface EventService extends EventLists {
  getEvent(id: number): Promise<GuildEvent>;
  /**
   * Plans an event or a series.
   * @returns the event, or the first of the series
   * @throws AppError `invalid_input` for a start in the past, and on `pictures`
   */
  createEvent(fields: NewEvent, caller: Caller): Promise<GuildEvent>;
  /**
   * Edits the event, and others of its series by scope.
   * @throws AppError `not_found`, `conflict` past, cancelled, stale or seats taken, `invalid_input`
   */
  changeEvent(id: number, change: EventChange, caller: Caller): Promise<GuildEvent>;
  /** @throws AppError `conflict` when it is cancelled or past */
  cancelEvent(
    id: number,
    how: { reason?: string | null | undefined; scope: EventScope },
    caller: Caller,
  ): Promise<GuildEvent>;
  removeEvent(id: number, scope: EventScope, caller: Caller): Promise<void>;
  /**
   * Restores the event, and others of its series that were deleted with it. For the person who
   * removed it within 30 s, or an admin within 30 days.
   * @throws AppError `not_found`, `conflict`
   */
  restoreEvent(id: number, caller: Caller): Promise<GuildEvent>;
  /** The event's series without an end; null: it has none. @throws AppError `not_found` */
  getSeries(id: number): Promise<EventSeries | null>;
  /**
   * Ends the event's series. Its planned dates stay.
   * @throws AppError `not_found` without a series that goes on, `conflict` if it has ended
   */
  endSeries(id: number, caller: Caller): Promise<EventSeries>;
  /** Seats of the people of an event in other events at the same time. @throws AppError `not_found` */
  listConflicts(id: number): Promise<SeatAt[]>;
  registration(id: number, caller: Caller): Promise<Registration>;
  participants(id: number, paging: Paging): Promise<Page<Participant>>;
  responses(id: number, paging: Paging): Promise<Page<EventResponse>>;
  /** The event as iCalendar text. */
  exportEvent(id: number): Promise<string>;
  /** Takes a seat. @throws AppError `conflict` full, past, cancelled or already joined */
  join(id: number, caller: Caller): Promise<GuildEvent>;
  /** @throws AppError `conflict` without an answer, past or cancelled */
  leave(id: number, caller: Caller): Promise<GuildEvent>;
  /**
   * If all seats are taken, "going" and "late" go to the waitlist.
   * @throws AppError `conflict` past, cancelled, or without a role in an event with roles
   */
  answer(id: number, answer: NewAnswer, caller: Caller): Promise<Answered>;
  /**
   * Changes the note of the caller's answer, which keeps its seat or its place in the waitlist.
   * @param note null: no note
   * @throws AppError `conflict` without an answer, past or cancelled
   */
  changeNote(id: number, note: string | null, caller: Caller): Promise<Answered>;
  /**
   * Sets the attendees' user ids. All others with a seat did not attend.
   * @throws AppError `conflict` before the start, or stale
   */
  setAttendance(id: number, present: Attendance, caller: Caller): Promise<GuildEvent>;
  /**
   * Marks somebody as attending, who may have no answer.
   * @throws AppError `conflict` nobody of the guild, cancelled, or before the start
   */
  addWalkIn(id: number, discordId: string, caller: Caller): Promise<GuildEvent>;
  /**
   * Moves a person to roster, bench or waitlist, or adds somebody who has not answered.
   * @throws AppError `not_found` for nobody of the guild, `conflict` closed, unknown role or no free seat
   */
  placePerson(id: number, discordId: string, placing: Placing, caller: Caller): Promise<GuildEvent>;
  /** Removes a person's answer. @throws AppError `not_found` without an answer, `conflict` closed */
  removePerson(id: number, discordId: string, reason: string, caller: Caller): Promise<GuildEvent>;
  /** Removes a removed member from all future events, which frees their seats. */
  withdrawEverywhere(removal: Removal): Promise<void>;
  /**
   * Restores a member's answer after that removal was undone, if possible. Does nothing if the
   * event is over or cancelled.
   */
  takeBack(id: number, removal: string): Promise<void>;
}

/** An answer that a person gives. Note and roles that are undefined stay as they are. */
export interface NewAnswer extends Pick<GivenAnswer, 'roleId' | 'secondRoleId'> {
  readonly status: Answer;
  readonly note?: string | null | undefined;
}
/** An event after a person has answered, and what the event has of that person. */
export interface Answered {
  readonly event: GuildEvent;
  readonly registration: Registration;
}

interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}
/** Position in a list of answers: time in ms since 1970, then id. */
type Place = readonly [number, number];
const placeOf = ({ joinedAt, id }: Pick<EventResponse, 'joinedAt' | 'id'>): Place => [Date.parse(joinedAt), id];
const cursorOf = (row: Pick<EventResponse, 'joinedAt' | 'id'>): string => placeOf(row).join('-');
const isBehind = ([at, id]: Place, [after, afterId]: Place): boolean => at > after || (at === after && id > afterId);
/** @throws AppError `invalid_input` for an invalid cursor */
function placeIn(cursor: string): Place {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw invalidField('cursor', 'Not a cursor of this list');
  return [Number(at), Number(id)];
}
/**
 * A page of answers. The cursor is the position of the last answer sent. So no answer is skipped
 * when an earlier one is withdrawn. The default page is the longest one: nearly every event fits.
 */
function page<T extends Pick<EventResponse, 'joinedAt' | 'id'>>(
  all: readonly T[],
  { limit = limits.maxPage, cursor }: Paging,
): Page<T> {
  const after = cursor === undefined ? null : placeIn(cursor);
  const remainingRows = after === null ? all : all.filter((row) => isBehind(placeOf(row), after));
  return { items: remainingRows.slice(0, limit), next: nextOf(remainingRows, limit, cursorOf), changesWithTime: true };
}

function toRegistration({ _id, answers }: EventDocument, { userId }: Caller): Registration {
  const mine = toResponses(_id, answers).find((row) => row.userId === userId);
  return {
    isRegistered: mine !== undefined && takesSeat(mine.status),
    status: mine?.status ?? null,
    position: mine?.position ?? null,
    note: mine?.note ?? null,
    roleId: mine?.roleId ?? null,
    secondRoleId: mine?.secondRoleId ?? null,
    seatRoleId: mine?.seatRoleId ?? null,
  };
}
const toAnswered = (event: EventDocument, caller: Caller): Answered => ({
  event: toEvent(event),
  registration: toRegistration(event, caller),
});

interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly documents: EventDocuments;
  readonly seriesDocuments: SeriesDocuments;
  readonly lists: EventLists;
  readonly series: SeriesReads;
  readonly accounts: Pick<SessionService, 'personOf'>;
  readonly pictures: ChoosePictures;
  readonly guildName: string;
}

export function createEventService(
  { models: { events }, documents, seriesDocuments, lists, series, accounts, pictures, guildName }: Deps,
  { clock, env, ids }: Pick<Context, 'clock' | 'env' | 'ids'>,
): EventService {
  const givenBy = async <A extends NewAnswer>(
    { userId, username, discordId }: Pick<Caller, 'userId' | 'username' | 'discordId'>,
    given: A,
  ): Promise<A & Pick<GivenAnswer, 'id' | 'userId' | 'username' | 'discordId'>> => ({
    ...given,
    id: await ids.next('event_participants'),
    userId,
    username,
    discordId,
  });
  /** Ids for new roles. They are never used again, in no event. */
  const newRoleIds = (roles: EventChange['roles'] = []): Promise<number[]> =>
    Promise.all(roles.map(() => ids.next('event_roles')));
  /** The person whom a leader moves. People who have answered are moved even without access. */
  const findPlaced = async (id: number, discordId: string): Promise<Placed> => {
    const answered = (await answersOf(id)).find((row) => row.discordId === discordId);
    if (answered !== undefined) {
      const { id: answerId, userId, username } = answered;
      return { id: answerId, userId, username, discordId };
    }
    const person = await accounts.personOf(discordId);
    if (person === null)
      throw new AppError('conflict', 'They must sign in once before you can add them', { reason: 'no_account' });
    if (person.access === null || person.access === 'Guest')
      throw new AppError('conflict', 'Only members can take part in events', { reason: 'no_access' });
    const { userId, username } = person;
    return { id: await ids.next('event_participants'), userId, username, discordId };
  };
  const answersOf = async (id: number): Promise<EventDocument['answers']> => (await documents.read(id)).answers;

  return {
    ...lists,
    getEvent: async (id) => toEvent(await documents.read(id)),

    async createEvent(fields, caller) {
      const { date, time, repeat = null, repeatOn = null, everyWeeks = null, endless = false } = fields;
      const isEndless = repeat !== null && endless;
      const count = isEndless ? 1 : fields.occurrences;
      const zone = env.timezone;
      startOf({ date, time, zone }, clock.now());
      const [first, ...further] = occurrences({ day: date, time, repeat, repeatOn, everyWeeks, count, zone });
      if (first === undefined) throw new AppError('unexpected');
      await pictures.choose(fields.pictures, caller);
      const id = await ids.newId('events');
      const roles = withRoleIds(fields.roles ?? [], {}, await newRoleIds(fields.roles));
      const newEvent = newDocument(id, { ...fields, ...first, roles, seriesId: repeat === null ? null : id }, caller);
      const event = await documents.insert(newEvent, (made) => [
        {
          kind: 'event:created',
          data: { further, ...(isEndless && { endless: { repeatOn, everyWeeks, day: date } }) },
          audit: eventNote(actorOf(caller), 'created', made, { after: toEvent(made) }),
        },
      ]);
      return toEvent(event);
    },

    async changeEvent(id, change, caller) {
      const others = await series.others(id, change.scope, 'planned');
      await pictures.choose(change.pictures, caller, () => documents.read(id));
      const roleIds = await newRoleIds(change.roles);
      return toEvent(await documents.update(id, edit(change, env.timezone, caller, others, roleIds)));
    },
    async cancelEvent(id, { reason = null, scope }, caller) {
      const others = await series.others(id, scope, 'planned');
      return toEvent(await documents.update(id, cancel(reason, caller, { others, scope })));
    },
    async removeEvent(id, scope, caller) {
      const others = await series.others(id, scope, 'any');
      await documents.remove(id, caller, softDelete(caller, { others, scope }));
    },
    async restoreEvent(id, caller) {
      const others = await series.removedWith(id);
      return toEvent(await documents.restore(id, caller, restore(caller, others)));
    },

    async getSeries(id) {
      const { seriesId } = await documents.read(id);
      if (seriesId === null) return null;
      const found = await seriesDocuments.read(seriesId).catch(unlessGone);
      return found === null ? null : toSeries(found);
    },
    async endSeries(id, caller) {
      const { seriesId } = await documents.read(id);
      if (seriesId === null) throw new AppError('not_found');
      return toSeries(await seriesDocuments.update(seriesId, end(caller)));
    },

    listConflicts: async (id) => lists.conflictsOf(await documents.read(id)),
    registration: async (id, caller) => toRegistration(await documents.read(id), caller),
    participants: async (id, paging) => page(toParticipants(id, await answersOf(id)), paging),
    responses: async (id, paging) => page(toResponses(id, await answersOf(id)), paging),

    async exportEvent(id) {
      const parts = { name: guildName, publicUrl: env.publicUrl, discordId: null };
      return toCalendar([await documents.read(id)], parts);
    },

    join: async (id, caller) =>
      toEvent(await documents.update(id, join(await givenBy(caller, { status: 'going', note: null }), caller))),
    leave: async (id, caller) => toEvent(await documents.update(id, leave(caller))),
    answer: async (id, given, caller) =>
      toAnswered(await documents.update(id, answer(await givenBy(caller, given), caller)), caller),
    changeNote: async (id, note, caller) => toAnswered(await documents.update(id, changeNote(note, caller)), caller),
    setAttendance: async (id, present, caller) => toEvent(await documents.update(id, tickAttendance(present, caller))),

    async addWalkIn(id, discordId, caller) {
      const person = await findPlaced(id, discordId);
      return toEvent(await documents.update(id, tickWalkIn(person, caller)));
    },
    async placePerson(id, discordId, placing, caller) {
      const person = await findPlaced(id, discordId);
      return toEvent(await documents.update(id, place(person, placing, caller)));
    },
    removePerson: async (id, discordId, reason, caller) =>
      toEvent(await documents.update(id, removePerson(discordId, reason, caller))),

    async takeBack(id, key) {
      await documents.update(id, takeBack(key)).catch(unlessGone);
    },

    async withdrawEverywhere(removal) {
      const theirs = await events
        .find(
          {
            'answers.discordId': removal.discordId,
            startsAt: { $gt: new Date(clock.now()) },
            deletedAt: null,
            status: 'planned',
          },
          { _id: 1 },
        )
        .lean();
      for (const { _id } of theirs) await documents.update(_id, withdraw(removal)).catch(unlessGone);
    },
  };
}
