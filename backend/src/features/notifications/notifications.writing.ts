// Writes notices by what each person has chosen: rows first, many in one go; screens and Discord are served from the rows.
import { channelsFor } from '@guild/common/notifications/notifications.rules';
import type { NoticeKind, NoticeSettings } from '@guild/common/notifications/notifications.api';
import { wallClock } from '@guild/common/wire/guildTime';
import { writeTimed, type TimedText } from '@guild/common/wire/timedText';
import type { Collection } from 'mongodb';
import type { JobScheduler } from '../../platform/jobs/jobs.ts';
import { insertMissing } from '../../platform/data/bulk.ts';
import { discordText } from '../../platform/discord/discordText.ts';
import { factIdsOf, personRoom } from '../../platform/live/live.ts';
import type { Context } from '../../platform/process/context.ts';
import {
  toNotice,
  type NoticeDocument,
  type NotificationModels,
  type OutgoingDocument,
} from './notifications.model.ts';
import type { NotificationDocuments } from './notifications.documents.ts';
import { sendJobOf, type SendJobData } from './notifications.sender.ts';
import type { Unread } from './notifications.unread.ts';

/** What one person is to hear of. */
export interface Notification {
  /** Discord id. */
  readonly to: string;
  readonly kind: NoticeKind;
  /** What it is about, for example a fact's id: each person hears of it once. */
  readonly about: string;
  readonly title: string;
  /** With moments in it, each reader sees them by their own clock. */
  readonly text: string | TimedText;
  /** An address inside the app. */
  readonly link: string | null;
  /** With the same `about` again it takes the place of the one before, unread anew; on Discord once for each key. */
  readonly renews?: { readonly discordKey: string };
}
export type Channel = 'in_app' | 'discord';

/** Under what a notice is stored once for each person. */
export const keyOf = ({ about, to }: Pick<Notification, 'about' | 'to'>): string => `${about}/${to}`;

/** Writes notices, and says where each has gone by now, in their order. */
export type WriteNotices = (notices: readonly Notification[]) => Promise<Channel[][]>;

interface Parts {
  readonly models: Pick<NotificationModels, 'notices' | 'outgoing'>;
  readonly documents: Pick<NotificationDocuments, 'manyNotices'>;
  readonly unread: Unread;
  readonly settingsOf: (discordIds: readonly string[]) => Promise<ReadonlyMap<string, NoticeSettings>>;
  /** Null: nothing can be sent to Discord. */
  readonly sends: JobScheduler<SendJobData> | null;
}
interface Addressed {
  readonly key: string;
  readonly notification: Notification;
}
interface Outgoing extends Addressed {
  /** Ms since 1970. */
  readonly due: number;
}

const byKey = <T extends { readonly key: string }>(all: readonly T[]): Map<string, T> =>
  new Map(all.map((one) => [one.key, one]));

export function createWriting(
  { models: { notices, outgoing }, documents: { manyNotices }, unread, settingsOf, sends }: Parts,
  { clock, ids, live, env }: Pick<Context, 'clock' | 'ids' | 'live' | 'env'>,
): WriteNotices {
  /** By the guild's clock: '2026-05-08, 20:00 (Europe/Berlin)'. */
  const guildTime = (at: number): string => {
    const { day, time } = wallClock(at, env.timezone);
    return `${day}, ${time} (${env.timezone})`;
  };
  const plain = ({ text }: Notification): string => (typeof text === 'string' ? text : writeTimed(text, guildTime));
  /** Those that are not there yet, and those that say something new, or ask again for what was over; `known`: what stands there under their keys. */
  const isNews = ({ key, notification }: Addressed, known: ReadonlyMap<string, NoticeDocument>): boolean => {
    const there = known.get(key);
    if (there === undefined || notification.renews === undefined) return there === undefined;
    return there.text !== plain(notification) || (there.resolution ?? null) !== null;
  };
  const toRow = ({ key, notification }: Addressed, id: number): Omit<NoticeDocument, 'version' | 'outbox'> => ({
    _id: id,
    key,
    discordId: notification.to,
    kind: notification.kind,
    title: notification.title,
    text: plain(notification),
    timed: typeof notification.text === 'string' ? null : notification.text,
    link: notification.link,
    createdAt: new Date(clock.now()),
    readAt: null,
    resolution: null,
  });
  const sendToScreens = async (
    rows: readonly NoticeDocument[],
    replaced: ReadonlyMap<string, NoticeDocument>,
  ): Promise<void> => {
    const counts = await unread.ofMany(rows.map(({ discordId }) => discordId));
    for (const row of rows)
      live.send(personRoom(row.discordId), 'notice:created', {
        ...toNotice(row),
        replaces: replaced.get(row.key)?._id ?? null,
        unread: counts.get(row.discordId) ?? 0,
        ...factIdsOf([{ id: `notice-${row._id.toString()}` }]),
      });
  };
  const inApp = async (all: readonly Addressed[]): Promise<void> => {
    if (all.length === 0) return;
    const known = byKey(await notices.find({ key: { $in: all.map(({ key }) => key) } }).lean());
    const news = [...byKey(all).values()].filter((one) => isNews(one, known));
    if (news.length === 0) return;
    const newIds = await ids.nextMany('notices', news.length);
    const rows = news.map((one, at) => toRow(one, newIds[at] ?? 0));
    const replaced = rows.flatMap(({ key }) => known.get(key)?._id ?? []);
    await manyNotices.remove(replaced);
    // Another process may have been faster with some of them: it has sent to the screens, too.
    const written = await manyNotices.insertMissing(rows);
    if (written.length > 0) await sendToScreens(written, known);
  };

  const onDiscord = async (all: readonly Outgoing[]): Promise<void> => {
    if (all.length === 0) return;
    const now = new Date(clock.now());
    const rows = all.map(({ key, notification, due }): OutgoingDocument => {
      const url = notification.link && env.publicUrl + notification.link;
      return {
        _id: key,
        discordId: notification.to,
        text: discordText({ title: notification.title, text: notification.text, url }),
        ...{ createdAt: now, dueAt: new Date(due), attempts: 0, heldUntil: now },
        ...{ sentAt: null, gaveUpAt: null, why: null },
      };
    });
    await insertMissing(outgoing.collection as unknown as Collection<OutgoingDocument>, rows);
    sends?.schedule(rows.map(sendJobOf));
  };

  return async (all) => {
    const now = clock.now();
    const chosen = await settingsOf(all.map(({ to }) => to));
    const addressed = all.map((notification) => {
      const settings = chosen.get(notification.to);
      const { inApp: wanted, discordAt } = settings
        ? channelsFor(notification.kind, settings, now)
        : { inApp: false, discordAt: null };
      return {
        key: keyOf(notification),
        notification,
        wanted,
        due: sends === null ? null : discordAt,
      };
    });
    await inApp(addressed.filter(({ wanted }) => wanted));
    const outward = addressed.flatMap(({ key, notification, due }) => {
      if (due === null) return [];
      return [
        {
          key: notification.renews === undefined ? key : `${key}/${notification.renews.discordKey}`,
          notification,
          due,
        },
      ];
    });
    await onDiscord([...byKey(outward).values()]);
    return addressed.map(({ wanted, due }) => [
      ...(wanted ? (['in_app'] as const) : []),
      ...(due === now ? (['discord'] as const) : []),
    ]);
  };
}
