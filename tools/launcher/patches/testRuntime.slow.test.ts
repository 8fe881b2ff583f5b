// Tests of the patched Jest runtime: shared compilation, separate module state, and error positions.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';

const library = path.resolve(import.meta.dirname, '../../../node_modules/jest-runtime/build/index.js');

test('the installed runtime still contains the code that the patch relies on', () => {
  const code = readFileSync(library, 'utf8');
  for (const part of [
    'this.executor = ',
    'compile(scriptSource, filename)',
    'injectedModuleParameters',
    'getVmContext()',
  ])
    expect([part, code.includes(part)]).toEqual([part, true]);
});

test('a module is evaluated once for each test file, and again after a reset', async () => {
  const load = async (): Promise<object> => await import('../log-lines.mjs');
  const first = await load();
  expect(await load()).toBe(first);
  jest.resetModules();
  expect(await load()).not.toBe(first);
});

test('an error names the file and the line', () => {
  const [, at = ''] = new Error('here').stack?.split('\n') ?? [];
  expect(at).toMatch(/testRuntime\.slow\.test\.ts:\d+:\d+/);
});
