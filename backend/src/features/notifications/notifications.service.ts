// Notifying people, by what each of them has chosen: the feature's entry point.
import type { NoticeSettings, NoticeSettingsChange } from '@guild/common/notifications/notifications.api';
import { usualSettings } from '@guild/common/notifications/notifications.rules';
import { isZone } from '@guild/common/wire/timeZone';
import type { JobScheduler } from '../../platform/jobs/jobs.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/context/context.ts';
import { chooseSettings } from './inbox/notifications.decisions.ts';
import type { NoticeAccess } from './inbox/notifications.access.ts';
import type { NotificationDocuments } from './inbox/notifications.documents.ts';
import { toSettings, type NotificationModels } from './inbox/notifications.model.ts';
import type { SendJobData } from './sending/notifications.sender.ts';
import type { Unread } from './inbox/notifications.unread.ts';
import { createResolving, type Resolving } from './inbox/notifications.resolving.ts';
import { createWriting, type Channel, type Notification } from './sending/notifications.writing.ts';

export type { Channel, Notification } from './sending/notifications.writing.ts';

export interface NotificationsService extends Resolving {
  /** Notifies somebody, by what they have chosen. May be called again with the same: nobody is notified twice. */
  notify(notification: Notification): Promise<Channel[]>;
  /**
   * Notifies many people, or of many things, in one go: one query for what they have chosen, one write for the notices. May be
   * called again with the same, whole or in part: nobody is notified twice.
   */
  notifyAll(all: readonly Notification[]): Promise<void>;
  settingsOf(discordId: string): Promise<NoticeSettings>;
  /** The same of many people, in one query. */
  settingsOfMany(discordIds: readonly string[]): Promise<ReadonlyMap<string, NoticeSettings>>;
  /** Every time before an event that somebody has chosen to be reminded, in minutes. */
  reminderChoices(): Promise<ReadonlySet<number>>;
  /** @throws AppError `conflict` stale */
  changeSettings(change: NoticeSettingsChange, caller: Caller): Promise<NoticeSettings>;
}

/** How many notices are written together. */
const batchSize = 500;

interface Parts {
  readonly models: NotificationModels;
  readonly documents: NotificationDocuments;
  readonly unread: Unread;
  readonly access: NoticeAccess;
  /** Null: nothing can be sent to Discord. */
  readonly sends: JobScheduler<SendJobData> | null;
}

export function createNotificationsService(
  { models, documents, unread, access, sends }: Parts,
  context: Pick<Context, 'clock' | 'ids' | 'live' | 'env'>,
): NotificationsService {
  const { settings } = models;
  const settingsOfMany = async (discordIds: readonly string[]): Promise<ReadonlyMap<string, NoticeSettings>> => {
    const found = await settings.find({ _id: { $in: [...discordIds] } }).lean();
    const chosen = new Map(found.map((stored) => [stored._id, toSettings(stored)]));
    return new Map(discordIds.map((discordId) => [discordId, chosen.get(discordId) ?? usualSettings]));
  };
  const write = createWriting({ models, documents, unread, access, settingsOf: settingsOfMany, sends }, context);
  return {
    async notify(notification) {
      const [channels = []] = await write([notification]);
      return channels;
    },
    async notifyAll(all) {
      for (let from = 0; from < all.length; from += batchSize) await write(all.slice(from, from + batchSize));
    },

    ...createResolving({ models, documents, unread }, context),

    settingsOfMany,
    settingsOf: async (discordId) => (await settingsOfMany([discordId])).get(discordId) ?? usualSettings,

    async reminderChoices() {
      const chosen = await settings.distinct('reminders', { reminders: { $gt: 0 } });
      return new Set([...usualSettings.reminders, ...chosen]);
    },

    async changeSettings(change, caller) {
      const { quietHours } = change;
      // A browser that hides its zone names one that does not exist.
      const isUnknown = quietHours !== null && !isZone(quietHours.timezone);
      const choice = isUnknown ? { ...change, quietHours: { ...quietHours, timezone: context.env.timezone } } : change;
      return toSettings(await documents.settings.update(caller.discordId, chooseSettings(choice, caller)));
    },
  };
}
