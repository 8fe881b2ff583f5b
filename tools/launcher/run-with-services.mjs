// One run of tests or measurements, with a prepared project and its own Redis, database and
// browser.
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCaddy } from './caddy.mjs';
import { keepLog } from './log-lines.mjs';
import { dist, root } from './paths.mjs';
import { checkSystem } from './check-system.mjs';
import { prepare } from './prepare.mjs';
import { complain, say, secondsSince, warn } from './say.mjs';
import { startServices } from './services.mjs';
import { Stop } from './stop-error.mjs';
import { onStopSignals } from './stop-signals.mjs';
import { createSupervisor } from './supervisor.mjs';
import { findChromium } from './system-programs.mjs';

/**
 * @typedef {object} Place
 * @property {string} folder an empty one, deleted afterwards
 * @property {string} mongoUrl without a database's name
 * @property {string} redisUrl
 * @property {string} chromium '' when there is none
 * @property {string} caddy '' when it was not requested
 * @property {AbortSignal} signal
 */

/** Linux's folder for files in memory, and the free space that a run needs there. */
const memory = { folder: '/dev/shm', bytesFree: 4 * 2 ** 30 };

/** @returns {string} a folder in memory if there is one with enough space, or the usual one */
function quickFolder() {
  try {
    accessSync(memory.folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory.folder);
    return bavail * bsize >= memory.bytesFree ? memory.folder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * @param {object} options
 * @param {string} options.name of the run and its folder, in one word
 * @param {string} options.begins printed when everything is prepared
 * @param {boolean} [options.quiet] whether output of Redis and the database goes to log files only
 * @param {boolean} [options.forgets] whether data may get lost, so that no write waits for a disk
 * @param {boolean} [options.mayDie] whether Redis and the database are restarted when they end;
 *   otherwise the run fails
 * @param {import('./sources.mjs').Part[]} [options.parts] the parts to build
 * @param {boolean} [options.withProxy] whether it needs the proxy of production
 * @param {(place: Place) => Promise<number>} options.run returns the exit code
 * @param {(place: import('./services.mjs').Place) => Promise<string>} [options.startMongo] starts another
 *   database than the embedded one; returns its address without a database's name
 * @param {(folder: string, code: number) => number} [options.conclude] checks the files that the run
 *   left; returns the exit code
 * @returns {Promise<never>} ends the process
 */
export async function runWithServices({
  name,
  begins,
  quiet = false,
  forgets = false,
  mayDie = false,
  parts = ['server', 'frontend'],
  withProxy = false,
  startMongo,
  run,
  conclude,
}) {
  const ending = new AbortController();
  const { signal } = ending;
  const folder = mkdtempSync(path.join(forgets ? quickFolder() : tmpdir(), `guild-hall-${name}-`));
  const stop = (/** @type {string} */ reason) => {
    complain(reason);
    ending.abort();
  };
  const supervisor = createSupervisor({
    onDeath: (program, how) =>
      mayDie
        ? warn(`${program} ended (${how}); starting it again`)
        : stop(`${program} ended (${how}): what was measured is worth nothing.`),
    onGiveUp: stop,
  });
  onStopSignals({ onStop: () => stop(`The ${name} was stopped.`), onForce: () => process.exit(1) });
  process.on('exit', () => supervisor.kill());
  process.chdir(root);
  let code = 1;
  try {
    checkSystem();
    code = await prepareAndRun();
  } catch (error) {
    if (!signal.aborted) complain(error instanceof Stop ? error.message : String(/** @type {Error} */ (error).stack));
  }
  supervisor.close();
  await supervisor.stop(['database', 'redis']);
  if (signal.aborted) code = 1;
  const concluded = conclude?.(folder, code) ?? code;
  rmSync(folder, { recursive: true, force: true });
  process.exit(concluded);

  async function prepareAndRun() {
    const { env } = process;
    await prepare(parts, signal);
    const chromium = signal.aborted ? '' : await findChromium(env, signal);
    const caddy = signal.aborted || !withProxy ? '' : await findCaddy(env, signal);
    if (signal.aborted) return 1;
    /** @type {Map<string, ReturnType<typeof keepLog>>} */
    const logs = new Map();
    /** @type {import('./services.mjs').Place} */
    const place = {
      env: { ...env, NODE_ENV: 'test' },
      folder,
      dist,
      supervisor,
      signal,
      // Tests and measurements use their own clocks, so the database must not delete what is
      // expired by the real one.
      keepsExpired: true,
      withLog: (program) => {
        const log = keepLog(path.join(folder, 'logs'), program.name, { quiet, show: warn });
        logs.set(program.name, log);
        return { ...program, onLine: log.onLine };
      },
      recent: (program) => logs.get(program)?.recent() ?? '',
    };
    if (startMongo !== undefined) place.env['MONGODB_URI'] = await startMongo(place);
    const { mongoUrl, redisUrl } = await startServices(place);
    say(`Prepared after ${secondsSince()}; ${begins} …`);
    return run({ folder, mongoUrl, redisUrl, chromium, caddy, signal });
  }
}
