// Telling people, by what each of them has chosen: the feature's only door.
import type {
  NoticeChoices,
  NoticeKind,
  NoticeSettings,
  NoticeSettingsChange,
} from '@guild/common/notifications/notifications.api';
import { channelsFor, usualSettings } from '@guild/common/notifications/notifications.rules';
import { actorOf } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/process/context.ts';
import { discordText } from '../../platform/discord/discordText.ts';
import { refuseStale, untilWritten } from '../../platform/data/edits.ts';
import { newFact, type Fact, type FactSource } from '../../platform/facts.ts';
import { personRoom } from '../../platform/live/live.ts';
import { isDuplicate } from '../../platform/data/stored.ts';
import {
  toNotice,
  toSettings,
  type NoticeDocument,
  type NotificationModels,
  type SettingsDocument,
} from './notifications.model.ts';
import type { Reading } from './notifications.reading.ts';
import { sendJob, sendJobId } from './notifications.sender.ts';

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
  settingsOf(discordId: string): Promise<NoticeSettings>;
  /** Every time before an event that somebody has chosen to be reminded, in minutes. */
  reminderChoices(): Promise<ReadonlySet<number>>;
  /** @throws AppError `conflict` stale */
  changeSettings(change: NoticeSettingsChange, caller: Caller): Promise<NoticeSettings>;
}

interface Parts {
  readonly models: NotificationModels;
  readonly settingsFacts: FactSource<SettingsDocument>;
  readonly reading: Pick<Reading, 'unread'>;
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
  { clock, ids, live, jobs, env, facts }: Pick<Context, 'clock' | 'ids' | 'live' | 'jobs' | 'env' | 'facts'>,
): NotificationsService {
  const { notices, settings, outgoing } = models;
  interface Written {
    readonly notice: NoticeDocument;
    /** The notice whose place it has taken. */
    readonly replaces: number | null;
  }
  /** @returns null when it is there already */
  const insert = async (notice: NoticeDocument, replaces: number | null = null): Promise<Written | null> => {
    try {
      await notices.insertOne(notice);
      return { notice, replaces };
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  };
  /** Puts it in the place of the one with the same key, at the top of the list. @returns null when nothing has changed */
  const renew = async (notice: NoticeDocument): Promise<Written | null> => {
    const known = await notices.findOne({ key: notice.key }).lean();
    if (known === null) return insert(notice);
    if (known.text === notice.text) return null;
    await notices.deleteOne({ _id: known._id });
    return insert({ ...notice, version: known.version + 1 }, known._id);
  };
  const inApp = async (key: string, told: Told): Promise<void> => {
    const notice: NoticeDocument = {
      _id: await ids.next('notices'),
      key,
      discordId: told.to,
      kind: told.kind,
      title: told.title,
      text: told.text,
      link: told.link,
      createdAt: new Date(clock.now()),
      readAt: null,
      version: 1,
      outbox: [],
    };
    const written = told.renews === undefined ? await insert(notice) : await renew(notice);
    if (written === null) return;
    live.tell(personRoom(told.to), 'notice:created', {
      ...toNotice(written.notice),
      replaces: written.replaces,
      unread: await reading.unread({ discordId: told.to }),
      factId: `${key}-${written.notice.version.toString()}`,
    });
  };
  /** @param due ms since 1970 */
  const onDiscord = async (key: string, told: Told, due: number): Promise<void> => {
    const now = new Date(clock.now());
    const url = told.link && env.publicUrl + told.link;
    const row = {
      discordId: told.to,
      text: discordText({ title: told.title, text: told.text, url }),
      ...{ createdAt: now, dueAt: new Date(due), attempts: 0, heldUntil: now, sentAt: null, gaveUpAt: null, why: null },
    };
    await outgoing.updateOne({ _id: key }, { $setOnInsert: row }, { upsert: true });
    jobs.schedule(sendJob, sendJobId(key), due, { key });
  };
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
      const key = `${told.about}/${told.to}`;
      const now = clock.now();
      const { inApp: wanted, discordAt } = channelsFor(told.kind, await service.settingsOf(told.to), now);
      const done: Channel[] = [];
      if (wanted) {
        await inApp(key, told);
        done.push('in_app');
      }
      if (discordAt !== null && canSendToDiscord) {
        await onDiscord(told.renews === undefined ? key : `${key}/${told.renews.discordKey}`, told, discordAt);
        if (discordAt === now) done.push('discord');
      }
      return done;
    },

    async settingsOf(discordId) {
      const found = await settings.findById(discordId).lean();
      return found === null ? usualSettings : withLaterKinds(toSettings(found));
    },

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
