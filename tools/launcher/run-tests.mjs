// Runs jest with a Redis, a database, a browser and a proxy, and says in one line how it went.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { neededBuilds } from './needed-builds.mjs';
import { dist, inProject, root } from './paths.mjs';
import { checkSystem } from './check-system.mjs';
import { prepare } from './prepare.mjs';
import { runShown } from './run-step.mjs';
import { runWithServices } from './run-with-services.mjs';
import { complain } from './say.mjs';
import { Stop } from './stop-error.mjs';
import { summarize } from './test-summary.mjs';

/** How long all tests may take. */
const minutesAllowed = { usual: 40, full: 120 };
const ownWords = ['--full', '--prepare'];

/** @typedef {import('./test-summary.mjs').Report} Report */

/** @param {string} folder */
const reportIn = (folder) => path.join(folder, 'report.json');

/** @param {string} file @returns {Report | undefined} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // jest did not get that far
  }
}

/** Only installs and builds. @returns {Promise<never>} ends the process */
async function prepareOnly() {
  process.chdir(root);
  try {
    checkSystem();
    await prepare(['server', 'frontend'], new AbortController().signal);
    process.exit(0);
  } catch (error) {
    complain(error instanceof Stop ? error.message : String(/** @type {Error} */ (error).stack));
    console.log(summarize(undefined, 1).line);
    process.exit(1);
  }
}

/**
 * Ends the process with 0 when every test passed. Its last line is always `N passed, N failed, N skipped`.
 * @param {string[]} args `--full` runs the large counts, `--prepare` only installs and builds; the rest goes to jest
 */
export async function runTests(args) {
  if (args.includes('--prepare')) await prepareOnly();
  const full = args.includes('--full');
  const words = args.filter((word) => !ownWords.includes(word));
  const jest = inProject('node_modules/jest/bin/jest.js');
  await runWithServices({
    name: 'test',
    begins: 'running the tests',
    quiet: true,
    forgets: true,
    mayDie: true,
    parts: neededBuilds(words),
    withProxy: true,
    minutes: full ? minutesAllowed.full : minutesAllowed.usual,
    run: ({ folder, mongoUrl, redisUrl, chromium, caddy, signal }) =>
      runShown(process.execPath, [jest, '--json', `--outputFile=${reportIn(folder)}`, ...words], {
        cwd: root,
        signal,
        env: {
          ...process.env,
          NODE_ENV: 'test',
          TEST_MONGODB_URI: mongoUrl,
          TEST_REDIS_URL: redisUrl,
          TEST_DIST: dist,
          CHROMIUM_PATH: chromium,
          CADDY_PATH: caddy,
          ...(full ? { TEST_FULL: '1' } : {}),
        },
      }),
    conclude: (folder, code) => {
      const { line, ok } = summarize(readReport(reportIn(folder)), code);
      console.log(line);
      return ok ? 0 : 1;
    },
  });
}
