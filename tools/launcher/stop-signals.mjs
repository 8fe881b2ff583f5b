// Stop signals such as Ctrl-C: the first one asks for an orderly stop, a later one ends everything
// at once.
import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';

const grace = 1_000;
const parentCheckMs = 250;

/**
 * @param {number} pid
 * @param {string} what
 * @returns {string} a /proc file of a process; '' on other systems than Linux
 */
function readProcess(pid, what) {
  try {
    return readFileSync(`/proc/${String(pid)}/${what}`, 'utf8').trim();
  } catch {
    return '';
  }
}
/** @param {number} pid @returns {number} 0 when unknown */
const parentOf = (pid) => Number(readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? 0);
/**
 * Whether a process is npm, which changes its process name to what it runs.
 * @param {number} pid
 */
const isNpm = (pid) => /^(npm|node)/.test(readProcess(pid, 'comm'));

/** @returns {number} npm's process id, if npm started this process through a shell; 0 otherwise */
function npmProcess() {
  const behind = isNpm(process.ppid) ? 0 : parentOf(process.ppid);
  return isNpm(behind) ? behind : 0;
}

/**
 * npm sends a SIGTERM only to the shell between npm and this process, and a killed npm sends
 * nothing. So this process ends when npm or that shell has ended.
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
 * @param {{ onStop: (signal: string) => void, onForce: () => void }} handlers onStop is called once;
 *   onForce at a later second signal (npm repeats a Ctrl-C at once, which does not count)
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
