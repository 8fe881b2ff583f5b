// Benchmark run with its own Redis, database and browser.
import { dist, inProject, root } from '../launcher/paths.mjs';
import { runShown } from '../launcher/run-step.mjs';
import { runWithServices } from '../launcher/run-with-services.mjs';
import { startSecantus } from './secantus.mjs';

/**
 * Ends the process with 0 when every goal is reached.
 * @param {string[]} words names of rows (none: all), `--json FILE`, `--docs` (writes the table into
 *   docs/performance.md), `--rounds N`, `--production` (as in production: two web processes, a worker,
 *   production's settings, and SecantusDB)
 */
export async function runBench(words) {
  await runWithServices({
    name: 'bench',
    begins: 'measuring',
    ...(words.includes('--production') && { startMongo: startSecantus }),
    run: ({ mongoUrl, redisUrl, chromium, signal }) =>
      runShown(process.execPath, ['--import', 'tsx', inProject('tools/bench/main.ts'), ...words], {
        cwd: root,
        signal,
        env: {
          ...process.env,
          BENCH_MONGODB_URI: mongoUrl,
          BENCH_REDIS_URL: redisUrl,
          BENCH_DIST: dist,
          CHROMIUM_PATH: chromium,
        },
      }),
  });
}
