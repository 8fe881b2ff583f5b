// CSV tables: the columns of a list, and its rows page by page. No cell can act as a formula.
import { maxCsvRows } from '@guild/common/wire/route';
import { limits } from '@guild/common/wire/fields';
import { stringify } from 'csv-stringify/sync';
import type { Page } from '../store/queries/page.ts';
import type { Pieces } from './pages/pieces.ts';

/**
 * Text that a spreadsheet may take for a formula. Some spreadsheets treat full-width characters the
 * same way.
 */
const formula = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * A text that a spreadsheet shows as it is. Text that looks like a formula gets an apostrophe in
 * front.
 */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A long number as text, because a spreadsheet would round a Discord id. */
export const longNumber = (digits: string): string => (digits === '' ? '' : `'${digits}`);

export type Cell = string | number | boolean | null | undefined;

const toCell = (cell: Cell): string | number => {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' ? harmlessCell(cell) : (cell ?? '');
};
/** CSV text of rows (RFC 4180). Texts are made harmless; numbers stay numbers. */
const toText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(toCell)),
    { record_delimiter: 'windows', quoted: true, quoted_empty: true },
  );

/** The columns of a CSV file: their titles, and the cell of each item. */
export type Columns<T> = Readonly<Record<string, (item: T) => Cell>>;
/** A CSV file of items. */
export interface Table<T> {
  /** The text of the title row. Its byte order mark tells Excel that the text is UTF-8. */
  readonly head: string;
  /** The text of the rows of these items. */
  rows(items: readonly T[]): string;
}

/**
 * Declares a CSV file.
 * @param columns the titles as the screen names them
 * @param rowsOf the rows of one item, when it has several or none; absent: the item is the row
 */
export function declareTable<T>(columns: Columns<T>): Table<T>;
export function declareTable<T, Row>(columns: Columns<Row>, rowsOf: (item: T) => readonly Row[]): Table<T>;
export function declareTable<T>(columns: Columns<T>, rowsOf: (item: T) => readonly T[] = (item) => [item]): Table<T> {
  const cellsOf = Object.values(columns);
  return {
    head: `\uFEFF${toText([Object.keys(columns)])}`,
    rows: (items) => toText(items.flatMap(rowsOf).map((row) => cellsOf.map((cellOf) => cellOf(row)))),
  };
}

/** The CSV text of a whole table. */
export const toCsv = <T>(table: Table<T>, items: readonly T[]): string => table.head + table.rows(items);

/** Where a page of a list starts, and its length. */
export interface PageStart {
  readonly limit: number;
  readonly cursor: string | undefined;
}
/**
 * The CSV text of a list. Each page is read after the one before was sent. An item that moves to a
 * later page meanwhile comes once.
 * @param readPage reads a page of the list
 */
export async function* csvPages<T>(
  table: Table<T>,
  readPage: (start: PageStart) => Promise<Pick<Page<T>, 'items' | 'next'>>,
): Pieces {
  const sent = new Set<unknown>();
  const isNew = (item: T): boolean => {
    if (typeof item !== 'object' || item === null || !('id' in item)) return true;
    if (sent.has(item.id)) return false;
    sent.add(item.id);
    return true;
  };
  let piece = table.head;
  let cursor: string | undefined;
  for (let left = maxCsvRows; left > 0; left -= limits.maxPage) {
    const { items, next } = await readPage({ limit: Math.min(left, limits.maxPage), cursor });
    yield piece + table.rows(items.filter(isNew));
    piece = '';
    if (next === null) return;
    cursor = next;
  }
}
