// One command at a time: who holds the lock, and what a killed one leaves behind.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inTurn, releaseLock, takeLock } from './lock-file.mjs';

let folder = '';
let lock = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-file-'));
  lock = path.join(folder, 'deep/start.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the second who asks hears who holds it, until it is given back', () => {
  expect(takeLock(lock)).toBeUndefined();
  expect(takeLock(lock)).toBe(process.pid);
  releaseLock(lock);
  expect(existsSync(lock)).toBe(false);
  expect(takeLock(lock)).toBeUndefined();
});

test('a lock of a process that is gone, or of nobody, is taken over', () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  takeLock(lock);
  for (const content of [String(gone), '', 'nonsense']) {
    writeFileSync(lock, content);
    expect(takeLock(lock)).toBeUndefined();
    expect(takeLock(lock)).toBe(process.pid);
  }
});

test('actions take turns', async () => {
  const { signal } = new AbortController();
  const order: string[] = [];
  const waits: number[] = [];
  const act = (name: string): Promise<void> =>
    inTurn(
      lock,
      signal,
      async () => {
        order.push(`${name} begins`);
        await new Promise(setImmediate);
        order.push(`${name} ends`);
      },
      (pid) => waits.push(pid),
    );
  await Promise.all([act('first'), act('second')]);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(waits).toEqual([process.pid]);
  expect(existsSync(lock)).toBe(false);
});
