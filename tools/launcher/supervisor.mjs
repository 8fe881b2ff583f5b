// Supervisor of the programs: starts them, restarts them when they die, and stops them in order.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backOff, countDeaths, limit } from './deaths.mjs';

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} [guarded] whether a guard script ends it with the launcher, for programs that
 *   would not end by themselves
 * @property {(line: string, from: 'stdout' | 'stderr') => void} [onLine]
 */
/** @typedef {{ program: Program, child: import('node:child_process').ChildProcess | undefined, stopping: boolean, gone: Promise<void> }} Entry */

/** Exit code of a program that cannot start and has said why. A restart would not help. */
const cannotStartCode = 78;
const guard = path.join(import.meta.dirname, 'guard.sh');

/** @param {NodeJS.ReadableStream | null} stream @param {(line: string) => void} onLine */
function readLines(stream, onLine) {
  let rest = '';
  stream?.on('data', (/** @type {Buffer} */ chunk) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream?.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}

/**
 * Kills all remaining processes of a program.
 * @param {number | undefined} group
 */
function killGroup(group) {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch {
    // nothing left
  }
}

/**
 * Starts a program in its own process group, so that Ctrl-C reaches only the launcher. Its standard
 * input is a pipe, whose end tells it that the launcher has ended.
 * @param {Program} program
 */
function launch(program) {
  const { command, args, env, guarded } = program;
  const [file, words] = guarded ? ['sh', [guard, command, ...args]] : [command, args];
  const child = spawn(file, words, { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => undefined);
  readLines(child.stdout, (line) => program.onLine?.(line, 'stdout'));
  readLines(child.stderr, (line) => program.onLine?.(line, 'stderr'));
  return child;
}

/**
 * @param {{
 *   onDeath?: (name: string, how: string, wait: number) => void,
 *   onGiveUp: (reason: string) => void,
 *   timeoutMs?: number,
 *   wait?: (earlier: number) => number,
 * }} options timeoutMs is how long a program may take to stop, in milliseconds; onGiveUp is called
 *   once, after too many deaths
 */
export function createSupervisor({ onDeath, onGiveUp, timeoutMs = 10_000, wait = backOff }) {
  const deaths = countDeaths();
  /** @type {Map<string, Entry>} */
  const all = new Map();
  const closing = new AbortController();

  /** @param {Entry} entry */
  function run(entry) {
    const child = launch(entry.program);
    entry.child = child;
    entry.gone = new Promise((resolve) => {
      let over = false;
      const end = (/** @type {string} */ how) => {
        if (over) return;
        over = true;
        killGroup(child.pid);
        resolve();
        if (!entry.stopping) void died(entry, how);
      };
      child.once('error', (error) => end(error.message));
      child.once('exit', (code, signal) => end(signal === null ? `exit code ${String(code)}` : signal));
    });
  }

  /** @param {Entry} entry @param {string} how */
  async function died(entry, how) {
    const { name } = entry.program;
    if (entry.child?.exitCode === cannotStartCode && !closing.signal.aborted) {
      closing.abort();
      onGiveUp(`${name} cannot start.`);
      return;
    }
    const { earlier, tooMany } = deaths.record(name, performance.now());
    if (closing.signal.aborted) return;
    if (tooMany) {
      closing.abort();
      onGiveUp(`${name} ended (${how}), and that was the ${String(limit)}th end of a program within a minute.`);
      return;
    }
    const delay = wait(earlier);
    onDeath?.(name, how, delay);
    await pause(delay, undefined, { signal: closing.signal }).catch(() => undefined);
    if (!entry.stopping && !closing.signal.aborted) run(entry);
  }

  /** @param {Entry} entry */
  async function stopOne(entry) {
    entry.stopping = true;
    const { child } = entry;
    if (!child) return;
    const timeout = new AbortController();
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const overdue = pause(timeoutMs, undefined, { signal: timeout.signal }).then(
      () => killGroup(child.pid),
      () => undefined,
    );
    await Promise.race([entry.gone, overdue.then(() => entry.gone)]);
    timeout.abort();
  }

  return {
    /** @param {Program} program */
    start(program) {
      /** @type {Entry} */
      const entry = { program, child: undefined, stopping: false, gone: Promise.resolve() };
      all.set(program.name, entry);
      run(entry);
    },
    /** @param {string} name @returns {number | undefined} */
    pidOf: (name) => all.get(name)?.child?.pid,
    /**
     * Stops the named programs together and waits for their end. Unknown names are ignored.
     * @param {string[]} names
     */
    async stop(names) {
      await Promise.all(names.flatMap((name) => all.get(name) ?? []).map(stopOne));
    },
    /** Kills all programs at once. */
    kill() {
      closing.abort();
      for (const entry of all.values()) {
        entry.stopping = true;
        killGroup(entry.child?.pid);
      }
    },
    /** Prevents any further start. */
    close: () => closing.abort(),
  };
}
/** @typedef {ReturnType<typeof createSupervisor>} Supervisor */
