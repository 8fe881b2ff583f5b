// Sees to it that one command at a time does a thing: a file that names the process that does it.
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
 * @param {number} pid
 * @returns {string} the process's number and, on Linux, when it began, since numbers are used again
 */
function nameOf(pid) {
  const fields = readText(`/proc/${String(pid)}/stat`)
    .split(') ')
    .at(-1)
    ?.split(' ');
  return `${String(pid)} ${fields?.[19] ?? ''}`.trim();
}

/** @param {number} pid */
function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * @param {string} file
 * @returns {number | undefined} the process that holds the lock, or nothing when it is ours now
 */
export function takeLock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, nameOf(process.pid), { flag: 'wx' });
      return undefined;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const holder = readText(file);
    const pid = Number.parseInt(holder, 10);
    if (pid > 0 && exists(pid) && nameOf(pid) === holder) return pid;
    rmSync(file, { force: true }); // left by a process that was killed
  }
}

/** Gives the lock back, if it is ours. @param {string} file */
export function releaseLock(file) {
  if (readText(file) === nameOf(process.pid)) rmSync(file, { force: true });
}

/**
 * Does something while no other command does it, waiting for its turn.
 * @param {string} file
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} action
 * @param {(pid: number) => void} onWait called once when another process has to finish first
 */
export async function inTurn(file, signal, action, onWait) {
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
