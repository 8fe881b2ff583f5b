// Tests that belong to changed files: the test itself, the one of the same name, or those beside it.
import { expect, test } from '@jest/globals';
import { lintedFiles, relatedTests } from './changed-files.mjs';

const folder = ['market.ts', 'market.test.ts', 'filters.ts', 'filters.test.tsx', 'sorts.ts', 'kills.slow.test.ts'];
const relatedTo = (...files: string[]): string[] => relatedTests(files, () => folder);

test.each([
  ['a changed test', ['a/filters.test.tsx'], ['a/filters.test.tsx']],
  ['a changed slow test', ['a/kills.slow.test.ts'], ['a/kills.slow.test.ts']],
  ['a file with a test of its name', ['a/market.ts'], ['a/market.test.ts']],
  ['a file without one', ['a/sorts.ts'], ['a/market.test.ts', 'a/filters.test.tsx']],
  ['several files', ['a/market.ts', 'a/market.test.ts', 'b/market.ts'], ['a/market.test.ts', 'b/market.test.ts']],
  ['a document', ['docs/overview.md'], []],
  ['a journey', ['e2e/main/market.test.ts'], []],
])('%s', (_, files, expected) => {
  expect(relatedTo(...files)).toEqual(expected);
});

test('only scripts are linted', () => {
  const files = ['a.ts', 'b.tsx', 'c.mjs', 'd.cjs', 'e.md', 'f.svg', 'g.json'];
  expect(lintedFiles(files)).toEqual(['a.ts', 'b.tsx', 'c.mjs', 'd.cjs']);
});
