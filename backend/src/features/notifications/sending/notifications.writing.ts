// Writing of notices: stores them in batches, by each person's settings and access, and then sends
// them to screens, Discord and devices.
import { needsOfKind, channelsFor, isForOfficers } from '@guild/common/notifications/notifications.rules';
import type { NoticeKind, NoticeSettings } from '@guild/common/notifications/notifications.api';
import { wallClock } from '@guild/common/wire/guildTime';
import { writeTimed, type TimedText } from '@guild/common/wire/timedText';
import type { JobScheduler } from '../../../platform/jobs/jobs.ts';
import type { Bulk } from '../../../platform/store/documents/bulk.ts';
import { discordText } from '../../../platform/discord/messages/text.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import type { Context } from '../../../platform/features/context.ts';
import {
  toNotice,
  type NoticeButton,
  type NoticeDocument,
  type NotificationModels,
} from '../core/notifications.model.ts';
import type { NoticeAccess } from '../core/notifications.access.ts';
import { createDiscordRows, maxOccasions } from './notifications.discordRows.ts';
import { switchButtonsOff } from './notifications.buttonsOff.ts';
import { pushText } from '../push/push.text.ts';
import { addRenewal, canRenew } from './notifications.renewing.ts';
import { sendJobOf, type SendJobData } from './notifications.sendJob.ts';
import { sendReopened } from '../core/notifications.screens.ts';
import type { Unread } from '../core/notifications.unread.ts';

/** A notification for one person. */
export interface Notification {
  /** Discord id. */
  readonly to: string;
  readonly kind: NoticeKind;
  /** The key of its subject, for example a fact's id. Each person gets one notice per subject. */
  readonly about: string;
  readonly title: string;
  /** A timed text shows each reader the times in their own time zone. */
  readonly text: string | TimedText;
  /** A path in the app. */
  readonly link: string | null;
  /**
   * Id of the event that causes it, for example a fact's id. The same `about` with a new occasion
   * replaces the earlier notice, which is unread again. Replaced too often, its text is corrected
   * silently. Absent: the notice is never replaced.
   */
  readonly occasion?: string;
  /** Buttons of the direct message on Discord, besides the one that marks it as read. Absent: none. */
  readonly buttons?: readonly NoticeButton[];
}
export type Channel = 'in_app' | 'discord';

/** The unique key of a person's notice. */
export const keyOf = ({ about, to }: Pick<Notification, 'about' | 'to'>): string => `${about}/${to}`;

/** Writes notices. @returns the channels used for each, in the same order */
export type WriteNotices = (notices: readonly Notification[]) => Promise<Channel[][]>;

