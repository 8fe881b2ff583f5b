// Values of cells: numbers, days, times and choices as people write them in English and German.
import { wallClock } from '@guild/common/wire/guildTime';

/** Whether a comma or a point comes before the decimals. */
export type NumberStyle = 'comma' | 'point';
/** What comes first in 03/04/2026. */
export type DateStyle = 'day' | 'month';
/** What a cell says about the style of the whole column: one style, any, or none that can be told. */
type Evidence<S> = S | 'any' | 'unclear';

/** A value, or what is wrong with the cell. */
export type CellValue<V> = { readonly value: V } | { readonly problem: string };

// Spaces and apostrophes between thousands.
const gaps = /[\s\u00A0\u202F'’]/g;
const numberPart = /^([+-]?)(\d[\d.,]*)(k|m|mio|mil)?(?![\d.,])/i;
const factors: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000, mio: 1_000_000, mil: 1_000_000 };

interface NumberParts {
  readonly sign: 1 | -1;
  readonly digits: string;
  readonly factor: number;
}
/** A unit may come before or after the number: `€ 5`, `1,200 Solari`. */
function numberParts(cell: string): NumberParts | null {
  const text = cell.replace(gaps, '').replace(/^[^\d+-]+/, '');
  const [, sign, digits, suffix = ''] = numberPart.exec(text) ?? [];
  if (digits === undefined) return null;
  return {
    sign: sign === '-' ? -1 : 1,
    digits: digits.replace(/[.,]$/, ''),
    factor: factors[suffix.toLowerCase()] ?? 1,
  };
}

/** What a cell says about the style of numbers. 1.234 may be 1234, or a little more than 1. */
export function numberEvidence(cell: string): Evidence<NumberStyle> {
  const parts = numberParts(cell);
  if (parts === null) return 'any';
  const marks = Array.from(parts.digits).filter((letter) => letter === '.' || letter === ',');
  const [first] = marks;
  if (first === undefined) return 'any';
  const last = marks.at(-1);
  const thousands: NumberStyle = first === '.' ? 'comma' : 'point';
  // Marks before the decimals come once, and last.
  if (first !== last || marks.length > 1) return thousands;
  const after = parts.digits.length - parts.digits.indexOf(first) - 1;
  const before = parts.digits.indexOf(first);
  if (after !== 3 || before > 3 || parts.digits.startsWith('0')) return first === '.' ? 'point' : 'comma';
  return 'unclear';
}

/** @param style of all numbers of the file */
export function readNumber(cell: string, style: NumberStyle): CellValue<number> {
  const parts = numberParts(cell);
  if (parts === null) return { problem: `"${cell}" is not a number` };
  const evidence = numberEvidence(cell);
  if (evidence !== 'any' && evidence !== 'unclear' && evidence !== style)
    return { problem: `"${cell}" is written otherwise than the other numbers` };
  const [thousands, decimals] = style === 'comma' ? ['.', ','] : [',', '.'];
  const plain = parts.digits.replaceAll(thousands, '').replace(decimals, '.');
  const value = parts.sign * Number(plain) * parts.factor;
  // 1.1 × 1000 is not a whole number in binary.
  return { value: Number.isInteger(value) ? value : Number(value.toFixed(6)) };
}

const months: readonly (readonly string[])[] = [
  ['jan', 'jän'],
  ['feb'],
  ['mar', 'mär', 'mrz'],
  ['apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez'],
];
const monthNumber = (name: string): number =>
  months.findIndex((starts) => starts.some((start) => name.toLowerCase().startsWith(start))) + 1;

