// Tests of the lock that lets only one command run at a time.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { withLock, leaveLock, releaseLock, takeFromLeaving, takeLock } from './lock-file.mjs';

let folder = '';
let lock = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-file-'));
  lock = path.join(folder, 'deep/start.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a second attempt gets the id of the holder, until the lock is released', () => {
  expect(takeLock(lock)).toBeUndefined();
  expect(takeLock(lock)).toBe(process.pid);
  releaseLock(lock);
  expect(existsSync(lock)).toBe(false);
  expect(takeLock(lock)).toBeUndefined();
});

test('a lock of an ended process, or without a valid process, is taken over', () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  takeLock(lock);
  for (const content of [String(gone), '', 'nonsense']) {
    writeFileSync(lock, content);
    expect(takeLock(lock)).toBeUndefined();
    expect(takeLock(lock)).toBe(process.pid);
  }
});

const lockOf = (pid: number): string => {
  const stat = `/proc/${pid}/stat`;
  const began = existsSync(stat) ? readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ')[19] : '';
  return `${pid} ${began ?? ''}`.trim();
};

test('a lock of a killed process that still is a zombie is taken over', async () => {
  // The shell turns into a program that never waits for its child, so the killed child stays a zombie.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const sleeper = Number(said);
    takeLock(lock);
    writeFileSync(lock, lockOf(sleeper));
    expect(takeLock(lock)).toBe(sleeper);
    process.kill(sleeper, 'SIGKILL');
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(sleeper)], { encoding: 'utf8' });
    if (stdout !== '') expect(stdout).toMatch(/^Z/);
    expect(takeLock(lock)).toBeUndefined();
  } finally {
    parent.kill('SIGKILL');
  }
});

test('a lock that is about to be released is waited for, and any other is not', async () => {
  const { signal } = new AbortController();
  const waits: number[] = [];
  const take = (): Promise<number | undefined> => takeFromLeaving(lock, signal, (pid) => waits.push(pid));
  expect(await take()).toBeUndefined();
  expect(await take()).toBe(process.pid);
  expect(waits).toEqual([]);
  leaveLock(lock);
  const taking = takeFromLeaving(lock, signal, (pid) => {
    waits.push(pid);
    releaseLock(lock);
  });
  expect(await taking).toBeUndefined();
  expect(waits).toEqual([process.pid]);
  expect(await take()).toBe(process.pid);
});

test('other users cannot read or change the lock', () => {
  takeLock(lock);
  expect(statSync(lock).mode & 0o777).toBe(0o600);
});

test('actions under the lock run one after another', async () => {
  const { signal } = new AbortController();
  const order: string[] = [];
  const waits: number[] = [];
  const act = (name: string): Promise<void> =>
    withLock(
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
