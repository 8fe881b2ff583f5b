// Tests of the reporter in a real Jest run: repeated failures, stuck runs, and stopped runs.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const jestProgram = path.resolve(import.meta.dirname, '../../node_modules/jest/bin/jest.js');
const hangs = "test('hangs', () => new Promise((resolve) => setTimeout(resolve, 3_000_000)));";
const files = {
  'passes.test.js': "test('passes', () => {});",
  'fails.test.js': "test('passes too', () => {}); test('fails', () => { throw new Error('a reason'); });",
  'skips.test.js': "test('passes as well', () => {}); test.skip('is skipped', () => {});",
  'broken.test.js': "throw new Error('cannot load');",
  'hangs.test.js': `test('passes first', () => {}); ${hangs}`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reporter-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  writeFileSync(path.join(folder, 'package.json'), '{}');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  code: number;
  output: string;
  result: unknown;
}
/** @param onOutput called after every piece of output, with all output so far */
async function runJest(
  names: readonly (keyof typeof files)[],
  stuckAfterMs: number,
  onOutput: (output: string, stop: () => void) => void = () => undefined,
): Promise<Run> {
  const resultFile = path.join(folder, 'result.json');
  const reporter = path.join(import.meta.dirname, 'reporter.mjs');
  const config = {
    testTimeout: 3_000_000,
    maxWorkers: 2,
    transform: {},
    // Without this, Jest would remember fast files and run them one after another in its own process.
    cacheDirectory: path.join(folder, 'cache', names.join()),
    reporters: [[reporter, { resultFile, stuckAfterMs }]],
  };
  const args = [jestProgram, '--rootDir', folder, '--config', JSON.stringify(config), ...names];
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, CI: 'true' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onOutput(output, () => child.kill('SIGTERM'));
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, output, result: JSON.parse(readFileSync(resultFile, 'utf8')) };
}

test('counts every result and repeats the failures at the end', async () => {
  const { code, output, result } = await runJest(
    ['passes.test.js', 'fails.test.js', 'skips.test.js', 'broken.test.js'],
    600_000,
  );
  expect(code).toBe(1);
  expect(result).toEqual({ passed: 3, failed: 2, skipped: 1, complete: true });
  const end = output.slice(output.indexOf('Failed:'));
  expect(end).toContain('fails.test.js › fails\n    Error: a reason');
  expect(end).toContain('broken.test.js\n');
  expect(end).toContain('cannot load');
  expect(end).toContain('4 of 4 files');
});

test('ends a run that makes no progress, names the running test and keeps the counts', async () => {
  const { code, output, result } = await runJest(['passes.test.js', 'hangs.test.js'], 30_000);
  expect(code).toBe(1);
  expect(output).toMatch(
    /No test has finished for 0:30 minutes\. These were running:\n {2}hangs\.test\.js › hangs \(for/,
  );
  expect(result).toEqual({ passed: 2, failed: 0, skipped: 0, complete: false });
});

test('keeps the counts of a run that is stopped', async () => {
  const { code, output, result } = await runJest(['fails.test.js', 'hangs.test.js'], 600_000, (sofar, stop) => {
    if (sofar.includes('✗ fails.test.js')) stop();
  });
  expect(code).toBe(1);
  expect(output).toContain('The run was stopped.');
  expect(result).toMatchObject({ failed: 1, complete: false });
});
