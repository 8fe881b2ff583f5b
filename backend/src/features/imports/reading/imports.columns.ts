// Guesses: the row with the headings, what each column contains, and what kind of things a table has.
import { importColumns, type ImportColumn } from '@guild/common/imports/imports.columns';
import { importKinds, type ImportKind } from '@guild/common/imports/imports.kinds';
import type { Table, TableRow } from './imports.table.ts';
import { readChoice, readDate, readId, readNumber, readTime } from './imports.values.ts';

/** A heading as it is compared: `Item_Name:` is `item name`. */
const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/[_*:#?]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** How well a heading names a column: 3 by its own name, 2 by another word, 0 not at all. */
function headingScore(heading: string, { key, label, headings }: ImportColumn): number {
  const name = plain(heading);
  if (name === '') return 0;
  if (name === plain(label) || name === key.toLowerCase()) return 3;
  return headings.includes(name) ? 2 : 0;
}

/** How many rows at the top may come before the headings, such as a title of the sheet. */
const maxAbove = 10;
const matchesIn = ({ cells }: TableRow, columns: readonly ImportColumn[]): number =>
  cells.filter((cell) => columns.some((column) => headingScore(cell, column) > 0)).length;

/** Headings are words. */
const hasNumber = ({ cells }: TableRow): boolean => cells.some((cell) => /^[\d.,:/\s-]+$/.test(cell));

/**
 * Separates the headings from the rows. The headings are the row of the first ten that names most
 * columns: at least two, unless it is the first row.
 */
export function withHeadings(rows: readonly TableRow[], kind: ImportKind): Table {
  const columns = importColumns[kind];
  let best = -1;
  let most = 0;
  for (const [at, row] of rows.slice(0, maxAbove).entries()) {
    const matches = hasNumber(row) ? 0 : matchesIn(row, columns);
    if (matches > most && (at === 0 || matches > 1)) [best, most] = [at, matches];
  }
  if (best === -1) return { headings: null, rows, problems: [] };
  return { headings: rows[best]?.cells ?? [], rows: rows.slice(best + 1), problems: [] };
}

/** Rows from which the content of a column is guessed. */
const sampled = 50;
/** Whether the filled cells of a column look like this. */
function fits(cells: readonly string[], { type, choices = {} }: ImportColumn): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return false;
  const looksRight = (cell: string): boolean => {
    switch (type) {
      case 'id':
        return /^\d{17,20}$/.test(readId(cell));
      case 'number':
        return !/^\d{17,20}$/.test(cell) && /^[\d\s.,'kKmM+-]+$/.test(cell) && 'value' in readNumber(cell, 'point');
      case 'date':
        return ['day', 'month'].some((style) => 'value' in readDate(cell, style as 'day' | 'month', 'UTC'));
      case 'time':
        return 'value' in readTime(cell);
      case 'choice':
        return 'value' in readChoice(cell, choices);
      case 'list':
        return false;
      case 'text':
        return /\p{L}/u.test(cell);
    }
  };
  return filled.filter(looksRight).length > filled.length * 0.8;
}

/**
 * What each column of the table contains, by its heading and then by its cells.
 * @returns for each column the key of the field; null: nothing that is imported
 */
export function guessColumns({ headings, rows }: Table, kind: ImportKind): (string | null)[] {
  const columns = importColumns[kind];
  const width = Math.max(headings?.length ?? 0, ...rows.slice(0, sampled).map(({ cells }) => cells.length));
  const guessed: (string | null)[] = Array.from({ length: width }, () => null);
  const free = new Set(columns);
  for (const score of [3, 2])
    for (const [at, heading] of (headings ?? []).entries()) {
      if (guessed[at] !== null) continue;
      const found = [...free].find((column) => headingScore(heading, column) === score);
      if (found === undefined) continue;
      guessed[at] = found.key;
      free.delete(found);
    }
  // Required columns that no heading names. With headings, only cells that can be nothing else count.
  const certain = new Set<ImportColumn['type']>(['id', 'date', 'time']);
  for (const column of columns) {
    if (!free.has(column)) continue;
    if (headings !== null && !(column.isRequired === true && certain.has(column.type))) continue;
    const at = guessed.findIndex(
      (known, place) =>
        known === null &&
        fits(
          rows.slice(0, sampled).map(({ cells }) => cells[place] ?? ''),
          column,
        ),
    );
    if (at === -1) continue;
    guessed[at] = column.key;
    free.delete(column);
  }
  return guessed;
}

/** The kind whose columns the table names best; null: none. */
export function guessKind(rows: readonly TableRow[]): ImportKind | null {
  let best: ImportKind | null = null;
  let most = 0;
  for (const kind of importKinds) {
    const columns = importColumns[kind];
    const table = withHeadings(rows, kind);
    if (table.headings === null) continue;
    const guessed = guessColumns(table, kind);
    const required = columns.filter((column) => column.isRequired === true);
    const found = required.filter(({ key }) => guessed.includes(key)).length;
    // All required columns count more than many optional ones.
    const score = (found === required.length ? 100 : 0) + found * 3 + guessed.filter((key) => key !== null).length;
    if (score > most) [best, most] = [kind, score];
  }
  return best;
}
