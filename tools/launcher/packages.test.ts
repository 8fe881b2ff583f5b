// Tests of when the npm packages must be installed.
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

test('an install is needed when the installed packages differ from the lock file', () => {
  expect(isInstalled(wanted, installed)).toBe(true);
  expect(isInstalled(wanted, {})).toBe(false);
  expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
});

let root = '';
const write = (name: string, packages: object): void =>
  writeFileSync(path.join(root, name), JSON.stringify({ packages }));

/** Creates what npm leaves on disk for a package, or for the workspace that a link points to. */
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

test('an install is needed without node_modules, and not when the right packages are there', () => {
  expect(packagesAreStale(root)).toBe(true);
  unpack('a', '@guild/common');
  expect(packagesAreStale(root)).toBe(true);
  write('node_modules/.package-lock.json', installed);
  expect(packagesAreStale(root)).toBe(false);
});

test('a changed lock file needs an install', () => {
  unpack('a', '@guild/common');
  write('node_modules/.package-lock.json', installed);
  expect(packagesAreStale(root)).toBe(false);
  unpack('b');
  write('package-lock.json', { ...wanted, 'node_modules/b': { version: '2.0.0' } });
  expect(packagesAreStale(root)).toBe(true);
});

test.each(['a', '@guild/common'])(
  'a missing package %s needs an install, even when npm’s own record lists it',
  (name) => {
    unpack('a', '@guild/common');
    write('node_modules/.package-lock.json', installed);
    expect(packagesAreStale(root)).toBe(false);
    rmSync(path.join(root, 'node_modules', name), { recursive: true });
    expect(packagesAreStale(root)).toBe(true);
  },
);

test('a package of only one workspace is searched in that workspace', () => {
  unpack('a', '@guild/common');
  write('package-lock.json', { ...wanted, 'backend/node_modules/a': { version: '2.0.0' } });
  write('node_modules/.package-lock.json', { ...installed, 'backend/node_modules/a': { version: '2.0.0' } });
  expect(packagesAreStale(root)).toBe(true);
  mkdirSync(path.join(root, 'backend/node_modules/a'), { recursive: true });
  write('backend/node_modules/a/package.json', {});
  expect(packagesAreStale(root)).toBe(false);
});
