// The worker's task that compares new things with all alerts, and notifies each person once for a minute.
import { alertKinds } from '@guild/common/alerts/alerts.api';
import { fitting } from '@guild/common/alerts/alerts.rules';
import { counted } from '@guild/common/wire/numbers';
import type { ScheduledTask } from '../../platform/features/feature.ts';
import type { Notification, NotificationsService } from '../notifications/notifications.service.ts';
import type { AlertModels, AlertsDocument, ThingDocument } from './alerts.model.ts';
import type { AlertThings } from './alerts.things.ts';

const everyMs = 10_000;
/** So many things are named in a notice about several. */
const maxNamed = 3;

/** The notice to one person about what is new in a minute. */
export function noticeOf(to: string, minute: number, found: readonly ThingDocument[]): Notification {
  const [first] = found;
  const named = found.slice(0, maxNamed).map(({ title }) => title);
  const more = found.length - named.length;
  const many = {
    title: `${counted(found.length, 'new thing')} fit your alerts`,
    text: `${named.join(' · ')}${more > 0 ? ` and ${more} more` : ''}`,
  };
  const one = { title: 'Something new fits your alerts', text: first?.title ?? '' };
  // Without an occasion: handling a minute again notifies nobody again.
  return {
    to,
    kind: 'alert',
    about: `alerts-${minute}`,
    ...(found.length === 1 ? one : many),
    link: first?.link ?? null,
  };
}

/** The notices about things of one minute. Nobody is notified of their own things. */
export function noticesOf(
  minute: number,
  things: readonly ThingDocument[],
  people: readonly Pick<AlertsDocument, '_id' | 'alerts'>[],
): Notification[] {
  return people.flatMap(({ _id: to, alerts }) => {
    const tests = alerts.filter(({ isOn }) => isOn).map((alert) => fitting({ ...alert }));
    const found = things.filter((thing) => thing.owner !== to && tests.some((fits) => fits(thing)));
    return found.length === 0 ? [] : [noticeOf(to, minute, found)];
  });
}

interface Deps {
  readonly models: Pick<AlertModels, 'alerts'>;
  readonly things: Pick<AlertThings, 'dueMinutes' | 'dueIn' | 'finish'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
}

/**
 * Several workers may handle the same minute, and a killed one leaves it to the next run: the notice of a
 * person about a minute exists once.
 */
export function alertNoticesTask({ models: { alerts }, things, notifications }: Deps): ScheduledTask {
  const handle = async (minute: number): Promise<void> => {
    const due = await things.dueIn(minute);
    const kinds = alertKinds.filter((kind) => due.some((thing) => thing.kind === kind));
    const people = await alerts.find({ 'alerts.kind': { $in: kinds } }, { alerts: 1 }).lean<AlertsDocument[]>();
    await notifications.notifyAll(noticesOf(minute, due, people));
    await things.finish(due);
  };
  return {
    name: 'alert-notices',
    everyMs,
    async run(closing) {
      for (const minute of await things.dueMinutes()) {
        if (closing.aborted) return;
        await handle(minute);
      }
    },
  };
}
