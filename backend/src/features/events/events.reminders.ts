// Reminds people of events they take part in, as long before the start as each of them has chosen.
import { takesSeat } from '@guild/common/events/events.rules';
import type { Context } from '../../platform/context.ts';
import type { Chore } from '../../platform/feature.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { linkOf } from './events.facts.ts';
import type { EventDocument, EventModels } from './events.model.ts';

const everyMs = 30_000;
const minuteMs = 60_000;
const longestMs = 7 * 24 * 60 * minuteMs;
/** After a long silence only what was due within this time is still worth telling. */
const lateMs = 15 * minuteMs;

const inWords = (minutes: number): string => {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'tomorrow' : `in ${(minutes / 1440).toString()} days`;
  if (minutes % 60 === 0) return minutes === 60 ? 'in 1 hour' : `in ${(minutes / 60).toString()} hours`;
  return `in ${minutes.toString()} minutes`;
};

export function reminders(
  { events }: Pick<EventModels, 'events'>,
  notifications: Pick<NotificationsService, 'tell' | 'settingsOf'>,
  { clock, db }: Pick<Context, 'clock' | 'db'>,
): Chore {
  /** Up to when reminders have been told; one document, so that a restart goes on from there. */
  const progress = db.collection<{ _id: string; upTo: Date }>('settings');
  const remind = async (event: EventDocument, since: number, now: number): Promise<void> => {
    const start = event.startsAt.getTime();
    for (const row of event.answers.filter(({ status }) => takesSeat(status))) {
      const { reminders: chosen } = await notifications.settingsOf(row.discordId);
      const due = chosen.filter((minutes) => start - minutes * minuteMs > since && start - minutes * minuteMs <= now);
      const nearest = Math.min(...due);
      if (due.length === 0) continue;
      await notifications.tell({
        to: row.discordId,
        kind: 'event_reminder',
        about: `reminder-${event._id.toString()}-${start.toString()}-${nearest.toString()}`,
        title: `${event.title} starts ${inWords(nearest)}`,
        text: `${event.currentParticipants.toString()} take part.`,
        link: linkOf(event._id),
      });
    }
  };
  return {
    name: 'event-reminders',
    everyMs,
    async run() {
      const now = clock.now();
      const known = await progress.findOne({ _id: 'event-reminders' });
      const since = Math.max(known?.upTo.getTime() ?? now - everyMs, now - lateMs);
      const soon = await events
        .find({ deletedAt: null, startsAt: { $gt: new Date(now), $lte: new Date(now + longestMs) }, status: 'planned' })
        .select({ outbox: 0 })
        .lean<EventDocument[]>();
      for (const event of soon) await remind(event, since, now);
      await progress.updateOne({ _id: 'event-reminders' }, { $max: { upTo: new Date(now) } }, { upsert: true });
    },
  };
}
