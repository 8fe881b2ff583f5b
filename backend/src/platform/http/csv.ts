// CSV tables: every cell is quoted, and none can act as a formula.
import { stringify } from 'csv-stringify/sync';

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

export type TableRow = readonly (string | number)[];

/** CSV text of table rows (RFC 4180). Texts are made harmless; numbers stay numbers. */
export const toRows = (rows: readonly TableRow[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmlessCell(cell) : cell))),
    { record_delimiter: 'windows', quoted: true, quoted_empty: true },
  );

/** The header row of a table. Its byte order mark tells Excel that the text is UTF-8. */
export const toHead = (head: readonly string[]): string => `\uFEFF${toRows([head])}`;

/** The CSV text of a whole table. */
export const toTable = (head: readonly string[], rows: readonly TableRow[]): string => toHead(head) + toRows(rows);
