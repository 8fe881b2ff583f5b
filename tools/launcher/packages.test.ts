// When the npm packages have to be installed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isInstalled, packagesAreStale } from './packages.mjs';

const wanted = {
  '': { version: '1.0.0' },
  common: { version: '0.0.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/other-system': { version: '1.0.0', optional: true },
  'node_modules/@guild/common': { link: true },
};
const installed = { 'node_modules/a': { version: '1.0.0' } };

test('compares what is installed with the lock file', () => {
  expect(isInstalled(wanted, installed)).toBe(true);
  expect(isInstalled(wanted, {})).toBe(false);
  expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
});

let root = '';
const write = (name: string, packages: object): void =>
  writeFileSync(path.join(root, name), JSON.stringify({ packages }));

/** What npm leaves on disk for a package, or for the workspace a link leads to. */
const unpack = (...names: string[]): void => {
  for (const name of names) {
    mkdirSync(path.join(root, 'node_modules', name), { recursive: true });
    write(`node_modules/${name}/package.json`, {});
  }
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'packages-'));
  write('package-lock.json', wanted);
});
afterEach(() => rmSync(root, { recursive: true }));

test('without node_modules an install is due; with the right packages it is not, whoever installed them', () => {
  expect(packagesAreStale(root)).toBe(true);
  unpack('a', '@guild/common');
  expect(packagesAreStale(root)).toBe(true);
  write('node_modules/.package-lock.json', installed);
  expect(packagesAreStale(root)).toBe(false);
});

test('another lock file makes an install due', () => {
  unpack('a', '@guild/common');
  write('node_modules/.package-lock.json', installed);
  expect(packagesAreStale(root)).toBe(false);
  unpack('b');
  write('package-lock.json', { ...wanted, 'node_modules/b': { version: '2.0.0' } });
  expect(packagesAreStale(root)).toBe(true);
});

test.each(['a', '@guild/common'])('without %s on disk an install is due, whatever the notes say', (name) => {
  unpack('a', '@guild/common');
  write('node_modules/.package-lock.json', installed);
  expect(packagesAreStale(root)).toBe(false);
  rmSync(path.join(root, 'node_modules', name), { recursive: true });
  expect(packagesAreStale(root)).toBe(true);
});

test('a package of one workspace alone is looked for in that workspace', () => {
  unpack('a', '@guild/common');
  write('package-lock.json', { ...wanted, 'backend/node_modules/a': { version: '2.0.0' } });
  write('node_modules/.package-lock.json', { ...installed, 'backend/node_modules/a': { version: '2.0.0' } });
  expect(packagesAreStale(root)).toBe(true);
  mkdirSync(path.join(root, 'backend/node_modules/a'), { recursive: true });
  write('backend/node_modules/a/package.json', {});
  expect(packagesAreStale(root)).toBe(false);
});
