// Attendance service: check-in, objections, and the table of who came.
import { randomInt } from 'node:crypto';
import { checkInMinutes, maxTableDays, type CheckIn, type Objection } from '@guild/common/events/events.attendance.api';
import type { GuildEvent, ObjectionOutcome } from '@guild/common/events/events.api';
import { isCheckInOpen } from '@guild/common/events/events.rules';
import { addDays } from '@guild/common/wire/guildTime';
import { declareTable, longNumber, toCsv } from '../../../platform/http/csv.ts';
import { createRateLimit } from '../../../platform/http/rateLimits.ts';
import { AppError, invalidField, unlessGone } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { EventDocuments } from '../core/events.facts.ts';
import { isOver, toEvent, type EventDocument, type EventModels } from '../core/events.model.ts';
import type { Removal } from '../../../platform/people/memberData.ts';
import { cancelCheckIn, checkIn, openCheckIn } from './events.checkIn.decisions.ts';
import { decideObjection, object, toObjectionFact, withdrawObjection } from './events.objections.decisions.ts';
import { toObjection } from './events.objections.facts.ts';
import { standingsOf } from './events.standing.ts';

export interface AttendanceService {
  /** The open check-in, for those who may open it. @throws AppError `not_found` */
  getCheckIn(id: number): Promise<CheckIn>;
  /** @throws AppError `conflict` cancelled, past, or more than an hour before the start */
  openCheckIn(id: number, caller: Caller): Promise<CheckIn>;
  /** Attendance is as before it was opened. @throws AppError `conflict` after it has closed */
  cancelCheckIn(id: number, caller: Caller): Promise<GuildEvent>;
  /** @throws AppError `conflict` when it is closed, `invalid_input` for a wrong code, `too_many` */
  checkIn(id: number, code: string, caller: Caller): Promise<GuildEvent>;
  /** All objections of an event, oldest first. @throws AppError `not_found` */
  objectionsOf(id: number): Promise<Objection[]>;
  /** @throws AppError `conflict` not over, not marked as missing, or objected otherwise before */
  object(id: number, text: string, caller: Caller): Promise<Objection>;
  /** @throws AppError `not_found`, `conflict` decided otherwise before */
  decideObjection(id: number, discordId: string, outcome: ObjectionOutcome, caller: Caller): Promise<Objection>;
  /** Drops the open objections of a removed member. */
  withdrawObjections(removal: Removal): Promise<void>;
  /** The table of past events. @param from first day, `YYYY-MM-DD` @throws AppError `invalid_input` */
  exportAttendance(days: { readonly from: string; readonly to: string }): Promise<string>;
}
/** Codes that one person may try while check-in is open. */
const maxTries = 10;

type AttendedEvent = Pick<EventDocument, 'title' | 'date' | 'answers' | 'lateBacks'>;
interface StandingRow {
  readonly event: AttendedEvent;
  readonly standing: ReturnType<typeof standingsOf>[number];
}
const attendanceTable = declareTable<AttendedEvent, StandingRow>(
  {
    Date: ({ event }) => event.date,
    Event: ({ event }) => event.title,
    Name: ({ standing }) => standing.username,
    'Discord id': ({ standing }) => longNumber(standing.discordId),
    Answer: ({ standing }) => standing.answer,
    Came: ({ standing: { isExcused, came } }) => (isExcused ? 'excused' : came),
    'No-show': ({ standing }) => (standing.isNoShow ? 'yes' : ''),
  },
  (event) => standingsOf(event).map((standing) => ({ event, standing })),
);

interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly documents: Pick<EventDocuments, 'read' | 'update'>;
}
export function createAttendanceService(
  { models: { events }, documents }: Deps,
  { clock, env, ids, redis }: Pick<Context, 'clock' | 'env' | 'ids' | 'redis'>,
): AttendanceService {
  const tries = createRateLimit({
    redis,
    prefix: env.redisPrefix,
    name: 'check-ins',
    points: maxTries,
    seconds: checkInMinutes * 60,
  });
  const toCheckIn = (event: EventDocument): CheckIn =>
    isCheckInOpen(event, clock.now())
      ? { code: event.checkInCode ?? null, until: event.checkInUntil?.toISOString() ?? null }
      : { code: null, until: null };
  const objectionsIn = ({ _id, objections = [] }: EventDocument): Objection[] =>
    objections.map((one) => toObjection(_id, toObjectionFact(one)));
  const objectionOf = (event: EventDocument, discordId: string): Objection => {
    const found = objectionsIn(event).find((one) => one.discordId === discordId);
    if (found === undefined) throw new AppError('unexpected');
    return found;
  };
  return {
    getCheckIn: async (id) => toCheckIn(await documents.read(id)),
    async openCheckIn(id, caller) {
      const code = randomInt(10_000).toString().padStart(4, '0');
      return toCheckIn(await documents.update(id, openCheckIn(code, caller)));
    },
    cancelCheckIn: async (id, caller) => toEvent(await documents.update(id, cancelCheckIn(caller))),
    async checkIn(id, code, caller) {
      await tries.count(`${id} ${caller.discordId}`);
      const answerId = await ids.next('event_participants');
      return toEvent(await documents.update(id, checkIn(code, answerId, caller)));
    },
    objectionsOf: async (id) => objectionsIn(await documents.read(id)),
    object: async (id, text, caller) => objectionOf(await documents.update(id, object(text, caller)), caller.discordId),
    async decideObjection(id, discordId, outcome, caller) {
      const answerId = await ids.next('event_participants');
      return objectionOf(await documents.update(id, decideObjection(discordId, outcome, answerId, caller)), discordId);
    },
    async withdrawObjections(removal) {
      const found = await events
        .find({ openObjections: { $gt: 0 }, 'objections.discordId': removal.discordId }, { _id: 1 })
        .lean();
      for (const { _id } of found) await documents.update(_id, withdrawObjection(removal)).catch(unlessGone);
    },
    async exportAttendance({ from, to }) {
      if (to < from) throw invalidField('to', 'Choose a day after the first one');
      if (to > addDays(from, maxTableDays)) throw invalidField('to', 'Choose at most a year');
      const found = await events
        .find({ ...isOver(clock.now()), deletedAt: null, status: 'planned', date: { $gte: from, $lte: to } })
        .select({ title: 1, date: 1, answers: 1, lateBacks: 1 })
        .sort({ startsAt: 1, _id: 1 })
        .lean<AttendedEvent[]>();
      return toCsv(attendanceTable, found);
    },
  };
}
