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

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'packages-'));
  write('package-lock.json', wanted);
});
afterEach(() => rmSync(root, { recursive: true }));

test('without node_modules an install is due; with the right packages it is not, whoever installed them', () => {
  expect(packagesAreStale(root)).toBe(true);
  mkdirSync(path.join(root, 'node_modules'));
  expect(packagesAreStale(root)).toBe(true);
  write('node_modules/.package-lock.json', installed);
  expect(packagesAreStale(root)).toBe(false);
});

test('another lock file makes an install due', () => {
  mkdirSync(path.join(root, 'node_modules'));
  write('node_modules/.package-lock.json', installed);
  expect(packagesAreStale(root)).toBe(false);
  write('package-lock.json', { ...wanted, 'node_modules/b': { version: '2.0.0' } });
  expect(packagesAreStale(root)).toBe(true);
});
