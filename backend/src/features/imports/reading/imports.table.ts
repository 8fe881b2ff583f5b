// Tables: the cells of a CSV or of pasted cells, with the numbers of their lines.
import { parse } from 'csv-parse/sync';
import { AppError } from '../../../platform/errors.ts';

export interface TableRow {
  /** The number of its first line in the text, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}
/** Something wrong with a line that no column is about. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
}
export interface Table {
  /** The headings; null: the text has none. */
  readonly headings: readonly string[] | null;
  readonly rows: readonly TableRow[];
  readonly problems: readonly LineProblem[];
}

export const separators = ['\t', ';', ','] as const;
export type Separator = (typeof separators)[number];

/** Lines from which the separator is guessed. */
const sampled = 20;

/** How often each separator occurs in a line outside of quotes. */
function countIn(line: string): Record<Separator, number> {
  const counts = { '\t': 0, ';': 0, ',': 0 };
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter in counts) counts[letter as Separator] += 1;
  }
  return counts;
}
/**
 * The separator of the cells. One that occurs in each line is more likely than one in some lines
 * only, such as the comma in numbers.
 */
export function separatorOf(text: string): Separator {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampled)
    .map(countIn);
  const score = (one: Separator): readonly [number, number] => {
    const counts = lines.map((line) => line[one]);
    return [counts.filter((count) => count > 0).length, Math.max(0, ...counts)];
  };
  let best: Separator = ',';
  let bestScore: readonly [number, number] = [0, 0];
  for (const one of separators) {
    const [inLines, most] = score(one);
    if (inLines > bestScore[0] || (inLines === bestScore[0] && inLines > 0 && most > bestScore[1])) {
      best = one;
      bestScore = [inLines, most];
    }
  }
  return best;
}

interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}
const lineBreaks = (cell: string): number => cell.split('\n').length - 1;
const isNamed = (line: string): RegExpExecArray | null => /^sep=(.)\n/i.exec(line);

/**
 * The rows of a CSV or of pasted cells, without empty ones.
 * @throws AppError `invalid_input` on `text` when it is no table
 */
export function readRows(text: string): TableRow[] {
  const content = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n');
  // Excel may say its separator in the first line.
  const named = isNamed(content);
  const body = named === null ? content : content.slice(named[0].length);
  const before = named === null ? 0 : 1;
  try {
    const records = parse(body, {
      delimiter: named?.[1] ?? separatorOf(body),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as ParsedRecord[];
    return records.flatMap(({ record, info }) => {
      if (record.every((cell) => cell === '')) return [];
      const breaks = record.reduce((sum, cell) => sum + lineBreaks(cell), 0);
      return [{ line: info.lines - breaks + before, cells: record }];
    });
  } catch (error) {
    const { lines } = error as { readonly lines?: number };
    const where = lines === undefined ? '' : `Line ${lines + before}: `;
    throw new AppError('invalid_input', `${where}The text is no table: a quotation mark is missing.`, {
      fields: [{ path: 'text', message: `${where}A quotation mark is missing` }],
    });
  }
}
