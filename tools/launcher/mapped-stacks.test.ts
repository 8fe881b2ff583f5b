// A built program with this in it: its stacks name the lines of its sources.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'mapped-stacks-')));
afterAll(() => rmSync(folder, { recursive: true }));
const source = `interface Gone { readonly a: string }

export function fail(gone?: Gone): never {
  throw new TypeError(\`wrong: \${gone?.a ?? 'nothing'}\`);
}
try {
  fail();
} catch (error) {
  console.log((error as Error).stack);
}
console.log(new Error('two\\nlines', { cause: 1 }).stack?.split('\\n').slice(0, 2));
console.log(Object.assign(new Error('x'), { toString() { throw new Error('y'); } }).stack !== undefined);
`;
const stacks = pathToFileURL(path.join(import.meta.dirname, 'mapped-stacks.mjs')).href;
const run = (program: string): string =>
  spawnSync(process.execPath, ['--import', stacks, path.join(folder, program)], { encoding: 'utf8' }).stdout;

beforeAll(async () => {
  writeFileSync(path.join(folder, 'source.ts'), source);
  const how = { format: 'esm', minifyWhitespace: true, logLevel: 'warning' } as const;
  for (const [outfile, sourcemap] of [
    ['with.mjs', true],
    ['without.mjs', false],
  ] as const)
    await build({
      ...how,
      sourcemap,
      entryPoints: [path.join(folder, 'source.ts')],
      outfile: path.join(folder, outfile),
    });
});

test('lines of the sources, where there is a map', () => {
  const [title, first, second] = run('with.mjs').split('\n');
  expect(title).toBe('TypeError: wrong: nothing');
  expect(first).toBe(`    at fail (${folder}/source.ts:4:9)`);
  expect(second).toBe(`    at ${folder}/source.ts:7:3`);
});

test('lines of the program, where there is none', () => {
  const [title, first] = run('without.mjs').split('\n');
  expect(title).toBe('TypeError: wrong: nothing');
  expect(first).toMatch(/^ {4}at fail \(file:.*without\.mjs:1:\d+\)$/);
});

test('a message of two lines, and an error that says nothing of itself', () => {
  const lines = run('with.mjs').trimEnd().split('\n');
  expect(lines.slice(-2)).toEqual(["[ 'Error: two', 'lines' ]", 'true']);
});
