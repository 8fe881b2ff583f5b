// Reports of measurements: a table to read, JSON to compare, and the table in docs/performance.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { shown } from './figures.ts';
import { isReached, type Figure } from './row.ts';

export interface RowResult {
  readonly row: string;
  readonly figures: readonly Figure[];
  readonly seconds: number;
  /** Why nothing could be measured. */
  readonly problem?: string;
}
const begin = '<!-- measured: begin -->';
const end = '<!-- measured: end -->';

const withUnit = (value: number, unit: Figure['unit']): string => {
  if (unit === 'x') return `${shown(value)} ×`;
  return unit === 'score' ? shown(value) : `${shown(value)} ${unit}`;
};
const goalOf = ({ goal, unit }: Figure): string => {
  if (goal === undefined) return 'none';
  return 'max' in goal ? `≤ ${withUnit(goal.max, unit)}` : `≥ ${withUnit(goal.min, unit)}`;
};
const verdictOf = (figure: Figure): string => {
  if (figure.goal === undefined) return 'reported';
  return isReached(figure) ? 'reached' : '**missed**';
};

const columns = ['row', 'what', 'measured', 'goal', 'verdict'];
const toLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const toHead = (names: readonly string[]): string[] => [toLine(names), toLine(names.map(() => '---'))];
const cellsOf = (row: string, figure: Figure): string[] => [
  row,
  figure.what,
  withUnit(figure.value, figure.unit),
  goalOf(figure),
  verdictOf(figure),
];
const linesOf = ({ row, figures, problem }: RowResult): string[] =>
  problem === undefined
    ? figures.map((figure) => toLine([...cellsOf(row, figure), figure.from]))
    : [`| ${row} | not measured: ${problem.split('\n')[0] ?? ''} | – | – | **missed** | |`];

/** The table in Markdown. */
export const tableOf = (measured: readonly RowResult[]): string =>
  [...toHead([...columns, 'from']), ...measured.flatMap(linesOf)].join('\n');

/** The figures in a document's table, each as its cells. */
const readTable = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| row '))
    .map((line) => line.slice(1, -1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()));

/** Description of the machine, because figures mean little without it. */
const machine = (): string =>
  `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.versions.node}, ${os.platform()}`;

export function writeJson(file: string, measured: readonly RowResult[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const rows = measured.map((each) => ({
    ...each,
    figures: each.figures.map((one) => ({ ...one, reached: isReached(one) })),
  }));
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine: machine(), rows }, null, 2)}\n`);
}

/**
 * Updates the figures between the two marks of a document. Figures that were not measured stay.
 * @param text the current document
 * @throws when the marks are missing
 */
export function writeDocs(file: string, measured: readonly RowResult[], text = readFileSync(file, 'utf8')): void {
  const [before, rest] = text.split(begin);
  const [table, after] = rest?.split(end) ?? [];
  if (before === undefined || table === undefined || after === undefined)
    throw new Error(`${file} has no place for the table`);
  const now = measured.flatMap(({ row, figures }) => figures.map((figure) => cellsOf(row, figure)));
  const lines = readTable(table).map((shown) =>
    toLine(now.find(([row, what]) => row === shown[0] && what === shown[1]) ?? shown),
  );
  const day = new Date().toISOString().slice(0, 10);
  const content = [`Measured on ${day}: ${machine()}.`, '', ...toHead(columns), ...lines].join('\n');
  writeFileSync(file, `${before}${begin}\n\n${content}\n\n${end}${after}`);
}
