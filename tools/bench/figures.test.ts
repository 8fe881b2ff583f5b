// Tests of the benchmark's figures: medians, ratios, goals, and the tables.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { alternate, median, percentile, ratioOf, shown } from './figures.ts';
import { tableOf, writeDocs } from './report.ts';
import { isReached, type Figure } from './row.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-figures-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aFigure = (fields: Partial<Figure> = {}): Figure => ({
  what: 'speed',
  value: 0.5,
  unit: 'x',
  goal: { min: 0.25 },
  from: 'ours 1/s',
  ...fields,
});

describe('figures', () => {
  test('the median and percentiles are right, also for few values', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2.5, NaN]);
    const hundred = Array.from({ length: 100 }, (_each, index) => index + 1);
    expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([7], 0.99)]).toEqual([50, 99, 7]);
  });

  test('both sides take turns, and the first round of each is ignored', async () => {
    const order: string[] = [];
    const side = (name: string, values: number[]) => (): Promise<number> => {
      order.push(name);
      return Promise.resolve(values.shift() ?? NaN);
    };
    const measured = await alternate(2, side('ours', [99, 2, 6]), side('bare', [99, 1, 2]));
    expect(order.join(' ')).toBe('bare ours bare ours bare ours');
    expect(ratioOf(measured, (value) => value)).toBe(2.5);
  });

  test('a goal is checked in its direction, and a missing value never reaches it', () => {
    expect(isReached(aFigure())).toBe(true);
    expect(isReached(aFigure({ value: 0.2 }))).toBe(false);
    expect(isReached(aFigure({ goal: { max: 0.4 } }))).toBe(false);
    expect(isReached(aFigure({ value: NaN }))).toBe(false);
    expect(shown(NaN)).toBe('–');
  });

  test('the table marks missed goals', () => {
    const measured = [{ row: 'list', seconds: 1, figures: [aFigure(), aFigure({ value: 0.1 })] }];
    const table = tableOf(measured);
    expect(table).toContain('| list | speed | 0.50 × | ≥ 0.25 × | reached | ours 1/s |');
    expect(table).toContain('**missed**');
  });

  test('the document keeps its rows and gets the new values', () => {
    const file = path.join(folder, 'performance.md');
    const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/performance.md'), 'utf8');
    const lines = text.split('\n').filter((line) => line.startsWith('| list '));
    const what = lines[0]?.split('|')[2]?.trim() ?? '';
    expect(what).not.toBe('');
    writeDocs(file, [{ row: 'list', seconds: 1, figures: [aFigure({ what, value: 0.77 }), aFigure()] }], text);
    const written = readFileSync(file, 'utf8').split('\n');
    expect(written).toContain(`| list | ${what} | 0.77 × | ≥ 0.25 × | reached |`);
    expect(written.filter((line) => line.startsWith('| list '))).toHaveLength(lines.length);
  });
});
