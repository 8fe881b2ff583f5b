// Tests that the benchmarks run; the measured values do not matter here.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-bench-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const needed = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run these tests by npm test`);
  return value;
};

/** Some benchmarks of each kind: lists, writes, sockets, a bare server. All would take five minutes. */
const tried = [
  'list-size-events',
  'ledger',
  'desert-picture',
  'bids',
  'claim-storm',
  'fan-out',
  'events-cancel',
  'events-roles',
  'discord',
];

test('benchmarks run to their end', () => {
  const json = path.join(folder, 'bench.json');
  const program = path.join(import.meta.dirname, 'main.ts');
  const run = spawnSync(process.execPath, ['--import', 'tsx', program, '--tiny', '--json', json, ...tried], {
    encoding: 'utf8',
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      BENCH_MONGODB_URI: needed('TEST_MONGODB_URI'),
      BENCH_REDIS_URL: needed('TEST_REDIS_URL'),
      BENCH_DIST: needed('TEST_DIST'),
    },
  });
  const { rows } = JSON.parse(readFileSync(json, 'utf8')) as {
    rows: { row: string; problem?: string; figures: { value: number }[] }[];
  };
  expect({ names: rows.map(({ row }) => row), said: rows.map(({ problem }) => problem ?? '') }).toEqual({
    names: tried,
    said: tried.map(() => ''),
  });
  expect(rows.flatMap(({ figures }) => figures).every(({ value }) => Number.isFinite(value))).toBe(true);
  expect(run.stdout).toContain('| bids |');
}, 900_000);
