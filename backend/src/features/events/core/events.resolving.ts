// Resolving of event notices:
// when the event is over, cancelled or deleted, or the person does not take part.
import { eventLink } from '@guild/common/events/events.links';
import { progressOf } from '../../../platform/store/outbox/progress.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import { waitlistOf, type AnswerRow } from '../signup/events.answers.ts';
import type { EventDocument, EventModels } from './events.model.ts';

/** Notices about taking part. Notices about a cancelled event are never resolved here. */
const kinds = ['event_promoted', 'event_waitlisted', 'event_changed', 'event_reminder'] as const;
/** Also the notices about a new event, to everybody or to the people of the last one, and what the leader did with a person. */
const allKinds = [...kinds, 'event_created', 'event_placed', 'event_asked'] as const;
const everyMs = 60_000;
/** How long notices are kept, in ms. */
const longestMs = 90 * 24 * 60 * everyMs;
/** Two runs overlap by this time, so that no event is missed. Resolving twice is harmless. */
const overlapMs = 5 * everyMs;

type Resolve = Pick<NotificationsService, 'resolve'>;
const deleted = 'The event was deleted.';
const moved = 'The event was moved.';
const movedAgain = 'It was moved again.';
const over = 'The event is over.';

/** Prefix of the keys of all reminders of one start. */
export const remindersOf = (event: Pick<EventDocument, '_id' | 'startsAt'>): string =>
  `reminder-${event._id}-${event.startsAt.getTime()}-`;

/** Recent changes of the event that its notices may not reflect yet. */
export interface Happened {
  readonly restored: boolean;
  /** Whether people moved from a seat to the waitlist, or back. */
  readonly waitlisted: boolean;
  readonly promoted: boolean;
  /** Id of the latest fact that moved the event; null: not moved. */
  readonly movedBy: string | null;
}
/**
 * Resolves notices that no longer apply to the event, and reopens those that apply again after a
 * restore or a move back.
 */
export async function resolveNotices(
  event: EventDocument,
  happened: Happened,
  { notifications, now }: { notifications: Pick<NotificationsService, 'resolve' | 'reopen'>; now: number },
): Promise<void> {
  const { _id, deletedAt, status, answers } = event;
  const links = [eventLink(_id)];
  const objections = { kinds: ['attendance_objection'], links } as const;
  if (deletedAt !== null) {
    await notifications.resolve(objections, deleted);
    return notifications.resolve({ kinds: allKinds, links }, deleted);
  }
  if (happened.restored) await notifications.reopen(objections, [deleted]);
  if (status === 'cancelled') return notifications.resolve({ kinds: allKinds, links }, 'The event was cancelled.');
  const isOver = event.endsAt.getTime() <= now;
  if (happened.restored && !isOver) {
    await notifications.reopen({ kinds: allKinds, links }, [deleted]);
    await notifications.resolve({ kinds: ['event_cancelled'], links }, "It's back on.");
  }
  const { movedBy } = happened;
  if (movedBy !== null) {
    // Notices about earlier moves are outdated.
    const earlier = {
      kinds: ['event_changed'],
      links,
      // Notices of earlier versions have the fact's id in their key.
      only: ({ key, occasions = [] }: { key: string; occasions?: string[] }) =>
        !occasions.includes(movedBy) && !key.startsWith(movedBy),
    } as const;
    await notifications.resolve(earlier, movedAgain);
    // They name the earlier time.
    await notifications.resolve({ kinds: ['event_created', 'event_asked'], links }, moved);
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
  // A shorter length can end an event before the task below looks again.
  if (isOver) await notifications.resolve({ kinds: allKinds, links }, over);
}

interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly notifications: Resolve;
}

/** Resolves notices of events that ended since the last run in any process. */
export function resolvingOver(
  { models: { events }, notifications }: Deps,
  { clock, db }: Pick<Context, 'clock' | 'db'>,
): ScheduledTask {
  const progress = progressOf(db, 'event-notices-over');
  return {
    name: 'event-notices-over',
    everyMs,
    async run() {
      const upTo = clock.now();
      const since = Math.max(((await progress.upTo()) ?? 0) - overlapMs, upTo - longestMs);
      // Deleted events are left out: their deletion has resolved the notices.
      const ended = { deletedAt: null, endsAt: { $gt: new Date(since), $lte: new Date(upTo) } };
      const found = await events.find(ended, { _id: 1 }).lean();
      const links = found.map(({ _id }) => eventLink(_id));
      if (links.length > 0) await notifications.resolve({ kinds: allKinds, links }, over);
      await progress.reached(upTo);
    },
  };
}
