// Resolves notices of an event when they ask for nothing more: it is over, cancelled or deleted, or their person does not come.
import { eventLengthMs } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { progressOf } from '../../../platform/outbox/progress.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import { waitlistOf, type AnswerRow } from '../signup/events.answers.ts';
import type { EventDocument, EventModels } from './events.model.ts';

/** What asks somebody to come; what says that an event was called off stays as it is. */
const kinds = ['event_promoted', 'event_waitlisted', 'event_changed', 'event_reminder'] as const;
const everyMs = 60_000;
/** As long as notices are kept. */
const longestMs = 90 * 24 * 60 * everyMs;
/** What is over may be found once more: nothing is missed between two runs. */
const overlapMs = 5 * everyMs;

type Resolve = Pick<NotificationsService, 'resolve'>;
const deleted = 'The event was deleted.';
const moved = 'The event was moved.';
const movedAgain = 'It was moved again.';

/** What begins the key of every reminder of one start of an event. */
export const remindersOf = (event: Pick<EventDocument, '_id' | 'startsAt'>): string =>
  `reminder-${event._id.toString()}-${event.startsAt.getTime().toString()}-`;

/** What has happened to the event that its notices may not have been brought in line with yet. */
export interface Happened {
  readonly restored: boolean;
  /** Whether people have moved from a seat to the waitlist, and the other way. */
  readonly waitlisted: boolean;
  readonly promoted: boolean;
  /** The id of the fact that it was moved, the last one; null: it was not. */
  readonly movedBy: string | null;
}
/** Resolves what an event as it stands now leaves nobody to come to, or asks to come at another time; the rest stays, or is open again. */
export async function resolveNotices(
  event: EventDocument,
  happened: Happened,
  { notifications, now }: { notifications: Pick<NotificationsService, 'resolve' | 'reopen'>; now: number },
): Promise<void> {
  const { _id, deletedAt, status, answers } = event;
  const links = [eventLink(_id)];
  if (deletedAt !== null) return notifications.resolve({ kinds, links }, deleted);
  if (status === 'cancelled') return notifications.resolve({ kinds, links }, 'The event was cancelled.');
  const isOver = event.startsAt.getTime() + eventLengthMs <= now;
  if (happened.restored && !isOver) {
    await notifications.reopen({ kinds, links }, [deleted]);
    await notifications.resolve({ kinds: ['event_cancelled'], links }, "It's back on.");
  }
  const { movedBy } = happened;
  if (movedBy !== null) {
    // What was said of an earlier time holds no more.
    const earlier = {
      kinds: ['event_changed'],
      links,
      // Those of earlier versions have the fact's id in their key.
      only: ({ key, occasions = [] }: { key: string; occasions?: string[] }) =>
        !occasions.includes(movedBy) && !key.startsWith(movedBy),
    } as const;
    await notifications.resolve(earlier, movedAgain);
  }
  if (happened.restored || movedBy !== null) {
    const isOfNow = ({ key }: { key: string }): boolean => key.startsWith(remindersOf(event));
    const reminders = { kinds: ['event_reminder'], links } as const;
    if (!isOver) await notifications.reopen({ ...reminders, only: isOfNow }, [moved]);
    await notifications.resolve({ ...reminders, only: (one) => !isOfNow(one) }, moved);
  }
  const but = (status: AnswerRow['status']): string[] =>
    answers.filter((row) => row.status !== status).map(({ discordId }) => discordId);
  await notifications.resolve({ kinds, links, butOf: but('absent') }, "You're no longer taking part.");
  if (happened.waitlisted)
    await notifications.resolve(
      { kinds: ['event_promoted', 'event_reminder'], links, butOf: but('waiting') },
      "You're on the waitlist.",
    );
  if (happened.promoted) {
    const butOf = waitlistOf(answers).map(({ discordId }) => discordId);
    await notifications.resolve({ kinds: ['event_waitlisted'], links, butOf }, 'You have a seat again.');
  }
}

interface Parts {
  readonly models: Pick<EventModels, 'events'>;
  readonly notifications: Resolve;
}

/** Resolves the notices of events that have come to their end since the last time, by whichever process. */
export function resolvingOver(
  { models: { events }, notifications }: Parts,
  { clock, db }: Pick<Context, 'clock' | 'db'>,
): ScheduledTask {
  const progress = progressOf(db, 'event-notices-over');
  return {
    name: 'event-notices-over',
    everyMs,
    async run() {
      const upTo = clock.now() - eventLengthMs;
      const since = Math.max(((await progress.upTo()) ?? 0) - overlapMs, upTo - longestMs);
      // Those of a deleted one are resolved by its deletion.
      const over = { deletedAt: null, startsAt: { $gt: new Date(since), $lte: new Date(upTo) } };
      const found = await events.find(over, { _id: 1 }).lean();
      const links = found.map(({ _id }) => eventLink(_id));
      if (links.length > 0) await notifications.resolve({ kinds, links }, 'The event is over.');
      await progress.reached(upTo);
    },
  };
}
