// Reminds people of events they take part in, as long before the start as each of them has chosen.
import { takesSeat } from '@guild/common/events/events.rules';
import type { Context } from '../../platform/process/context.ts';
import type { ScheduledTask } from '../../platform/process/feature.ts';
import type { NotificationsService, Told } from '../notifications/notifications.service.ts';
import { linkOf } from './events.facts.ts';
import type { EventDocument, EventModels } from './events.model.ts';

const everyMs = 30_000;
const minuteMs = 60_000;
const longestMs = 7 * 24 * 60 * minuteMs;
/** After a long silence only what was due within this time is still worth telling. */
const lateMs = 15 * minuteMs;

/** Ms since 1970: after the one, up to the other. */
interface Span {
  readonly since: number;
  readonly now: number;
}
const isDue = ({ startsAt }: Pick<EventDocument, 'startsAt'>, minutes: number, { since, now }: Span): boolean => {
  const at = startsAt.getTime() - minutes * minuteMs;
  return at > since && at <= now;
};
const inWords = (minutes: number): string => {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'tomorrow' : `in ${(minutes / 1440).toString()} days`;
  if (minutes % 60 === 0) return minutes === 60 ? 'in 1 hour' : `in ${(minutes / 60).toString()} hours`;
  return `in ${minutes.toString()} minutes`;
};

export function reminders(
  { events }: Pick<EventModels, 'events'>,
  notifications: Pick<NotificationsService, 'tellAll' | 'settingsOf' | 'reminderChoices'>,
  { clock, db }: Pick<Context, 'clock' | 'db'>,
): ScheduledTask {
  /** Up to when reminders have been told; one document, so that a restart goes on from there. */
  const progress = db.collection<{ _id: string; upTo: Date }>('settings');
  const remind = async (event: EventDocument, { since, now }: Span): Promise<void> => {
    const all: Told[] = [];
    for (const row of event.answers.filter(({ status }) => takesSeat(status))) {
      const { reminders: chosen } = await notifications.settingsOf(row.discordId);
      const due = chosen.filter((minutes) => isDue(event, minutes, { since, now }));
      if (due.length === 0) continue;
      const nearest = Math.min(...due);
      all.push({
        to: row.discordId,
        kind: 'event_reminder',
        about: `reminder-${event._id.toString()}-${event.startsAt.getTime().toString()}-${nearest.toString()}`,
        title: `${event.title} starts ${inWords(nearest)}`,
        text: event.currentParticipants === 1 ? '1 takes part.' : `${event.currentParticipants.toString()} take part.`,
        link: linkOf(event._id),
      });
    }
    await notifications.tellAll(all);
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
        .select({ startsAt: 1 })
        .lean();
      // Those who take part are read of the few events alone that somebody may have to hear of now.
      const choices = [...(await notifications.reminderChoices())];
      for (const { _id, startsAt } of soon) {
        if (!choices.some((minutes) => isDue({ startsAt }, minutes, { since, now }))) continue;
        const event = await events
          .findOne({ _id, deletedAt: null, status: 'planned' }, { outbox: 0 })
          .lean<EventDocument>();
        if (event !== null) await remind(event, { since, now });
      }
      await progress.updateOne({ _id: 'event-reminders' }, { $max: { upTo: new Date(now) } }, { upsert: true });
    },
  };
}
