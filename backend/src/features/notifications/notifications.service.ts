// Notifications service: the feature's entry point.
// Notifies people on the channels they have chosen.
import type { NoticeSettings, NoticeSettingsChange } from '@guild/common/notifications/notifications.api';
import { defaultSettings } from '@guild/common/notifications/notifications.rules';
import { isZone } from '@guild/common/wire/timeZone';
import type { Bulk } from '../../platform/store/documents/bulk.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import type { JobScheduler } from '../../platform/jobs/jobs.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Context } from '../../platform/features/context.ts';
import { chooseSettings } from './core/notifications.decisions.ts';
import type { NoticeAccess } from './core/notifications.access.ts';
import { settingsFacts } from './core/notifications.facts.ts';
import {
  noChoices,
  storedSettings,
  toSettings,
  type NoticeDocument,
  type NotificationModels,
} from './core/notifications.model.ts';
import type { SendJobData } from './sending/notifications.sendJob.ts';
import type { Unread } from './core/notifications.unread.ts';
import type { PushService } from './push/push.service.ts';
import { createResolving, type Resolving } from './core/notifications.resolving.ts';
import { createWriting, type Channel, type Notification } from './sending/notifications.writing.ts';

export type { NoticeButton } from './core/notifications.model.ts';
export type { Channel, Notification } from './sending/notifications.writing.ts';

export interface NotificationsService extends Resolving {
  /**
   * Notifies one person on their channels. Safe to repeat.
   * @returns the channels that were used at once
   */
  notify(notification: Notification): Promise<Channel[]>;
  /**
   * Notifies many people in batches: one query for their settings, one write for the notices. Safe
   * to repeat, with all or some of the notifications.
   */
  notifyAll(all: readonly Notification[]): Promise<void>;
  settingsOf(discordId: string): Promise<NoticeSettings>;
  /** The settings of many people, in one query. */
  settingsOfMany(discordIds: readonly string[]): Promise<ReadonlyMap<string, NoticeSettings>>;
  /** All reminder times that anybody has chosen, in minutes before an event. */
  reminderChoices(): Promise<ReadonlySet<number>>;
  /** @throws AppError `conflict` stale */
  changeSettings(change: NoticeSettingsChange, caller: Caller): Promise<NoticeSettings>;
}

/** How many notices are written together. */
const batchSize = 500;

interface Deps {
  readonly models: NotificationModels;
  /** Writes hundreds of notices at once, without facts. */
  readonly manyNotices: Bulk<NoticeDocument>;
  readonly unread: Unread;
  readonly access: NoticeAccess;
  /** Null: Discord messages are not configured. */
  readonly sends: JobScheduler<SendJobData> | null;
  readonly pushJobs: JobScheduler<SendJobData>;
  readonly push: Pick<PushService, 'withDevices'>;
  readonly guildName: string;
}

export function createNotificationsService(
  { models, manyNotices, unread, access, sends, pushJobs, push, guildName }: Deps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'ids' | 'live' | 'env'>,
): NotificationsService {
  const { settings } = models;
  const choices = createDocuments({ stored: storedSettings, facts: settingsFacts, initial: noChoices }, context);
  const settingsOfMany = async (discordIds: readonly string[]): Promise<ReadonlyMap<string, NoticeSettings>> => {
    const found = await settings.find({ _id: { $in: [...discordIds] } }).lean();
    const chosen = new Map(found.map((stored) => [stored._id, toSettings(stored)]));
    return new Map(discordIds.map((discordId) => [discordId, chosen.get(discordId) ?? defaultSettings]));
  };
  const write = createWriting(
    {
      models,
      manyNotices,
      unread,
      access,
      settingsOf: settingsOfMany,
      sends,
      pushJobs,
      withDevices: (discordIds) => push.withDevices(discordIds),
      guildName,
    },
    context,
  );
  return {
    async notify(notification) {
      const [channels = []] = await write([notification]);
      return channels;
    },
    async notifyAll(all) {
      for (let from = 0; from < all.length; from += batchSize) await write(all.slice(from, from + batchSize));
    },

    ...createResolving({ models, manyNotices, unread, sends }, context),

    settingsOfMany,
    settingsOf: async (discordId) => (await settingsOfMany([discordId])).get(discordId) ?? defaultSettings,

    async reminderChoices() {
      const chosen = await settings.distinct('reminders', { reminders: { $gt: 0 } });
      return new Set([...defaultSettings.reminders, ...chosen]);
    },

    async changeSettings(change, caller) {
      const { quietHours } = change;
      // Browsers that hide their time zone send one that does not exist.
      const isUnknown = quietHours !== null && !isZone(quietHours.timezone);
      const choice = isUnknown ? { ...change, quietHours: { ...quietHours, timezone: context.env.timezone } } : change;
      return toSettings(await choices.update(caller.discordId, chooseSettings(choice, caller)));
    },
  };
}
