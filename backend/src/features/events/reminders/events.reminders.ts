// Event reminders at the times before the start that each person has chosen.
// Each time has a delayed job.
import { eventLink } from '@guild/common/events/events.links';
import { shownRole } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import { timed } from '@guild/common/wire/timedText';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { eachAlone } from '../../../platform/store/database/inBatches.ts';
import { jobKind, reconciling, type DelayedJob, type JobScheduler } from '../../../platform/jobs/jobs.ts';
import { createLeadJobs, type LeadJobs } from '../../../platform/jobs/leadJobs.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { NotificationsService, Notification } from '../../notifications/notifications.service.ts';
import { eventFacts } from '../core/events.facts.ts';
import type { EventDocument, EventModels } from '../core/events.model.ts';
import type { AnswerRow } from '../signup/events.answers.ts';
import { remindersOf } from '../core/events.resolving.ts';
import { answerButtons } from './events.noticeButtons.ts';

/** One reminder time of one start. A moved event gets new jobs. */
export interface RemindJobData {
  eventId: number;
  /** Ms since 1970. */
  startsAt: number;
  /** Minutes before the start. */
  minutes: number;
}
export const remindJob = jobKind<RemindJobData>()({ queue: 'notifications', name: 'remind' });

const minuteMs = 60_000;
const longestLeadMs = 7 * 24 * 60 * minuteMs;
/** Reminders that are later than this are no longer sent, for example after an outage. */
const lateMs = 15 * minuteMs;
const overdue = { afterMs: 5000, firstMs: reconciling.everyMs, overlapMs: 0, mostMs: lateMs };

type Start = Pick<EventDocument, '_id' | 'startsAt'>;
const timeOf = ({ startsAt }: Pick<Start, 'startsAt'>, minutes: number): number =>
  startsAt.getTime() - minutes * minuteMs;
/** The delayed job of one reminder time. */
export const remindJobOf = (event: Start, minutes: number): DelayedJob<RemindJobData> => {
  const startsAt = event.startsAt.getTime();
  return {
    id: `event-${event._id}-${startsAt}-remind-${minutes}`,
    at: timeOf(event, minutes),
    data: { eventId: event._id, startsAt, minutes },
  };
};
const inWords = (minutes: number): string => {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'in 1 day' : `in ${minutes / 1440} days`;
  if (minutes % 60 === 0) return minutes === 60 ? 'in 1 hour' : `in ${minutes / 60} hours`;
  return `in ${minutes} minutes`;
};

/**
 * Whether to remind a person now.
 * A later reminder they have chosen replaces this one if it is due already.
 */
export const isRemindedNow = (event: Start, chosen: readonly number[], minutes: number, now: number): boolean =>
  chosen.includes(minutes) && !chosen.some((nearer) => nearer < minutes && timeOf(event, nearer) <= now);

/** Such as "You are Tank. ". Empty without a role. */
function roleSentence(event: EventDocument, row: AnswerRow): string {
  const role = shownRole(event, row);
  return role === undefined ? '' : `You are ${role.name}. `;
}
const reminderOf = (event: EventDocument, minutes: number, row: AnswerRow): Notification => ({
  to: row.discordId,
  kind: 'event_reminder',
  about: `${remindersOf(event)}${minutes}`,
  title: `${event.title} starts ${inWords(minutes)}`,
  text: timed`${roleSentence(event, row)}Starts ${event.startsAt}. ${event.currentParticipants.toString()} going.`,
  link: eventLink(event._id),
  buttons: answerButtons(event, ['late', 'absent']),
});

interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'settingsOfMany' | 'reminderChoices'>;
  readonly scheduler: JobScheduler<RemindJobData>;
}
export interface Reminders extends Pick<LeadJobs<Start>, 'job' | 'reconciler'> {
  /**
   * Schedules the jobs of an event that was planned, moved or restored,
   * for every time that anybody has chosen.
   */
  readonly handler: Handler;
}

export function createReminders(
  { models: { events }, notifications, scheduler }: Deps,
  { clock, db }: Pick<Context, 'clock' | 'db'>,
): Reminders {
  const planned = { deletedAt: null, status: 'planned' } as const;

  /** Safe to repeat: no reminder is sent twice. */
  const remind = async ({ eventId, startsAt, minutes }: RemindJobData): Promise<void> => {
    const now = clock.now();
    const start = new Date(startsAt);
    if (startsAt <= now || now - timeOf({ startsAt: start }, minutes) > lateMs) return;
    const event = await events
      .findOne({ ...planned, _id: eventId, startsAt: start }, { outbox: 0 })
      .lean<EventDocument>();
    if (event === null) return;
    const going = event.answers.filter(({ status }) => takesSeat(status));
    const settings = await notifications.settingsOfMany(going.map(({ discordId }) => discordId));
    const recipients = going.filter(({ discordId }) =>
      isRemindedNow(event, settings.get(discordId)?.reminders ?? [], minutes, now),
    );
    await notifications.notifyAll(recipients.map((row) => reminderOf(event, minutes, row)));
  };
  const near = (after: Date, upTo: Date): Promise<Start[]> =>
    events.find({ ...planned, startsAt: { $gt: after, $lte: upTo } }, { startsAt: 1 }).lean<Start[]>();
  const { schedule, job, reconciler } = createLeadJobs<Start, RemindJobData>(
    {
      name: 'event-reminders',
      kind: remindJob,
      scheduler,
      overdue,
      longestLeadMs,
      jobOf: remindJobOf,
      near,
      leads: async () => [...(await notifications.reminderChoices())],
      // After a failure the reconciler repeats the round.
      onDue: (due) => eachAlone(due, remind),
    },
    { clock, db },
  );

  return {
    handler: on(eventFacts, ['event:created', 'event:updated', 'event:restored'], {
      name: 'events:reminder-jobs',
      async run({ document: { deletedAt, status, startsAt }, document }) {
        if (deletedAt === null && status === 'planned' && startsAt.getTime() > clock.now()) await schedule(document);
      },
    }),
    job,
    reconciler,
  };
}
