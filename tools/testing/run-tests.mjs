// Test run: starts jest with a Redis, a database, a browser and a proxy, and ends with one line of
// counts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSystem } from '../launcher/check-system.mjs';
import { dist, inProject, root } from '../launcher/paths.mjs';
import { prepare } from '../launcher/prepare.mjs';
import { runShown } from '../launcher/run-step.mjs';
import { runWithServices } from '../launcher/run-with-services.mjs';
import { complain } from '../launcher/say.mjs';
import { Stop } from '../launcher/stop-error.mjs';
import { neededBuilds } from './needed-builds.mjs';
import { summarize } from './tally.mjs';

const ownWords = ['--all', '--prepare'];

/** @param {string} folder */
const resultFileIn = (folder) => path.join(folder, 'result.json');

/**
 * @param {string} file
 * @returns {Parameters<typeof summarize>[0]} undefined when no test started
 */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Only installs and builds.
 * @returns {Promise<never>} ends the process
 */
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
 * Ends the process with 0 when every test passed. Its last line is always `N passed, N failed, N
 * skipped`.
 * @param {string[]} args `--all` includes the slow files, `--prepare` only installs and builds; the
 *   rest goes to jest. A file that is named runs even when it is slow.
 */
export async function runTests(args) {
  if (args.includes('--prepare')) await prepareOnly();
  const words = args.filter((word) => !ownWords.includes(word));
  const named = words.filter((word) => !word.startsWith('-'));
  const isAll = args.includes('--all');
  const scope = isAll ? 'all' : named.length > 0 ? 'named' : 'usual';
  const jest = inProject('node_modules/jest/bin/jest.js');
  await runWithServices({
    name: 'test',
    begins: 'running the tests',
    quiet: true,
    forgets: true,
    mayDie: true,
    parts: neededBuilds(words),
    withProxy: scope !== 'usual',
    run: ({ folder, mongoUrl, redisUrl, chromium, caddy, signal }) =>
      runShown(process.execPath, [jest, ...words], {
        cwd: root,
        signal,
        env: {
          ...process.env,
          NODE_ENV: 'test',
          TEST_MONGODB_URI: mongoUrl,
          TEST_REDIS_URL: redisUrl,
          TEST_DIST: dist,
          TEST_SCOPE: scope,
          TEST_RESULT_FILE: resultFileIn(folder),
          CHROMIUM_PATH: chromium,
          CADDY_PATH: caddy,
        },
      }),
    conclude: (folder, code) => {
      const { line, ok } = summarize(readResult(resultFileIn(folder)), code);
      console.log(line);
      return ok ? 0 : 1;
    },
  });
}
