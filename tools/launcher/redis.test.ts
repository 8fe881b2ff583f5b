// The name under which a program is started as a Redis server.
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { underServerName } from './redis.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'redis-name-'));
afterAll(() => rmSync(folder, { recursive: true }));
const links = path.join(folder, 'links');

test('a program of that name is called as it is', () => {
  expect(underServerName('/usr/bin/redis-server', links)).toBe('/usr/bin/redis-server');
  expect(existsSync(links)).toBe(false);
});

test('one of another name gets a link, which is made anew only when it leads elsewhere', () => {
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
