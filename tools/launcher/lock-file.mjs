// Lock files, which name the process that holds the lock. They let only one command do something at
// a time.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** @param {string} file @returns {string} '' when it cannot be read */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The fields of /proc/PID/stat, starting with the state.
 * @param {number} pid
 * @returns {string[]}
 */
const statOf = (pid) =>
  readText(`/proc/${String(pid)}/stat`)
    .split(') ')
    .at(-1)
    ?.split(' ') ?? [];

/**
 * @param {number} pid
 * @returns {string} the process id and, on Linux, its start time, because ids are reused
 */
const nameOf = (pid) => `${String(pid)} ${statOf(pid)[19] ?? ''}`.trim();

/**
 * @param {number} pid
 * @returns {string} the first letter of its state; Z: it has ended, but its parent has not collected it
 */
function stateOf(pid) {
  const [state = ''] = statOf(pid);
  if (state !== '' || process.platform === 'linux') return state;
  try {
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .slice(0, 1);
  } catch {
    return ''; // no such process, or no such program
  }
}

/**
 * Whether a process exists and has not ended.
 * @param {number} pid
 */
function exists(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  return !['Z', 'X'].includes(stateOf(pid).toUpperCase());
}

const leaving = ' leaving';

/**
 * @param {string} file
 * @returns {number | undefined} the process that holds the lock, or undefined when we have it now
 */
export function takeLock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, nameOf(process.pid), { flag: 'wx', mode: 0o600 });
      return undefined;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const holder = readText(file).replace(leaving, '');
    const pid = Number.parseInt(holder, 10);
    if (pid > 0 && exists(pid) && nameOf(pid) === holder) return pid;
    rmSync(file, { force: true }); // left by a killed process
  }
}

/** @param {string} file */
const isOurs = (file) => readText(file).replace(leaving, '') === nameOf(process.pid);

/**
 * Marks the lock as about to be released, so that the next command waits for it.
 * @param {string} file
 */
export function leaveLock(file) {
  if (isOurs(file)) writeFileSync(file, nameOf(process.pid) + leaving);
}

/**
 * Releases the lock, if we hold it.
 * @param {string} file
 */
export function releaseLock(file) {
  if (isOurs(file)) rmSync(file, { force: true });
}

/** How long a holder may take to notice that it should end, in ms. */
const noticeMs = 2000;

/**
 * Takes the lock. Waits if the holder is about to release it, or may be about to mark it so.
 * @param {string} file
 * @param {AbortSignal} signal
 * @param {(pid: number) => void} onWait called once when another process has to finish first
 * @returns {Promise<number | undefined>} the process that keeps it, or undefined when we have it now
 */
export async function takeFromLeaving(file, signal, onWait) {
  const noticed = Date.now() + noticeMs;
  let reported = false;
  for (;;) {
    const holder = takeLock(file);
    if (holder === undefined || signal.aborted) return holder;
    const now = readText(file);
    const stays = now !== '' && !now.endsWith(leaving);
    if (stays && Date.now() >= noticed) return holder;
    if (!stays && !reported) {
      onWait(holder);
      reported = true;
    }
    await pause(100);
  }
}

/**
 * Runs an action while no other command runs it, under a lock between processes.
 * @param {string} file
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} action
 * @param {(pid: number) => void} onWait called once when another process has to finish first
 */
export async function withLock(file, signal, action, onWait) {
  let holder = takeLock(file);
  if (holder !== undefined) onWait(holder);
  while (holder !== undefined && !signal.aborted) {
    await pause(100);
    holder = takeLock(file);
  }
  try {
    if (!signal.aborted) await action();
  } finally {
    releaseLock(file);
  }
}
