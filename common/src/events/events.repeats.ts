// Repetitions of events: the days of a series, and the words for them.
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { addDays, addMonths } from '../wire/guildTime.ts';

dayjs.extend(utc);

/**
 * `weekdays`: on chosen days of the week. `weeks`: every few weeks. `monthDay`: on the first date's
 * day of the month. `monthWeekday`: such as on the second Friday, as the first date is.
 */
export const repeats = ['weekly', 'biweekly', 'weekdays', 'weeks', 'monthDay', 'monthWeekday'] as const;
export type Repeat = (typeof repeats)[number];
/** Eight weeks always have one of the dates. */
export const maxWeeks = 8;

/** How a series repeats. */
export interface RepeatRule {
  readonly repeat: Repeat;
  /** For `weekdays`: 1 is Monday, 7 is Sunday. */
  readonly repeatOn?: readonly number[] | null | undefined;
  /** For `weeks`: from 1 to `maxWeeks`. */
  readonly everyWeeks?: number | null | undefined;
}

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** 1 is Monday, 7 is Sunday. @param day `YYYY-MM-DD` */
export const weekdayOf = (day: string): number => dayjs.utc(day).day() || 7;
const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? '';

/** Which of its weekday in the month a day is, from 1. The fifth counts as the last. */
const weekInMonth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);

/** The same weekday of a later month, such as its second Friday. */
function sameWeekday(first: string, months: number): string {
  const weekday = weekdayOf(first);
  const start = addMonths(`${first.slice(0, 7)}-01`, months);
  const nth = weekInMonth(first);
  if (nth < 5) return addDays(start, ((weekday - weekdayOf(start) + 7) % 7) + (nth - 1) * 7);
  const end = addDays(addMonths(start, 1), -1);
  return addDays(end, -((weekdayOf(end) - weekday + 7) % 7));
}

/** The days of the week of a `weekdays` rule, in order, with the first date's. */
const daysOf = (first: string, { repeatOn }: RepeatRule): number[] =>
  [...new Set([...(repeatOn ?? []), weekdayOf(first)])].sort((a, b) => a - b);

/**
 * A day of a series. A month without the first date's day has its last day instead.
 * @param first the first day, `YYYY-MM-DD`
 * @param at 0 is the first day
 */
export function repeatedDay(first: string, rule: RepeatRule, at: number): string {
  switch (rule.repeat) {
    case 'weekly':
      return addDays(first, at * 7);
    case 'biweekly':
      return addDays(first, at * 14);
    case 'weeks':
      return addDays(first, at * 7 * (rule.everyWeeks ?? 1));
    case 'weekdays': {
      const days = daysOf(first, rule);
      const place = days.indexOf(weekdayOf(first)) + at;
      const weekday = days[place % days.length] ?? 1;
      return addDays(first, Math.floor(place / days.length) * 7 + weekday - weekdayOf(first));
    }
    case 'monthDay':
      return addMonths(first, at);
    case 'monthWeekday':
      return sameWeekday(first, at);
  }
}

/**
 * Divides the later dates of a series that repeats by another rule: `kept` are on a day of the rule.
 * @param first the first day of the rule, `YYYY-MM-DD`
 */
export function divideDates<D extends { readonly date: string }>(
  first: string,
  rule: RepeatRule,
  dates: readonly D[],
): { kept: D[]; dropped: D[] } {
  const last = dates.reduce((latest, { date }) => (date > latest ? date : latest), first);
  const days = new Set<string>();
  for (let at = 1, day = repeatedDay(first, rule, at); day <= last; day = repeatedDay(first, rule, at)) {
    days.add(day);
    at += 1;
  }
  // A day has one date, also when fills by two rules left two.
  const kept = dates.filter(({ date }) => days.delete(date));
  return { kept, dropped: dates.filter((one) => !kept.includes(one)) };
}

/** Whether a series by this rule can begin on a day. @param first `YYYY-MM-DD` */
export const beginsOn = (first: string, { repeat, repeatOn }: RepeatRule): boolean =>
  repeat !== 'weekdays' || (repeatOn ?? []).includes(weekdayOf(first));

/** The same rule for a series that moves by some days. */
export const shiftedRule = <R extends RepeatRule>(rule: R, days: number): R =>
  rule.repeatOn == null
    ? rule
    : { ...rule, repeatOn: rule.repeatOn.map((weekday) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1) };

/** 'every two weeks on Friday', within a sentence. @param first the first day */
export function repeatWithin(first: string, rule: RepeatRule): string {
  const words = repeatInWords(first, rule);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** 'Every two weeks on Friday'. @param first the first day */
export function repeatInWords(first: string, rule: RepeatRule): string {
  const weekday = weekdayName(weekdayOf(first));
  switch (rule.repeat) {
    case 'weekly':
      return `Every week on ${weekday}`;
    case 'biweekly':
      return `Every two weeks on ${weekday}`;
    case 'weeks':
      return rule.everyWeeks === 1 ? `Every week on ${weekday}` : `Every ${rule.everyWeeks ?? 1} weeks on ${weekday}`;
    case 'weekdays': {
      const names = daysOf(first, rule).map(weekdayName);
      if (names.length === 7) return 'Every day';
      const last = names.at(-1) ?? '';
      return names.length === 1 ? `Every ${last}` : `Every ${names.slice(0, -1).join(', ')} and ${last}`;
    }
    case 'monthDay': {
      const day = Number(first.slice(8));
      return `Every month on day ${day}${day > 28 ? ', or the last day of a shorter month' : ''}`;
    }
    case 'monthWeekday': {
      const which = ['first', 'second', 'third', 'fourth', 'last'][weekInMonth(first) - 1] ?? 'last';
      return `Every month on the ${which} ${weekday}`;
    }
  }
}
