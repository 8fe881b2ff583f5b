// Dashboard rules: days without incident, activity feed, week ahead and member trend.

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days since the last incident, never below 0. Both in ms since 1970. */
export const daysWithout = (lastIncident: number, now: number): number =>
  Math.max(0, Math.floor((now - lastIncident) / dayMs));

/** The time of the last incident that makes the counter show `days` now. @returns ms since 1970 */
export const incidentBefore = (days: number, now: number): number => now - days * dayMs;

/** One item of the activity feed. @typeParam K its kind */
export interface Activity<K extends string = string> {
  readonly kind: K;
  readonly id: number;
  /** ISO-8601. */
  readonly at: string;
}
const fromEach = 2;
const feedLength = 5;

/** The first two items of each list, newest first, at most five. */
export function mergedFeed<T extends Activity>(lists: readonly (readonly T[])[]): T[] {
  return lists
    .flatMap((list) => list.slice(0, fromEach))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || a.id - b.id)
    .slice(0, feedLength);
}

/**
 * Number of planned events on each of seven days, all in the same time zone.
 * @param days `YYYY-MM-DD`, starting today
 */
export const weekAhead = (
  events: readonly { date: string; status: string }[],
  days: readonly string[],
): { day: string; count: number }[] =>
  days.map((day) => ({ day, count: events.filter(({ date, status }) => date === day && status === 'planned').length }));

/** Number of members at the end of a day, or now. */
export interface MemberDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly total: number;
}
/** How long the daily numbers of members are stored, in days. */
export const trendDays = 30;

/**
 * The stored days with today's number, oldest first. Returns the same array when nothing changes.
 */
export function withToday(stored: readonly MemberDay[], today: string, total: number): readonly MemberDay[] {
  const last = stored.at(-1);
  if (last?.day === today && last.total === total) return stored;
  return [...stored.filter(({ day }) => day !== today), { day: today, total }].slice(-trendDays);
}

/** 'Just now', '5m ago', '3h ago', '2d ago', 'Over a week ago'. Both in ms since 1970. */
export function activityTime(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}h ago`;
  const days = Math.floor(hours / 24);
  return days <= 7 ? `${days}d ago` : 'Over a week ago';
}
