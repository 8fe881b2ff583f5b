// Notice rules: default settings, quiet hours and needed permissions.
import { may, type Needs, type Permissions } from '../members/ranks.ts';
import { clockChange, wallClock } from '../wire/guildTime.ts';
import type { NoticeText } from '../wire/manifest.ts';
import { notices } from './notices.derived.ts';
import { noticeKinds, type NoticeKind, type NoticeSettings } from './notifications.api.ts';

const textOf = (kind: NoticeKind): NoticeText => notices[kind];

/** The settings of a person who has not changed any. */
export const defaultSettings: NoticeSettings = {
  // What is in the bell also comes to the devices that a person has added.
  kinds: Object.fromEntries(
    noticeKinds.map((kind) => {
      const { inApp, discord } = textOf(kind).default ?? { inApp: true, discord: true };
      return [kind, { inApp, discord, push: inApp }];
    }),
  ) as NoticeSettings['kinds'],
  quietHours: null,
  reminders: [60],
  hidesPushText: false,
  hidesLooking: false,
  version: 0,
};

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/**
 * Whether it is quiet at this time (ms since 1970). Quiet hours may span midnight. Equal ends mean
 * never.
 */
export function isQuiet({ quietHours }: Pick<NoticeSettings, 'quietHours'>, at: number): boolean {
  if (quietHours === null) return false;
  const now = minutesOf(wallClock(at, quietHours.timezone).time);
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)];
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/**
 * The end of quiet hours: the first minute outside them, by the local time of the person's time
 * zone. When summer time ends, a repeated quiet hour is quiet both times. When it starts, a skipped
 * end counts as reached after the change.
 * @param at ms since 1970
 * @returns ms since 1970; `at` when it is not quiet
 */
export function quietUntil(settings: Pick<NoticeSettings, 'quietHours'>, at: number): number {
  const { quietHours } = settings;
  let until = at;
  while (quietHours !== null && isQuiet(settings, until)) {
    const { to, timezone } = quietHours;
    const begin = Math.floor(until / minuteMs) * minuteMs;
    const minutesLeft = (minutesOf(to) - minutesOf(wallClock(begin, timezone).time) + dayMinutes) % dayMinutes;
    const end = begin + minutesLeft * minuteMs;
    // If the clocks change before the end, calculate again from the change.
    until = clockChange(begin, end, timezone) ?? end;
  }
  return until;
}

/**
 * Where a notice goes at this time. In quiet hours it only appears in the app.
 * @param at ms since 1970
 * @returns `discordAt`, `pushAt`: when it goes to Discord and to the person's devices, ms since 1970; null: never
 */
export function channelsFor(
  kind: NoticeKind,
  settings: NoticeSettings,
  at: number,
): { inApp: boolean; discordAt: number | null; pushAt: number | null } {
  const { inApp, discord, push } = settings.kinds[kind];
  const due = quietUntil(settings, at);
  const comesAt = due === at || textOf(kind).lapses !== true ? due : null;
  return { inApp, discordAt: discord ? comesAt : null, pushAt: push ? comesAt : null };
}

/** What somebody needs for notices of this kind. Always look it up here. */
export const needsOfKind = (kind: NoticeKind): Needs => textOf(kind).concerns;

/**
 * Whether only admins and people with a right get notices of this kind. No channel shows that there
 * is one.
 */
export const isForOfficers = (kind: NoticeKind): boolean => !['guest', 'member'].includes(needsOfKind(kind));

/**
 * The kinds of notices for a person: only admins get admin warnings, and only people who may see
 * events get notices about them. Bids and listings of a Guest remain valid from before, so Guests
 * keep those kinds.
 */
export const kindsFor = (person: Permissions): readonly NoticeKind[] =>
  noticeKinds.filter((kind) => may(person, needsOfKind(kind)));
