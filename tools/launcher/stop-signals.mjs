// Ctrl-C and its kin: the first one asks for an orderly stop, one that comes later ends everything at once.
import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';

const grace = 1_000;
const parentCheckMs = 250;

/** @param {number} pid @param {string} what @returns {string} what Linux knows of a process; '' elsewhere */
function readProcess(pid, what) {
  try {
    return readFileSync(`/proc/${String(pid)}/${what}`, 'utf8').trim();
  } catch {
    return '';
  }
}
/** @param {number} pid @returns {number} 0 when unknown */
const parentOf = (pid) => Number(readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? 0);
/** npm names itself after what it runs. @param {number} pid */
const isNpm = (pid) => /^(npm|node)/.test(readProcess(pid, 'comm'));

/** @returns {number} who stands between us and npm's end: the shell that npm has started us through, and npm behind it */
function npmProcess() {
  const behind = isNpm(process.ppid) ? 0 : parentOf(process.ppid);
  return isNpm(behind) ? behind : 0;
}

/**
 * npm passes a SIGTERM on to the shell it has started us through, which ends without a word to us; and a killed npm says nothing
 * at all. So what npm has started ends when npm or that shell has gone.
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const npm = npmProcess();
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === 0 || parentOf(parent) === npm)) return;
    clearInterval(timer);
    onGone();
  }, parentCheckMs);
  timer.unref();
}

/**
 * @param {{ onStop: (signal: string) => void, onForce: () => void }} handlers onStop is called once; onForce when a person
 * asks again (npm passes a Ctrl-C on a second time at once, which does not count)
 */
export function onStopSignals({ onStop, onForce }) {
  let first = 0;
  watchNpm(() => {
    if (first !== 0) return;
    first = performance.now();
    onStop('SIGTERM');
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = performance.now();
      if (first === 0) {
        first = now;
        onStop(signal);
      } else if (now - first > grace) {
        onForce();
      }
    });
  }
}
