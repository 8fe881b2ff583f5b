// The rules of notices: what people want when they have not said, and when Discord is to stay quiet.
import type { Access } from '../members/members.api.ts';
import { hasAccess, type MinAccess } from '../members/ranks.ts';
import { clockChange, wallClock } from '../wire/guildTime.ts';
import type { NoticeText } from '../wire/manifest.ts';
import { notices } from './notices.derived.ts';
import { noticeKinds, type NoticeKind, type NoticeSettings } from './notifications.api.ts';

const textOf = (kind: NoticeKind): NoticeText => notices[kind];

/** What somebody who has chosen nothing gets. */
export const usualSettings: NoticeSettings = {
  kinds: Object.fromEntries(noticeKinds.map((kind) => [kind, textOf(kind).usual])) as NoticeSettings['kinds'],
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

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/**
 * When it is no longer quiet: the first minute outside the quiet hours, by the wall clock of the person's zone. An hour that
 * the change from summer time repeats is quiet both times, one that is skipped is over when the clocks have passed it.
 * @param at ms since 1970
 * @returns ms since 1970; `at` when it is not quiet
 */
export function quietUntil(settings: Pick<NoticeSettings, 'quietHours'>, at: number): number {
  const { quietHours } = settings;
  let until = at;
  while (quietHours !== null && isQuiet(settings, until)) {
    const { to, timezone } = quietHours;
    const begin = Math.floor(until / minuteMs) * minuteMs;
    const left = (minutesOf(to) - minutesOf(wallClock(begin, timezone).time) + dayMinutes) % dayMinutes;
    const end = begin + left * minuteMs;
    // Where the clocks change before the end, it is looked at anew from there.
    until = clockChange(begin, end, timezone) ?? end;
  }
  return until;
}

/**
 * Where a notice of this moment goes. In quiet hours it goes to the app alone.
 * @param at ms since 1970
 * @returns `discordAt`: when it goes to Discord, ms since 1970; null: never
 */
export function channelsFor(
  kind: NoticeKind,
  settings: NoticeSettings,
  at: number,
): { inApp: boolean; discordAt: number | null } {
  const { inApp, discord } = settings.kinds[kind];
  const due = quietUntil(settings, at);
  const comes = discord && (due === at || textOf(kind).lapses !== true);
  return { inApp, discordAt: comes ? due : null };
}

/** The access that somebody needs to be told of a notice of this kind: the one place where it is looked up. */
export const accessForKind = (kind: NoticeKind): MinAccess => textOf(kind).concerns;

/**
 * The kinds that somebody may be told of: admin warnings admins alone, events nobody who may not see them. What a Guest bid
 * on or listed before becoming one stands, so its kinds stay.
 * @param access null or undefined: none, so they are told nothing
 */
export const kindsFor = (access: Access | null | undefined): readonly NoticeKind[] =>
  noticeKinds.filter((kind) => hasAccess(access, accessForKind(kind)));
