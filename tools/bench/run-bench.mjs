// Prepares the project, a Redis, a database and a browser, and measures with them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepLog } from '../launcher/log-lines.mjs';
import { dist, inProject, root } from '../launcher/paths.mjs';
import { checkSystem, prepare } from '../launcher/prepare.mjs';
import { runShown } from '../launcher/run-step.mjs';
import { complain, say, secondsSince, warn } from '../launcher/say.mjs';
import { startServices } from '../launcher/services.mjs';
import { Stop } from '../launcher/stop-error.mjs';
import { onStopSignals } from '../launcher/stop-signals.mjs';
import { createSupervisor } from '../launcher/supervisor.mjs';
import { findChromium } from '../launcher/system-programs.mjs';

/**
 * @param {string[]} words for tools/bench/main.ts
 * @param {{ folder: string, supervisor: import('../launcher/supervisor.mjs').Supervisor, signal: AbortSignal }} options
 * @returns {Promise<number>} its exit code
 */
async function measure(words, { folder, supervisor, signal }) {
  const { env } = process;
  await prepare(['server', 'frontend'], signal);
  const chromium = signal.aborted ? '' : await findChromium(env, signal);
  if (signal.aborted) return 1;
  /** @type {Map<string, ReturnType<typeof keepLog>>} */
  const logs = new Map();
  const { mongoUrl, redisUrl } = await startServices({
    env: { ...env, NODE_ENV: 'test' },
    folder,
    dist,
    supervisor,
    signal,
    withLog: (program) => {
      const log = keepLog(path.join(folder, 'logs'), program.name, { show: warn });
      logs.set(program.name, log);
      return { ...program, onLine: log.onLine };
    },
    recent: (name) => logs.get(name)?.recent() ?? '',
  });
  say(`Prepared after ${secondsSince()}; measuring …`);
  const program = ['--import', 'tsx', inProject('tools/bench/main.ts'), ...words];
  return runShown(process.execPath, program, {
    cwd: root,
    signal,
    env: { ...env, BENCH_MONGODB_URI: mongoUrl, BENCH_REDIS_URL: redisUrl, BENCH_DIST: dist, CHROMIUM_PATH: chromium },
  });
}

/**
 * Ends the process with 0 when every goal has been reached.
 * @param {string[]} words names of rows (none: all), `--json FILE`, `--docs` (writes the table into docs/performance.md), `--rounds N`
 */
export async function runBench(words) {
  const ending = new AbortController();
  const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-bench-'));
  const stop = (/** @type {string} */ reason) => {
    complain(reason);
    ending.abort();
  };
  const supervisor = createSupervisor({
    onDeath: (name, how) => stop(`${name} ended (${how}): what was measured is worth nothing.`),
    onGiveUp: stop,
  });
  onStopSignals({ onStop: () => stop('The measurements were stopped.'), onForce: () => process.exit(1) });
  process.on('exit', () => supervisor.kill());
  process.chdir(root);
  let code = 1;
  try {
    checkSystem();
    code = await measure(words, { folder, supervisor, signal: ending.signal });
  } catch (error) {
    if (!ending.signal.aborted)
      complain(error instanceof Stop ? error.message : String(/** @type {Error} */ (error).stack));
  }
  supervisor.close();
  await supervisor.stop(['database', 'redis']);
  rmSync(folder, { recursive: true, force: true });
  process.exit(ending.signal.aborted ? 1 : code);
}
