// Prepares the project, a Redis, a database and a browser, runs jest with them, and says in one line how it went.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepLog } from './log-lines.mjs';
import { dist, inProject, root } from './paths.mjs';
import { checkSystem, prepare } from './prepare.mjs';
import { runShown } from './run-step.mjs';
import { complain, say, secondsSince, warn } from './say.mjs';
import { startServices } from './services.mjs';
import { Stop } from './stop-error.mjs';
import { onStopSignals } from './stop-signals.mjs';
import { createSupervisor } from './supervisor.mjs';
import { findChromium } from './system-programs.mjs';
import { summarize } from './test-summary.mjs';

/** How long all tests may take. */
const minutesAllowed = { usual: 15, full: 120 };
const ownWords = ['--full', '--prepare'];

/** @typedef {import('./test-summary.mjs').Report} Report */

/** @param {string} file @returns {Report | undefined} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // jest did not get that far
  }
}

/**
 * @param {string[]} words for jest
 * @param {{ full: boolean, folder: string, supervisor: import('./supervisor.mjs').Supervisor, signal: AbortSignal }} options
 * @returns {Promise<number>} jest's exit code
 */
async function testWithServices(words, { full, folder, supervisor, signal }) {
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
      const log = keepLog(path.join(folder, 'logs'), program.name, { quiet: true, show: warn });
      logs.set(program.name, log);
      return { ...program, onLine: log.onLine };
    },
    recent: (name) => logs.get(name)?.recent() ?? '',
  });
  say(`Prepared after ${secondsSince()}; running the tests …`);
  const jest = inProject('node_modules/jest/bin/jest.js');
  return runShown(process.execPath, [jest, '--json', `--outputFile=${path.join(folder, 'report.json')}`, ...words], {
    cwd: root,
    signal,
    env: {
      ...env,
      NODE_ENV: 'test',
      TEST_MONGODB_URI: mongoUrl,
      TEST_REDIS_URL: redisUrl,
      TEST_DIST: dist,
      CHROMIUM_PATH: chromium,
      ...(full ? { TEST_FULL: '1' } : {}),
    },
  });
}

/**
 * Ends the process with 0 when every test passed. Its last line is always `N passed, N failed, N skipped`.
 * @param {string[]} args `--full` runs the large counts, `--prepare` only installs and builds; the rest goes to jest
 */
export async function runTests(args) {
  const ending = new AbortController();
  const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-test-'));
  const stop = (/** @type {string} */ reason) => {
    complain(reason);
    ending.abort();
  };
  const supervisor = createSupervisor({
    onDeath: (name, how) => warn(`${name} ended (${how}); starting it again`),
    onGiveUp: stop,
  });
  onStopSignals({ onStop: () => stop('The tests were stopped.'), onForce: () => process.exit(1) });
  process.on('exit', () => supervisor.kill());
  const minutes = args.includes('--full') ? minutesAllowed.full : minutesAllowed.usual;
  const deadline = setTimeout(
    () => stop(`The tests took longer than ${String(minutes)} minutes and were stopped.`),
    minutes * 60_000,
  );

  process.chdir(root);
  let code = 1;
  try {
    checkSystem();
    const words = args.filter((word) => !ownWords.includes(word));
    if (args.includes('--prepare')) {
      await prepare(['server', 'frontend'], ending.signal);
      rmSync(folder, { recursive: true, force: true });
      process.exit(ending.signal.aborted ? 1 : 0);
    }
    code = await testWithServices(words, { full: args.includes('--full'), folder, supervisor, signal: ending.signal });
  } catch (error) {
    if (!ending.signal.aborted)
      complain(error instanceof Stop ? error.message : String(/** @type {Error} */ (error).stack));
  }
  clearTimeout(deadline);
  supervisor.close();
  await supervisor.stop(['database', 'redis']);
  const { line, ok } = summarize(readReport(path.join(folder, 'report.json')), ending.signal.aborted ? 1 : code);
  rmSync(folder, { recursive: true, force: true });
  console.log(line);
  process.exit(ok ? 0 : 1);
}