const pad = (value: number): string => String(value).padStart(2, '0');
/** @returns null: there is no such day */
function dayText(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const text = `${String(full).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.getUTCDate() !== day ? null : text;
}

// Weekdays in front of a date, such as `Fr, ` or `Saturday `.
const weekday =
  /^(?:mon?|tue?s?|wed(?:nes)?|thu(?:rs)?|fri?|sat(?:ur)?|sun?|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)[a-z]*[.,]?\s+/i;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})\b/;
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})\b/;
const dayThenMonth = /^(\d{1,2})(?:\.|st|nd|rd|th)?\s*-?\s*([A-Za-zäÄ]{3,})\.?,?\s*-?\s*(\d{4})/;
const monthThenDay = /^([A-Za-zäÄ]{3,})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s*(\d{4})/;
const zoned = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

const withoutWeekday = (cell: string): string => cell.trim().replace(weekday, '');

/** What a cell says about the order of day and month. */
export function dateEvidence(cell: string): Evidence<DateStyle> {
  const [, first, second] = slashed.exec(withoutWeekday(cell)) ?? [];
  if (first === undefined || second === undefined) return 'any';
  const [a, b] = [Number(first), Number(second)];
  if (a === b) return 'any';
  if (a > 12) return 'day';
  return b > 12 ? 'month' : 'unclear';
}

/** The day of a cell, and its time if it has one. Both are in the guild's time zone. */
export interface CellDate {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:mm` */
  readonly time: string | null;
}
/** A date, and what follows it. */
function datePart(text: string, style: DateStyle): { day: string | null; rest: string } | null {
  const iso = yearFirst.exec(text);
  if (iso !== null) {
    const [all, year, month, day] = iso;
    return { day: dayText(Number(year), Number(month), Number(day)), rest: text.slice(all.length) };
  }
  const numbers = dotted.exec(text) ?? slashed.exec(text);
  if (numbers !== null) {
    const [all, first, second, year] = numbers;
    const isMonthFirst = style === 'month' && !dotted.test(text);
    const [day, month] = isMonthFirst ? [second, first] : [first, second];
    return { day: dayText(Number(year), Number(month), Number(day)), rest: text.slice(all.length) };
  }
  const worded = dayThenMonth.exec(text);
  if (worded !== null) {
    const [all, day, month = '', year] = worded;
    return { day: dayText(Number(year), monthNumber(month), Number(day)), rest: text.slice(all.length) };
  }
  const american = monthThenDay.exec(text);
  if (american === null) return null;
  const [all, month = '', day, year] = american;
  return { day: dayText(Number(year), monthNumber(month), Number(day)), rest: text.slice(all.length) };
}

/**
 * @param style of all dates of the file
 * @param zone the guild's time zone, into which a time with an offset is converted
 */
export function readDate(cell: string, style: DateStyle, zone: string): CellValue<CellDate> {
  const text = withoutWeekday(cell);
  if (zoned.test(text)) {
    const at = Date.parse(text);
    if (!Number.isNaN(at)) return { value: wallClock(at, zone) };
  }
  const found = datePart(text, style);
  if (found === null) return { problem: `"${cell}" is not a date` };
  if (found.day === null) return { problem: `There is no day ${cell}` };
  const rest = found.rest.replace(/^[T,\s]+/, '');
  if (rest === '') return { value: { day: found.day, time: null } };
  const time = readTime(rest);
  return 'problem' in time ? { problem: `"${cell}" is not a date` } : { value: { day: found.day, time: time.value } };
}

const clock = /^(?:um\s+|at\s+)?(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(am|pm|a\.m\.|p\.m\.|uhr|h)?/i;
/** A time of day as `HH:mm`: 20:00, 20 Uhr, 8 pm, 20h30. */
export function readTime(cell: string): CellValue<string> {
  const problem = { problem: `"${cell}" is not a time` };
  const found = clock.exec(cell.trim());
  if (found === null) return problem;
  const [all, hours = '', minutes, half = ''] = found;
  const rest = cell.trim().slice(all.length).trim();
  // The end of a span, `20:00 - 22:00`, and the name of a zone may follow.
  if (rest !== '' && !/^(?:[-–]|uhr\b|[A-Z]{2,5}$|\()/i.test(rest)) return problem;
  if (minutes === undefined && half === '') return problem;
  const isLate = half.toLowerCase().startsWith('p');
  const isEarly = half.toLowerCase().startsWith('a');
  const hour = Number(hours);
  if ((isLate || isEarly) && (hour < 1 || hour > 12)) return problem;
  const whole = isLate || isEarly ? (hour % 12) + (isLate ? 12 : 0) : hour;
  if (whole > 23 || Number(minutes ?? 0) > 59) return problem;
  return { value: `${pad(whole)}:${minutes ?? '00'}` };
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
/** @param choices values, each with other words for it */
export function readChoice(cell: string, choices: Readonly<Record<string, readonly string[]>>): CellValue<string> {
  const wanted = plain(cell);
  const found =
    Object.keys(choices).find((value) => plain(value) === wanted) ??
    Object.entries(choices).find(([, words]) => words.includes(wanted))?.[0];
  return found === undefined
    ? { problem: `"${cell}" is none of ${Object.keys(choices).join(', ')}` }
    : { value: found };
}

/** The texts of a cell, separated by commas, semicolons or line breaks. */
export const readList = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A Discord id. Spreadsheets show long numbers with an apostrophe or as a formula: `'123`, `="123"`. */
export const readId = (cell: string): string => cell.replace(/^(?:'|=")|"$/g, '').replace(/^<@!?(\d+)>$/, '$1');
