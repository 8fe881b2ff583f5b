// The rules of notices: what people want when they have not said, and when Discord is to stay quiet.
import { wallClock } from '../wire/guildTime.ts';
import { noticeKinds, type NoticeKind, type NoticeSettings } from './notifications.api.ts';

/** What somebody who has chosen nothing gets: everything in the app, on Discord what waits for an answer. */
export const usualSettings: NoticeSettings = {
  kinds: Object.fromEntries(
    noticeKinds.map((kind) => [kind, { inApp: true, discord: kind !== 'outbid' && kind !== 'event_changed' }]),
  ) as NoticeSettings['kinds'],
  quietHours: null,
  reminders: [60],
};

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Whether it is quiet at this moment (ms since 1970); hours may pass midnight, equal ends mean never. */
export function isQuiet({ quietHours }: Pick<NoticeSettings, 'quietHours'>, at: number): boolean {
  if (quietHours === null) return false;
  const now = minutesOf(wallClock(at, quietHours.timezone).time);
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)];
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

/** Where a notice goes at this moment (ms since 1970). What is quiet now waits in the app. */
export function channelsFor(
  kind: NoticeKind,
  settings: NoticeSettings,
  at: number,
): { inApp: boolean; discord: boolean } {
  const { inApp, discord } = settings.kinds[kind];
  return { inApp, discord: discord && !isQuiet(settings, at) };
}
