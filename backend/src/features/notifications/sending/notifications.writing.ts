// Writes notices by what each person has chosen and may be told: rows first, many in one go; screens and Discord are served from the rows.
import { accessForKind, channelsFor } from '@guild/common/notifications/notifications.rules';
import type { NoticeKind, NoticeSettings } from '@guild/common/notifications/notifications.api';
import { wallClock } from '@guild/common/wire/guildTime';
import { writeTimed, type TimedText } from '@guild/common/wire/timedText';
import type { JobScheduler } from '../../../platform/jobs/jobs.ts';
import { discordText } from '../../../platform/discord/discordText.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import type { Context } from '../../../platform/context/context.ts';
import { toNotice, type NoticeDocument, type NotificationModels } from '../inbox/notifications.model.ts';
import type { NoticeAccess } from '../inbox/notifications.access.ts';
import { createDiscordRows, maxOccasions } from './notifications.discordRows.ts';
import type { NotificationDocuments } from '../inbox/notifications.documents.ts';
import { sendJobOf, type SendJobData } from './notifications.sender.ts';
import type { Unread } from '../inbox/notifications.unread.ts';

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
  /**
   * What has happened to it this time, for example a fact's id. With the same `about` and another occasion, it takes the
   * place of the notice before, unread anew. Absent: it is never renewed.
   */
  readonly occasion?: string;
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
  readonly access: NoticeAccess;
  readonly settingsOf: (discordIds: readonly string[]) => Promise<ReadonlyMap<string, NoticeSettings>>;
  /** Null: nothing can be sent to Discord. */
  readonly sends: JobScheduler<SendJobData> | null;
}
/** What has its place under one key. */
interface Addressed {
  readonly key: string;
  /** The last of those under the key: it says how things stand. */
  readonly notification: Notification;
  /** Of all of those under the key; empty: it is never renewed. */
  readonly occasions: readonly string[];
}

function mergeByKey(all: readonly Notification[]): Addressed[] {
  const merged = new Map<string, Addressed>();
  for (const notification of all) {
    const key = keyOf(notification);
    const occasions = [...(merged.get(key)?.occasions ?? [])];
    if (notification.occasion !== undefined) occasions.push(notification.occasion);
    merged.set(key, { key, notification, occasions });
  }
  return [...merged.values()];
}

export function createWriting(
  { models: { notices, outgoing }, documents: { manyNotices }, unread, access, settingsOf, sends }: Parts,
  { clock, ids, live, env }: Pick<Context, 'clock' | 'ids' | 'live' | 'env'>,
): WriteNotices {
  /** By the guild's clock: '2026-05-08, 20:00 (Europe/Berlin)'. */
  const guildTime = (at: number): string => {
    const { day, time } = wallClock(at, env.timezone);
    return `${day}, ${time} (${env.timezone})`;
  };
  const plain = ({ text }: Notification): string => (typeof text === 'string' ? text : writeTimed(text, guildTime));
  /** @param there what stands under the key */
  const isNews = ({ notification, occasions }: Addressed, there: NoticeDocument | undefined): boolean => {
    if (there === undefined || occasions.length === 0) return there === undefined;
    const known = there.occasions;
    if (known !== undefined) return occasions.some((one) => !known.includes(one));
    // An earlier version has stored it.
    return there.text !== plain(notification) || (there.resolution ?? null) !== null;
  };
  const toRow = (
    { key, notification, occasions }: Addressed,
    { id, known }: { readonly id: number; readonly known: readonly string[] },
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
    ...(occasions.length > 0 && { occasions: [...known, ...occasions].slice(-maxOccasions) }),
  });
  const sendToScreens = async (
    rows: readonly NoticeDocument[],
    replaced: ReadonlyMap<string, NoticeDocument>,
  ): Promise<void> => {
    const counts = await unread.ofMany(rows.map(({ discordId }) => discordId));
    for (const row of rows)
      sendToPeople(live, { people: [row.discordId], needs: accessForKind(row.kind) }, 'notice:created', {
        ...toNotice(row),
        replaces: replaced.get(row.key)?._id ?? null,
        unread: counts.get(row.discordId) ?? 0,
        ...factIdsOf([{ id: `notice-${row._id.toString()}` }]),
      });
  };
  const inApp = async (all: readonly Addressed[]): Promise<void> => {
    if (all.length === 0) return;
    const found = await notices.find({ key: { $in: all.map(({ key }) => key) } }).lean();
    const known = new Map(found.map((one) => [one.key, one]));
    const news = all.filter((one) => isNews(one, known.get(one.key)));
    if (news.length === 0) return;
    const newIds = await ids.nextMany('notices', news.length);
    const rows = news.map((one, at) => toRow(one, { id: newIds[at] ?? 0, known: known.get(one.key)?.occasions ?? [] }));
    const replaced = rows.flatMap(({ key }) => known.get(key)?._id ?? []);
    await manyNotices.remove(replaced);
    // Another process may have been faster with some of them: it has sent to the screens, too.
    const written = await manyNotices.insertMissing(rows);
    if (written.length > 0) await sendToScreens(written, known);
  };

  const storeDiscordRows = createDiscordRows({ outgoing }, { clock });
  const sendToDiscord = async (all: readonly (Addressed & { readonly due: number })[]): Promise<void> => {
    const rows = await storeDiscordRows(
      all.map(({ key, notification: { to, kind, title, text, link }, occasions, due }) => ({
        key,
        to,
        kind,
        due,
        occasions,
        text: discordText({ title, text, url: link && env.publicUrl + link }),
      })),
    );
    sends?.schedule(rows.map(sendJobOf));
  };

  return async (all) => {
    const now = clock.now();
    const people = all.map(({ to }) => to);
    const [chosen, kinds] = await Promise.all([settingsOf(people), access.kindsOfMany(people)]);
    const channelsOf = ({ to, kind }: Notification): ReturnType<typeof channelsFor> => {
      const settings = chosen.get(to);
      const isAllowed = kinds.get(to)?.includes(kind) === true;
      return settings !== undefined && isAllowed ? channelsFor(kind, settings, now) : { inApp: false, discordAt: null };
    };
    const addressed = mergeByKey(all).map((one) => ({ ...one, channels: channelsOf(one.notification) }));
    await inApp(addressed.filter(({ channels }) => channels.inApp));
    if (sends !== null)
      await sendToDiscord(
        addressed.flatMap(({ channels: { discordAt }, ...one }) =>
          discordAt === null ? [] : [{ ...one, due: discordAt }],
        ),
      );
    return all.map((one) => {
      const { inApp: isInApp, discordAt } = channelsOf(one);
      const isOnDiscord = sends !== null && discordAt === now;
      return [...(isInApp ? (['in_app'] as const) : []), ...(isOnDiscord ? (['discord'] as const) : [])];
    });
  };
}
