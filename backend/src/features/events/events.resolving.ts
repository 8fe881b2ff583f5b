// Resolves notices of an event when they ask for nothing more: it is over, cancelled or deleted, or their person does not come.
import { eventLengthMs } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { progressOf } from '../../platform/data/progress.ts';
import type { Context } from '../../platform/process/context.ts';
import type { ScheduledTask } from '../../platform/process/feature.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { EventDocument, EventModels } from './events.model.ts';

/** What asks somebody to come; what says that an event was called off stays as it is. */
const kinds = ['event_promoted', 'event_changed', 'event_reminder'] as const;
const everyMs = 60_000;
/** As long as notices are kept. */
const longestMs = 90 * 24 * 60 * everyMs;
/** What is over may be found once more: nothing is missed between two runs. */
const overlapMs = 5 * everyMs;

type Resolve = Pick<NotificationsService, 'resolve'>;

/** Resolves what an event as it stands now leaves nobody to come to; for those who come the rest stays. */
export async function resolveNotices(
  { _id, deletedAt, status, answers }: EventDocument,
  notifications: Resolve,
): Promise<void> {
  const links = [eventLink(_id)];
  if (deletedAt !== null) return notifications.resolve({ kinds, links }, 'The event was deleted.');
  if (status === 'cancelled') return notifications.resolve({ kinds, links }, 'The event was cancelled.');
  const butOf = answers.filter((row) => row.status !== 'absent').map(({ discordId }) => discordId);
  return notifications.resolve({ kinds, links, butOf }, 'You do not take part any more.');
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
