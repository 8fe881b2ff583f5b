// Tests of where socket files are placed: beside the data, or in a temporary folder for long paths.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { databaseAddress, redisAddress, socketFolder } from './sockets.mjs';

let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'sockets-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (file: string): number => statSync(file).mode & 0o777;

test('sockets are beside the data, in a folder that only its owner can open', async () => {
  mkdirSync(path.join(home, 'run'));
  chmodSync(path.join(home, 'run'), 0o755);
  expect(await socketFolder(home)).toBe(path.join(home, 'run'));
  expect(modeOf(path.join(home, 'run'))).toBe(0o700);
});

test('sockets are in a temporary folder when the path is too long for an address', async () => {
  const deep = path.join(home, 'ä'.repeat(40), 'b'.repeat(40));
  mkdirSync(deep, { recursive: true });
  const found = (await socketFolder(deep)) ?? '';
  expect(path.dirname(found)).toBe(tmpdir());
  expect(modeOf(found)).toBe(0o700);
  expect(existsSync(path.join(deep, 'run'))).toBe(false);
  rmSync(found, { recursive: true });
});

test('there is no socket folder when every path is too long', async () => {
  const deep = path.join(home, 'a'.repeat(110));
  mkdirSync(deep);
  expect(await socketFolder(deep, deep)).toBeUndefined();
});

test('a file left by a killed process does no harm', async () => {
  mkdirSync(path.join(home, 'run'));
  writeFileSync(path.join(home, 'run/xxxxxxxx.xxxx'), '');
  expect(await socketFolder(home)).toBe(path.join(home, 'run'));
});

test('addresses escape special characters of the path', () => {
  expect(redisAddress('/a b/ü#?/r.sock')).toBe('unix://localhost/a%20b/%C3%BC%23%3F/r.sock');
  const address = new URL(databaseAddress('/a b/m.sock'));
  address.pathname = '/guild';
  expect(address.href).toBe('mongodb://%2Fa%20b%2Fm.sock/guild');
});
