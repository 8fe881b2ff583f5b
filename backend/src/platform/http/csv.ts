// Tables for spreadsheets: every cell in quotes, and none of them a formula.
import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet may take for the beginning of a formula; some read the full-width signs alike. */
const formula = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/** A text that a spreadsheet shows as it is: what begins like a formula gets a sign in front. */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A number as text: a spreadsheet would round a Discord id. */
export const longNumber = (digits: string): string => (digits === '' ? '' : `'${digits}`);

export type TableRow = readonly (string | number)[];

/** The text of some rows of a table (RFC 4180). Texts are made harmless here; numbers stay numbers. */
export const toRows = (rows: readonly TableRow[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? harmlessCell(cell) : cell))),
    { record_delimiter: 'windows', quoted: true, quoted_empty: true },
  );

/** The first line of a table. Its byte order mark tells Excel that the text is UTF-8. */
export const toHead = (head: readonly string[]): string => `\uFEFF${toRows([head])}`;

/** The text of a table. */
export const toTable = (head: readonly string[], rows: readonly TableRow[]): string => toHead(head) + toRows(rows);
