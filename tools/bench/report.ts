// Writes what was measured: a table for reading, JSON for comparing, and the table in docs/performance.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { shown } from './figures.ts';
import { isReached, type Figure } from './row.ts';

export interface Measured {
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

const head = ['| row | what | measured | goal | verdict | from |', '| --- | --- | --- | --- | --- | --- |'];
const linesOf = ({ row, figures, problem }: Measured): string[] =>
  problem === undefined
    ? figures.map(
        (one) =>
          `| ${row} | ${one.what} | ${withUnit(one.value, one.unit)} | ${goalOf(one)} | ${verdictOf(one)} | ${one.from} |`,
      )
    : [`| ${row} | not measured: ${problem.split('\n')[0] ?? ''} | – | – | **missed** | |`];

/** The table in Markdown. */
export const tableOf = (measured: readonly Measured[]): string => [...head, ...measured.flatMap(linesOf)].join('\n');

/** The lines of a table that stands in a document, by row. */
function linesByRow(table: string): Map<string, string[]> {
  const found = table.split('\n').filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| row '));
  const lines = new Map<string, string[]>();
  for (const line of found) {
    const row = line.slice(2).split(' ')[0] ?? '';
    lines.set(row, [...(lines.get(row) ?? []), line]);
  }
  return lines;
}

/** The machine, since figures mean little without it. */
const machine = (): string =>
  `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.versions.node}, ${os.platform()}`;

export function writeJson(file: string, measured: readonly Measured[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const rows = measured.map((each) => ({
    ...each,
    figures: each.figures.map((one) => ({ ...one, reached: isReached(one) })),
  }));
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine: machine(), rows }, null, 2)}\n`);
}

/**
 * Puts what was measured into the table between the two marks of a document; the lines of other rows stay as they are.
 * @param text the document as it is
 * @throws when it has no such place
 */
export function writeDocs(file: string, measured: readonly Measured[], text = readFileSync(file, 'utf8')): void {
  const [before, rest] = text.split(begin);
  const [table, after] = rest?.split(end) ?? [];
  if (before === undefined || table === undefined || after === undefined)
    throw new Error(`${file} has no place for the table`);
  const lines = linesByRow(table);
  for (const each of measured) lines.set(each.row, linesOf(each));
  const day = new Date().toISOString().slice(0, 10);
  const title = `Measured on ${day}: ${machine()}.`;
  writeFileSync(
    file,
    `${before}${begin}\n\n${[title, '', ...head, ...[...lines.values()].flat()].join('\n')}\n\n${end}${after}`,
  );
}