interface Deps {
  readonly models: Pick<NotificationModels, 'notices' | 'outgoing' | 'pushes'>;
  readonly manyNotices: Bulk<NoticeDocument>;
  readonly unread: Unread;
  readonly access: NoticeAccess;
  readonly settingsOf: (discordIds: readonly string[]) => Promise<ReadonlyMap<string, NoticeSettings>>;
  /** Null: Discord messages are not configured. */
  readonly sends: JobScheduler<SendJobData> | null;
  readonly pushJobs: JobScheduler<SendJobData>;
  /** Those of these people who have a device for push messages. */
  readonly withDevices: (discordIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The title of a push message that hides its text. */
  readonly guildName: string;
}
/** Notifications merged by key. */
interface MergedNotification {
  readonly key: string;
  /** The last one with this key, which has the current text. */
  readonly notification: Notification;
  /** The occasions of all with this key; empty: it is never replaced. */
  readonly occasions: readonly string[];
}

function mergeByKey(all: readonly Notification[]): MergedNotification[] {
  const merged = new Map<string, MergedNotification>();
  for (const notification of all) {
    const key = keyOf(notification);
    const occasions = [...(merged.get(key)?.occasions ?? [])];
    if (notification.occasion !== undefined) occasions.push(notification.occasion);
    merged.set(key, { key, notification, occasions });
  }
  return [...merged.values()];
}

const allOccasions = (stored: NoticeDocument | undefined, added: readonly string[]): string[] =>
  [...(stored?.occasions ?? []), ...added].slice(-maxOccasions);

export function createWriting(
  { models, manyNotices, unread, access, settingsOf, sends, pushJobs, withDevices, guildName }: Deps,
  { clock, ids, live, env }: Pick<Context, 'clock' | 'ids' | 'live' | 'env'>,
): WriteNotices {
  const { notices, outgoing, pushes } = models;
  /** In the guild's time zone: '2026-05-08, 20:00 (Europe/Berlin)'. */
  const guildTime = (at: number): string => {
    const { day, time } = wallClock(at, env.timezone);
    return `${day}, ${time} (${env.timezone})`;
  };
  const plain = ({ text }: Notification): string => (typeof text === 'string' ? text : writeTimed(text, guildTime));
  /** @param there the stored notice with this key */
  const isNews = ({ notification, occasions }: MergedNotification, there: NoticeDocument | undefined): boolean => {
    if (there === undefined || occasions.length === 0) return there === undefined;
    const known = there.occasions;
    if (known !== undefined) return occasions.some((one) => !known.includes(one));
    // Notices of earlier versions have no occasions.
    return there.text !== plain(notification) || (there.resolution ?? null) !== null;
  };
  const toRow = (
    { key, notification, occasions }: MergedNotification,
    id: number,
    replaced: NoticeDocument | undefined,
  ): Omit<NoticeDocument, 'version' | 'outbox'> => ({
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
    ...(occasions.length > 0 && { occasions: allOccasions(replaced, occasions) }),
    ...(replaced !== undefined && { renewedAt: addRenewal(replaced, clock.now()) }),
  });
  /**
   * Corrects a notice that was renewed too often, in its place. It stays read, unless it was resolved
   * before the person had read it.
   */
  const correct = async ({ notification, occasions }: MergedNotification, stored: NoticeDocument): Promise<void> => {
    const { title, text, link } = notification;
    const wasResolved = (stored.resolution ?? null) !== null;
    await manyNotices.change(
      { _id: stored._id },
      {
        title,
        text: plain(notification),
        timed: typeof text === 'string' ? null : text,
        link,
        occasions: allOccasions(stored, occasions),
        ...(wasResolved && { resolution: null, readUnseen: false }),
        ...(wasResolved && stored.readUnseen === true && { readAt: null }),
      },
    );
  };
  const sendCorrected = async (ids: readonly number[]): Promise<void> => {
    const rows = await notices.find({ _id: { $in: [...ids] } }).lean<NoticeDocument[]>();
    const counts = await unread.ofMany(rows.map(({ discordId }) => discordId));
    for (const row of rows) sendReopened(live, row, counts.get(row.discordId) ?? 0);
  };
  const sendToScreens = async (
    rows: readonly NoticeDocument[],
    replaced: ReadonlyMap<string, NoticeDocument>,
  ): Promise<void> => {
    const counts = await unread.ofMany(rows.map(({ discordId }) => discordId));
    for (const row of rows)
      sendToPeople(live, { people: [row.discordId], needs: needsOfKind(row.kind) }, 'notice:created', {
        ...toNotice(row),
        replaces: replaced.get(row.key)?._id ?? null,
        unread: counts.get(row.discordId) ?? 0,
        ...factIdsOf([{ id: `notice-${row._id}` }]),
      });
  };
  const inApp = async (all: readonly MergedNotification[]): Promise<void> => {
    if (all.length === 0) return;
    const found = await notices.find({ key: { $in: all.map(({ key }) => key) } }).lean();
    const known = new Map(found.map((one) => [one.key, one]));
    const news = all.filter((one) => isNews(one, known.get(one.key)));
    if (news.length === 0) return;
    await switchButtonsOff(
      { outgoing, sends },
      news.flatMap(({ key }) => (known.has(key) ? [key] : [])),
      { clock },
    );
    const corrected: number[] = [];
    const renewed: MergedNotification[] = [];
    for (const one of news) {
      const stored = known.get(one.key);
      if (stored === undefined || canRenew(stored, clock.now())) renewed.push(one);
      else {
        await correct(one, stored);
        corrected.push(stored._id);
      }
    }
    if (corrected.length > 0) await sendCorrected(corrected);
    if (renewed.length === 0) return;
    const newIds = await ids.nextMany('notices', renewed.length);
    const rows = renewed.map((one, at) => toRow(one, newIds[at] ?? 0, known.get(one.key)));
    const replaced = rows.flatMap(({ key }) => known.get(key) ?? []);
    await manyNotices.remove(replaced.map(({ _id }) => _id));
    // Another process may have inserted some of them, and has sent those to screens itself.
    const written = await manyNotices.insertMissing(rows);
    if (written.length > 0) await sendToScreens(written, known);
  };

  const storeDiscordRows = createDiscordRows({ outgoing }, { clock });
  const sendToDiscord = async (all: readonly (MergedNotification & { readonly due: number })[]): Promise<void> => {
    const rows = await storeDiscordRows(
      all.map(({ key, notification: { to, kind, title, text, link, buttons = [] }, occasions, due }) => ({
        key,
        to,
        kind,
        due,
        occasions,
        text: discordText({ title, text, url: link && env.publicUrl + link }),
        buttons,
      })),
    );
    sends?.schedule(rows.map(sendJobOf));
  };

  const storePushRows = createDiscordRows({ outgoing: pushes }, { clock });
  const sendToDevices = async (
    all: readonly (MergedNotification & { readonly due: number; readonly isHidden: boolean })[],
  ): Promise<void> => {
    const rows = await storePushRows(
      all.map(({ key, notification, occasions, due, isHidden }) => {
        const { to, kind, title, link } = notification;
        const content = isHidden
          ? { title: guildName, text: 'You have a new notice.' }
          : { title, text: plain(notification) };
        return { key, to, kind, due, occasions, text: pushText({ ...content, key, link }) };
      }),
    );
    pushJobs.schedule(rows.map(sendJobOf));
  };

  return async (all) => {
    const now = clock.now();
    const people = all.map(({ to }) => to);
    const [chosen, kinds, owners] = await Promise.all([
      settingsOf(people),
      access.kindsOfMany(people),
      withDevices(people),
    ]);
    const channelsOf = ({ to, kind }: Notification): ReturnType<typeof channelsFor> => {
      const settings = chosen.get(to);
      const isAllowed = kinds.get(to)?.includes(kind) === true;
      if (settings === undefined || !isAllowed) return { inApp: false, discordAt: null, pushAt: null };
      const channels = channelsFor(kind, settings, now);
      // Without a bot, there are only mentions in a channel.
      return env.discord.botToken === '' && isForOfficers(kind) ? { ...channels, discordAt: null } : channels;
    };
    const addressed = mergeByKey(all).map((one) => ({ ...one, channels: channelsOf(one.notification) }));
    await inApp(addressed.filter(({ channels }) => channels.inApp));
    if (sends !== null)
      await sendToDiscord(
        addressed.flatMap(({ channels: { discordAt }, ...one }) =>
          discordAt === null ? [] : [{ ...one, due: discordAt }],
        ),
      );
    await sendToDevices(
      addressed.flatMap(({ channels: { pushAt }, ...one }) => {
        const { to } = one.notification;
        const isHidden = chosen.get(to)?.hidesPushText === true;
        return pushAt === null || !owners.has(to) ? [] : [{ ...one, due: pushAt, isHidden }];
      }),
    );
    return all.map((one) => {
      const { inApp: isInApp, discordAt } = channelsOf(one);
      const isOnDiscord = sends !== null && discordAt === now;
      return [...(isInApp ? (['in_app'] as const) : []), ...(isOnDiscord ? (['discord'] as const) : [])];
    });
  };
}
