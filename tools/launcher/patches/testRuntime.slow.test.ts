// Modules in the tests: compiled once in a worker, and all the same each test file's own, with the file names and lines that they were written with.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';

const library = path.resolve(import.meta.dirname, '../../../node_modules/jest-runtime/build/index.js');

test('the runtime has an executor that compiles, and hands its names to every module', () => {
  const code = readFileSync(library, 'utf8');
  for (const part of [
    'this.executor = ',
    'compile(scriptSource, filename)',
    'injectedModuleParameters',
    'getVmContext()',
  ])
    expect([part, code.includes(part)]).toEqual([part, true]);
});

test('what a module keeps is kept for one test file: loaded anew it begins anew', async () => {
  const load = async (): Promise<object> => await import('../log-lines.mjs');
  const first = await load();
  expect(await load()).toBe(first);
  jest.resetModules();
  expect(await load()).not.toBe(first);
});

test('what fails names the file and the line', () => {
  const [, at = ''] = new Error('here').stack?.split('\n') ?? [];
  expect(at).toMatch(/testRuntime\.slow\.test\.ts:\d+:\d+/);
});
