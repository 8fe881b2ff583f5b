// Tables from calendar files (.ics): one row for each event.
import type { Table, TableRow, LineProblem } from './imports.table.ts';

interface Property {
  readonly line: number;
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}
/** The properties of the file. A line that begins with a space continues the one before. */
function propertiesOf(text: string): Property[] {
  const lines: { line: number; text: string }[] = [];
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const last = lines.at(-1);
    if (/^[ \t]/.test(line) && last !== undefined) last.text += line.slice(1);
    else if (line !== '') lines.push({ line: at + 1, text: line });
  }
  return lines.flatMap(({ line, text: whole }) => {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Za-z-]+)((?:;[^:;=]+=(?:"[^"]*"|[^:;]*))*):(.*)$/s.exec(whole) ?? [];
    return name === '' ? [] : [{ line, name: name.toUpperCase(), parameters, value }];
  });
}
const unescaped = (value: string): string =>
  value.replace(/\\([nN,;\\])/g, (_all, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));

const moment = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/;
interface Moment {
  /** ISO-8601; without an offset in the zone `zone`. */
  readonly text: string;
  /** IANA name; null: UTC, or the guild's. */
  readonly zone: string | null;
  /** For lengths: ms since 1970, as if it were UTC. */
  readonly at: number;
}
function momentOf({ value, parameters }: Property): Moment | null {
  const [, year, month, day, hours, minutes, , utc] = moment.exec(value) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month ?? ''}-${day ?? ''}`;
  const at = Date.parse(`${date}T${hours ?? '00'}:${minutes ?? '00'}:00Z`);
  const text = hours === undefined ? date : `${date}T${hours}:${minutes ?? '00'}:00${utc ?? ''}`;
  return { text, zone: /;TZID="?([^":;]+)/i.exec(parameters)?.[1] ?? null, at };
}
const duration = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/;
/** @returns minutes as a text; empty: unknown */
function lengthOf(start: Moment, parts: ReadonlyMap<string, Property>): string {
  const end = parts.get('DTEND');
  const endAt = end === undefined ? null : momentOf(end);
  if (endAt !== null) return String((endAt.at - start.at) / 60_000);
  const [all, days = '0', hours = '0', minutes = '0'] = duration.exec(parts.get('DURATION')?.value ?? '') ?? [];
  return all === undefined ? '' : String(Number(days) * 1440 + Number(hours) * 60 + Number(minutes));
}

/** Converts a local time of a zone to ISO-8601 with an offset. */
export type ToMoment = (local: string, zone: string) => string | null;

export const calendarHeadings = ['Title', 'Date', 'Length in minutes', 'Description'] as const;
export const isCalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\uFEFF/, ''));

/** @param toMoment converts times of zones other than the guild's */
export function readCalendar(text: string, toMoment: ToMoment): Table {
  const rows: TableRow[] = [];
  const problems: LineProblem[] = [];
  let parts = new Map<string, Property>();
  let line = 0;
  let nested = 0;
  for (const property of propertiesOf(text.replace(/^\uFEFF/, ''))) {
    const { name, value } = property;
    const block = value.toUpperCase();
    if (name === 'BEGIN' && block === 'VEVENT') [parts, line, nested] = [new Map<string, Property>(), property.line, 0];
    else if (name === 'BEGIN') nested += 1;
    else if (name === 'END' && block !== 'VEVENT') nested -= 1;
    else if (name !== 'END') {
      // Reminders inside an event have properties of the same names.
      if (nested <= 0 && !parts.has(name)) parts.set(name, property);
    } else {
      const startOf = parts.get('DTSTART');
      const start = startOf === undefined ? null : momentOf(startOf);
      if (start === null) problems.push({ line, message: 'The event has no start' });
      else if (parts.has('RRULE'))
        problems.push({ line, message: 'Repeating events cannot be imported. Enter the series here' });
      const when =
        start === null ? '' : start.zone === null ? start.text : (toMoment(start.text, start.zone) ?? start.text);
      const textOf = (key: string): string => unescaped(parts.get(key)?.value ?? '');
      rows.push({
        line,
        cells: [textOf('SUMMARY'), when, start === null ? '' : lengthOf(start, parts), textOf('DESCRIPTION')],
      });
    }
  }
  return { headings: calendarHeadings, rows, problems };
}
