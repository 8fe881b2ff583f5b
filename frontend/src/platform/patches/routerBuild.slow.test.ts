// The build of React Router that the built front end gets: its own for production, which does the same without a word to developers.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isRouter, productionRouter } from './routerBuild.ts';

const dist = path.resolve(import.meta.dirname, '../../../../node_modules/react-router/dist');
const entries = ['index.mjs', 'dom-export.mjs'];

/** The library's lines for development or production, without the names of its pieces, which are made of their content. */
function linesOf(build: string): readonly string[] {
  const folder = path.join(dist, build);
  const pieces = readdirSync(folder).filter((name) => /^chunk-\w+\.mjs$/.test(name));
  return [...entries, ...pieces]
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll(/chunk-\w+\.mjs/g, 'chunk.mjs'))
    .sort((one, other) => one.length - other.length)
    .flatMap((text) => text.split('\n'));
}

test('each entry for development has its own for production beside it', () => {
  for (const entry of entries)
    expect(productionRouter(path.join(dist, 'development', entry))).toBe(path.join(dist, 'production', entry));
  expect(() => productionRouter(path.join(dist, 'development/other.mjs'))).toThrow('in another way');
  expect(() => productionRouter(path.join(dist, 'index.mjs'))).toThrow('in another way');
});

test('the package names the one for development to every browser: else this is not needed any more', () => {
  const manifest = readFileSync(path.join(dist, '../package.json'), 'utf8');
  const { exports } = JSON.parse(manifest) as { exports: Record<string, { import: { default: string } }> };
  expect(exports['.']?.import.default).toBe('./dist/development/index.mjs');
  expect(exports['./dom']?.import.default).toBe('./dist/development/dom-export.mjs');
});

test('they differ in their warnings alone', () => {
  const [development, production] = [linesOf('development'), linesOf('production')];
  expect(production).toHaveLength(development.length);
  const differing = development.flatMap((line, at) => (line === production[at] ? [] : [[line, production[at]]]));
  expect(differing).toEqual([['var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;']]);
});

test('nothing but what a page imports is meant', () => {
  expect(['react-router', 'react-router/dom'].every(isRouter)).toBe(true);
  expect(['react-router-dom', 'react-router/internal'].some(isRouter)).toBe(false);
});
