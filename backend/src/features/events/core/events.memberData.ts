// Seats and objections of removed members: seats are freed and restored if possible, open objections dropped.
import type { GuildEvent } from '@guild/common/events/events.api';
import { isPast, takesSeat } from '@guild/common/events/events.rules';
import { counted } from '@guild/common/wire/numbers';
import type { Context } from '../../../platform/features/context.ts';
import { someOf } from '../../../platform/people/audit/phrases.ts';
import type { MemberData } from '../../../platform/people/memberData.ts';
import { on } from '../../../platform/store/outbox/facts.ts';
import { eventFacts } from './events.facts.ts';
import { toEvent, toResponses, type EventDocument, type EventModels } from './events.model.ts';
import type { AttendanceService } from '../attendance/events.attendance.service.ts';
import type { EventService } from '../events.service.ts';
interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly service: Pick<EventService, 'withdrawEverywhere' | 'takeBack'>;
  readonly attendance: Pick<AttendanceService, 'withdrawObjections'>;
}

/** @param service removes a member's answers, and restores them */
export function seatsOfRemoved(
  { models: { events }, service, attendance }: Deps,
  { clock }: Pick<Context, 'clock'>,
): MemberData {
  const isOver = (event: EventDocument): boolean => isPast(toEvent(event), clock.now());
  /** Soonest first. */
  const withdrawnBy = async (key: string): Promise<EventDocument[]> => {
    const found = await events.find({ 'withdrawn.removal': key }).lean();
    return found.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a._id - b._id);
  };
  const titles = (found: readonly Pick<GuildEvent, 'title'>[]): string => someOf(found.map(({ title }) => title));
  return {
    async preview(discordId) {
      const found = await events
        .find({ 'answers.discordId': discordId, startsAt: { $gt: new Date(clock.now()) } })
        .select({ answers: 1, deletedAt: 1, status: 1 })
        .lean();
      const theirs = found
        .filter(({ deletedAt, status }) => deletedAt === null && status === 'planned')
        .flatMap(({ answers }) => answers.filter((row) => row.discordId === discordId));
      const seats = theirs.filter(({ status }) => takesSeat(status)).length;
      const open = { discordId, outcome: null };
      const objections = await events.countDocuments({ openObjections: { $gt: 0 }, objections: { $elemMatch: open } });
      const waiting = theirs.filter(({ status }) => status === 'waiting').length;
      return [
        ...(seats === 0 ? [] : [counted(seats, 'seat in upcoming events', 'seats in upcoming events')]),
        ...(waiting === 0 ? [] : [counted(waiting, 'waitlist place', 'waitlist places')]),
        ...(objections === 0
          ? []
          : [counted(objections, 'open objection to attendance', 'open objections to attendance')]),
      ];
    },
    async cancelForRemovedMember(removal) {
      await service.withdrawEverywhere(removal);
      await attendance.withdrawObjections(removal);
    },
    lateGains: (cancel) =>
      on(eventFacts, ['event:answered', 'event:objected'], {
        name: 'events:of-removed-late',
        run({ document: { answers }, facts }) {
          const changed = new Set(
            facts.flatMap(({ kind, data }) => (kind === 'event:answered' ? (data.userIds ?? []) : [])),
          );
          const theirs = answers.filter(({ userId }) => changed.has(userId));
          const objected = facts.flatMap(({ kind, data }) => (kind === 'event:objected' ? [data] : []));
          return cancel([
            ...theirs.map(({ discordId, at }) => ({ discordId, at: at.getTime() })),
            ...objected.map(({ discordId, at }) => ({ discordId, at: Date.parse(at) })),
          ]);
        },
      }),
    async restoreFor({ key }) {
      for (const { _id } of await withdrawnBy(key)) await service.takeBack(_id, key);
    },
    async returned({ key }) {
      let seats = 0;
      let places = 0;
      const lost: string[] = [];
      const closedEvents: EventDocument[] = [];
      for (const event of await withdrawnBy(key)) {
        const one = event.withdrawn?.find(({ removal }) => removal === key);
        const now = toResponses(event._id, event.answers).find(({ userId }) => userId === one?.row.userId);
        const hadPlace = one !== undefined && one.row.status !== 'tentative' && one.row.status !== 'absent';
        if (!hadPlace) continue;
        if (now === undefined) {
          if (event.deletedAt !== null || event.status === 'cancelled' || isOver(event)) closedEvents.push(event);
        } else if (takesSeat(now.status)) seats += 1;
        else if (now.position !== null && !takesSeat(one.row.status)) places += 1;
        else if (now.position !== null)
          lost.push(`“${event.title}” is full: now on the waitlist, place ${now.position}`);
      }
      if (closedEvents.length > 0)
        lost.push(`${titles(closedEvents)} ${closedEvents.length === 1 ? 'is' : 'are'} over or cancelled`);
      const back = [
        ...(seats === 0 ? [] : [counted(seats, 'seat')]),
        ...(places === 0 ? [] : [counted(places, 'waitlist place', 'waitlist places')]),
      ];
      return { back, lost };
    },
  };
}
