// Rules that are put in while something is drawn: what the library has to look like for it, and that it is done at once.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { expect, jest, test } from '@jest/globals';
import { insertionModule, withStylesWhileDrawing } from './stylesWhileDrawing.ts';

const modules = path.resolve(import.meta.dirname, '../../../../node_modules');
const code = readFileSync(path.join(modules, insertionModule), 'utf8');

type Insert = (create: () => string) => string | undefined;
/** What a module of that code gives to those who import it, beside a React whose insertion effect only notes that it was asked. */
function insertionOf(module: string, later: () => void): Insert {
  const body = module
    .replace(/^import .*$/m, '')
    .replace(/^export \{.*$/m, 'return useInsertionEffectAlwaysWithSyncFallback;');
  const make = runInThisContext(`(React) => { ${body} }`) as (react: object) => Insert;
  return make({ useInsertionEffect: later });
}

test('a rule is put in at once, without the effect', () => {
  const later = jest.fn();
  const create = jest.fn(() => 'rule');
  expect(insertionOf(withStylesWhileDrawing(code), later)(create)).toBe('rule');
  expect(later).not.toHaveBeenCalled();
  insertionOf(code, later)(create);
  expect([later.mock.calls.length, create.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  '@emotion/react/dist/emotion-element-f0de968e.browser.esm.js',
  '@chakra-ui/react/dist/esm/styled-system/factory.js',
])('%s puts its rules in through that module', (file) => {
  expect(readFileSync(path.join(modules, file), 'utf8')).toMatch(
    /import \{[^}]*useInsertionEffectAlwaysWithSyncFallback[^}]*\} from '@emotion\/use-insertion-effect-with-fallbacks'/,
  );
});

test('another way of choosing is told', () => {
  expect(() => withStylesWhileDrawing('export const insert = useInsertionEffect;')).toThrow('in another way');
});
