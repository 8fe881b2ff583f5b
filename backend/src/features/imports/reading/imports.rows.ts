// Rows of a table as values of a form, with questions and errors by line and column.
import { importColumns, type ImportColumn } from '@guild/common/imports/imports.columns';
import type { ImportKind } from '@guild/common/imports/imports.kinds';
import type { ImportQuestion, ImportProblem } from '@guild/common/imports/imports.api';
import { momentOf } from '@guild/common/wire/guildTime';
import { isCalendar, readCalendar } from './imports.calendar.ts';
import { guessColumns, guessKind, withHeadings } from './imports.columns.ts';
import { raidHelperEvents, raidHelperTable } from './imports.raidHelper.ts';
import { readRows, type Table } from './imports.table.ts';
import {
  dateEvidence,
  numberEvidence,
  readChoice,
  readDate,
  readId,
  readList,
  readNumber,
  readTime,
  type CellDate,
  type CellValue,
  type DateStyle,
  type NumberStyle,
} from './imports.values.ts';

/** What an admin says about a text. Absent: it is guessed. */
export interface Choices {
  readonly kind?: ImportKind | undefined;
  readonly columns?: readonly (string | null)[] | undefined;
  readonly numbers?: NumberStyle | undefined;
  readonly dates?: DateStyle | undefined;
}
/** The values of a row by the names of the fields, as a form sends them. */
export type RowValues = Readonly<Record<string, unknown>>;
export interface ReadRow {
  readonly line: number;
  readonly values: RowValues;
}
export interface Reading {
  readonly kind: ImportKind;
  readonly table: Table;
  readonly columns: readonly (string | null)[];
  readonly rows: readonly ReadRow[];
  readonly problems: readonly ImportProblem[];
  readonly questions: readonly ImportQuestion[];
}

/** A time of a zone with its offset. @returns null: the zone is unknown */
function toMoment(local: string, zone: string): string | null {
  const [day = '', time = '00:00'] = local.split('T');
  try {
    return new Date(momentOf(day, time.slice(0, 5), zone)).toISOString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readTable(text: string, wanted: ImportKind | null): { kind: ImportKind; table: Table } {
  if (isCalendar(text)) return { kind: 'events', table: readCalendar(text, toMoment) };
  const events = raidHelperEvents(text);
  if (events !== null) {
    const kind = wanted === 'members' ? 'members' : 'events';
    return { kind, table: raidHelperTable(events, kind) };
  }
  const rows = readRows(text);
  const kind = wanted ?? guessKind(rows) ?? 'items';
  return { kind, table: withHeadings(rows, kind) };
}

interface Styles {
  readonly numbers: NumberStyle;
  readonly dates: DateStyle;
  readonly zone: string;
}
function readCell(cell: string, { type, choices = {} }: ImportColumn, styles: Styles): CellValue<unknown> {
  switch (type) {
    case 'number':
      return readNumber(cell, styles.numbers);
    case 'date':
      return readDate(cell, styles.dates, styles.zone);
    case 'time':
      return readTime(cell);
    case 'choice':
      return readChoice(cell, choices);
    case 'list':
      return { value: readList(cell) };
    case 'id':
      return { value: readId(cell) };
    case 'text':
      return { value: cell };
  }
}

interface Placed {
  readonly column: ImportColumn;
  readonly at: number;
}
/** The style that the cells of all columns of a type show. */
function styleOf<S extends string>(
  table: Table,
  places: readonly Placed[],
  evidenceOf: (cell: string) => S | 'any' | 'unclear',
): { readonly style: S | null; readonly unclear: string | null } {
  let unclear: string | null = null;
  for (const { cells } of table.rows)
    for (const { at } of places) {
      const cell = cells[at] ?? '';
      const evidence = evidenceOf(cell);
      if (evidence === 'unclear') unclear ??= cell;
      else if (evidence !== 'any') return { style: evidence, unclear };
    }
  return { style: null, unclear };
}

/**
 * Reads a text: what it contains, the values of each row, what is wrong with them, and what has to
 * be asked.
 * @param zone the guild's time zone
 * @throws AppError `invalid_input` when the text is no table
 */
export function readImport(text: string, choices: Choices, zone: string): Reading {
  const { kind, table } = readTable(text, choices.kind ?? null);
  const all = importColumns[kind];
  const byKey = new Map(all.map((column) => [column.key, column]));
  const columns = choices.columns ?? guessColumns(table, kind);
  const places = columns.flatMap((key, at): Placed[] => {
    const column = key === null ? undefined : byKey.get(key);
    return column === undefined ? [] : [{ column, at }];
  });
  const numbers = styleOf(
    table,
    places.filter(({ column }) => column.type === 'number'),
    numberEvidence,
  );
  const dates = styleOf(
    table,
    places.filter(({ column }) => column.type === 'date'),
    dateEvidence,
  );
  const questions: ImportQuestion[] = [
    ...(numbers.unclear !== null && numbers.style === null
      ? [{ about: 'numbers', example: numbers.unclear } as const]
      : []),
    ...(dates.unclear !== null && dates.style === null ? [{ about: 'dates', example: dates.unclear } as const] : []),
  ];
  const styles: Styles = {
    // Until somebody answers, a number such as 1.234 is taken for a whole one.
    numbers: choices.numbers ?? numbers.style ?? (numbers.unclear?.includes('.') === true ? 'comma' : 'point'),
    dates: choices.dates ?? dates.style ?? 'day',
    zone,
  };
  const problems: ImportProblem[] = table.problems.map((problem) => ({ ...problem, column: null }));
  const rows = table.rows.map(({ line, cells }): ReadRow => {
    const values: Record<string, unknown> = {};
    let dated: CellDate | null = null;
    for (const { column, at } of places) {
      const cell = cells[at]?.trim() ?? '';
      if (cell === '') continue;
      const read = readCell(cell, column, styles);
      if ('problem' in read) {
        problems.push({ line, column: column.key, message: read.problem });
        continue;
      }
      if (column.type !== 'date') {
        values[column.key] = read.value;
        continue;
      }
      dated = read.value as CellDate;
      values[column.key] = dated.day;
    }
    for (const { key, empty, type } of all) {
      if (values[key] !== undefined || empty === undefined) continue;
      const value = 'value' in empty ? empty.value : type === 'time' ? dated?.time : values[empty.from];
      if (value !== undefined && value !== null) values[key] = value;
    }
    return { line, values };
  });
  return { kind, table, columns, rows, problems, questions };
}
