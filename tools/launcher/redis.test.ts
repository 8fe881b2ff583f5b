// Tests of the name under which a program is started as a Redis server.
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { underServerName } from './redis.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'redis-name-'));
afterAll(() => rmSync(folder, { recursive: true }));
const links = path.join(folder, 'links');

test('a program with the right name is used directly', () => {
  expect(underServerName('/usr/bin/redis-server', links)).toBe('/usr/bin/redis-server');
  expect(existsSync(links)).toBe(false);
});

test('a program with another name gets a link, which is replaced only when its target changes', () => {
  const first = path.join(folder, 'redis-check-rdb');
  writeFileSync(first, 'first');
  const named = path.join(links, 'redis-server');
  expect([underServerName(first, links), underServerName(first, links)]).toEqual([named, named]);
  expect(readFileSync(named, 'utf8')).toBe('first');
  const second = path.join(folder, 'moved-check-rdb');
  writeFileSync(second, 'second');
  underServerName(second, links);
  expect([readlinkSync(named), readFileSync(named, 'utf8')]).toEqual([second, 'second']);
});
