// Telling people, by what each of them has chosen: the feature's only door.
import type {
  NoticeChoices,
  NoticeKind,
  NoticeSettings,
  NoticeSettingsChange,
} from '@guild/common/notifications/notifications.api';
import { usualSettings } from '@guild/common/notifications/notifications.rules';
import { actorOf } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/process/context.ts';
import { refuseStale, untilWritten } from '../../platform/data/edits.ts';
import { newFact, type Fact, type FactSource } from '../../platform/facts.ts';
import { personRoom } from '../../platform/live/live.ts';
import { isDuplicate } from '../../platform/data/stored.ts';
import { toSettings, type NotificationModels, type SettingsDocument } from './notifications.model.ts';
import type { Reading } from './notifications.reading.ts';
import { createWriting } from './notifications.writing.ts';

/** What one person is to be told. */
export interface Told {
  /** Discord id. */
  readonly to: string;
  readonly kind: NoticeKind;
  /** What it is about, for example a fact's id: told once to each person. */
  readonly about: string;
  readonly title: string;
  readonly text: string;
  /** An address inside the app. */
  readonly link: string | null;
  /** Told again with the same `about` it takes the place of the one before, unread anew; on Discord once for each key. */
  readonly renews?: { readonly discordKey: string };
}
export type Channel = 'in_app' | 'discord';
export interface NotificationsService {
  /** Tells people, by what each of them has chosen. May be called again with the same: nothing is told twice. */
  tell(told: Told): Promise<Channel[]>;
  /**
   * Tells many people, or many things, in one go: one query for what they have chosen, one write for the notices. May be called
   * again with the same, whole or in part: nothing is told twice.
   */
  tellAll(all: readonly Told[]): Promise<void>;
  settingsOf(discordId: string): Promise<NoticeSettings>;
  /** Every time before an event that somebody has chosen to be reminded, in minutes. */
  reminderChoices(): Promise<ReadonlySet<number>>;
  /** @throws AppError `conflict` stale */
  changeSettings(change: NoticeSettingsChange, caller: Caller): Promise<NoticeSettings>;
}

/** How many notices are written together. */
const atOnce = 500;

interface Parts {
  readonly models: NotificationModels;
  readonly settingsFacts: FactSource<SettingsDocument>;
  readonly reading: Pick<Reading, 'unreadOf'>;
  readonly canSendToDiscord: boolean;
}

/** A kind that came later than the person's choice has its usual channels. */
const withLaterKinds = (chosen: NoticeSettings): NoticeSettings => ({
  ...chosen,
  kinds: { ...usualSettings.kinds, ...chosen.kinds },
});

/** What follows from a change of somebody's choices: their other screens are told. */
export const createSettingsFacts = ({ live }: Pick<Context, 'live'>): FactSource<SettingsDocument> => ({
  collection: 'notice_settings',
  deliver(deliveries) {
    for (const { document, fact } of deliveries) {
      const message = { ...withLaterKinds(toSettings(document)), factId: fact.id };
      live.tell(personRoom(document._id), 'notice-settings:updated', message);
    }
    return Promise.resolve();
  },
});

export function createNotificationsService(
  { models, settingsFacts, reading, canSendToDiscord }: Parts,
  context: Pick<Context, 'clock' | 'ids' | 'live' | 'jobs' | 'env' | 'facts'>,
): NotificationsService {
  const { clock, facts } = context;
  const { settings } = models;
  const settingsOf = async (discordIds: readonly string[]): Promise<ReadonlyMap<string, NoticeSettings>> => {
    const found = await settings.find({ _id: { $in: [...discordIds] } }).lean();
    const chosen = new Map(found.map((stored) => [stored._id, withLaterKinds(toSettings(stored))]));
    return new Map(discordIds.map((discordId) => [discordId, chosen.get(discordId) ?? usualSettings]));
  };
  const write = createWriting({ models, reading, settingsOf, canSendToDiscord }, context);
  /** @returns null when the choices are no longer of this version; 0: there are none */
  const writeSettings = async (
    discordId: string,
    version: number,
    chosen: NoticeChoices & { updatedAt: Date },
    fact: Fact,
  ): Promise<SettingsDocument | null> => {
    if (version > 0) {
      const change = { $set: chosen, $inc: { version: 1 }, $push: { outbox: fact } };
      return settings.findOneAndUpdate({ _id: discordId, version }, change, { returnDocument: 'after' }).lean();
    }
    const first: SettingsDocument = { _id: discordId, ...chosen, version: 1, outbox: [fact] };
    try {
      await settings.insertOne(first);
      return first;
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  };
  const service: NotificationsService = {
    async tell(told) {
      const [channels = []] = await write([told]);
      return channels;
    },
    async tellAll(all) {
      for (let from = 0; from < all.length; from += atOnce) await write(all.slice(from, from + atOnce));
    },

    settingsOf: async (discordId) => (await settingsOf([discordId])).get(discordId) ?? usualSettings,

    async reminderChoices() {
      const found = await settings.find({ reminders: { $gt: 0 } }, { reminders: 1 }).lean();
      return new Set([...usualSettings.reminders, ...found.flatMap(({ reminders }) => reminders)]);
    },

    async changeSettings({ version: seen, ...chosen }, caller) {
      const deed = {
        ...{ actor: actorOf(caller), action: 'notice_settings.updated', entity: 'notice_settings' },
        personal: true,
      } as const;
      const written = await untilWritten(async () => {
        const now = new Date(clock.now());
        const { version, ...before } = await service.settingsOf(caller.discordId);
        refuseStale(seen, { ...before, version });
        const fact = newFact('notice-settings:updated', now.getTime(), {}, { ...deed, before, after: chosen });
        const after = await writeSettings(caller.discordId, version, { ...chosen, updatedAt: now }, fact);
        if (after !== null) await facts.deliverWritten(settingsFacts, after, fact);
        return after;
      });
      return withLaterKinds(toSettings(written));
    },
  };
  return service;
}
