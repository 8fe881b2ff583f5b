// The rules of notices: what people want when they have not said, and when Discord is to stay quiet.
import type { Access } from '../members/members.api.ts';
import { addDays, momentOf, wallClock } from '../wire/guildTime.ts';
import { noticeKinds, type NoticeKind, type NoticeSettings } from './notifications.api.ts';

/** What somebody who has chosen nothing gets: everything in the app, on Discord what waits for an answer. */
export const usualSettings: NoticeSettings = {
  kinds: Object.fromEntries(
    noticeKinds.map((kind) => [kind, { inApp: true, discord: kind !== 'outbid' && kind !== 'event_changed' }]),
  ) as NoticeSettings['kinds'],
  quietHours: null,
  reminders: [60],
  version: 0,
};

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Whether it is quiet at this moment (ms since 1970); hours may pass midnight, equal ends mean never. */
export function isQuiet({ quietHours }: Pick<NoticeSettings, 'quietHours'>, at: number): boolean {
  if (quietHours === null) return false;
  const now = minutesOf(wallClock(at, quietHours.timezone).time);
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)];
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

/** When the quiet hours that it is in now end. @param at ms since 1970 @returns ms since 1970; `at` when it is not quiet */
export function quietUntil(settings: Pick<NoticeSettings, 'quietHours'>, at: number): number {
  const { quietHours } = settings;
  if (quietHours === null || !isQuiet(settings, at)) return at;
  const { from, to, timezone } = quietHours;
  const { day, time } = wallClock(at, timezone);
  const endsTomorrow = from > to && time >= from;
  return momentOf(endsTomorrow ? addDays(day, 1) : day, to, timezone);
}

/** What has lost its point by the time that quiet hours are over. */
const onlyAtOnce: readonly NoticeKind[] = ['outbid', 'event_reminder'];

/**
 * Where a notice of this moment goes. In quiet hours the app alone tells it now.
 * @param at ms since 1970
 * @returns `discordAt`: when Discord tells it, ms since 1970; null: never
 */
export function channelsFor(
  kind: NoticeKind,
  settings: NoticeSettings,
  at: number,
): { inApp: boolean; discordAt: number | null } {
  const { inApp, discord } = settings.kinds[kind];
  const due = quietUntil(settings, at);
  const comes = discord && (due === at || !onlyAtOnce.includes(kind));
  return { inApp, discordAt: comes ? due : null };
}

const eventKinds: readonly NoticeKind[] = ['event_reminder', 'event_promoted', 'event_changed', 'event_cancelled'];
/**
 * The kinds that can concern somebody: admin warnings admins alone, events nobody who may not see them. What a Guest bid
 * on or listed before becoming one stands, so its kinds stay.
 */
export const kindsFor = (access: Access): readonly NoticeKind[] =>
  noticeKinds.filter(
    (kind) => (access === 'Admin' || kind !== 'admin_warning') && (access !== 'Guest' || !eventKinds.includes(kind)),
  );
