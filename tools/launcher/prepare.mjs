// Preparation before anything runs: packages and both builds.
import { installPackages } from './packages.mjs';
import { cache, inProject, root } from './paths.mjs';
import path from 'node:path';
import { withLock } from './lock-file.mjs';
import { lastLines, runStep } from './run-step.mjs';
import { say, secondsSince } from './say.mjs';
import { isStale } from './sources.mjs';
import { Stop } from './stop-error.mjs';

/** @typedef {import('./sources.mjs').Part} Part */

/** @param {Part[]} parts @param {AbortSignal} signal */
async function build(parts, signal) {
  const stale = parts.filter((part) => isStale(root, part));
  if (stale.length === 0) return;
  say(`Building the ${stale.join(' and the ')} …`);
  const began = performance.now();
  const { code, output } = await runStep(process.execPath, [inProject('tools/build.mjs'), ...stale, '--dev-pages'], {
    cwd: root,
    signal,
  });
  if (signal.aborted) return;
  if (code !== 0) throw new Stop(`The build failed:\n\n${lastLines(output, 40)}`);
  say(`Built after ${secondsSince(began)}`);
}

/**
 * Installs missing packages and builds stale parts. Only one command of this folder does it at a
 * time.
 * @param {Part[]} parts
 * @param {AbortSignal} signal
 */
export async function prepare(parts, signal) {
  const steps = async () => {
    await installPackages(root, signal);
    if (!signal.aborted) await build(parts, signal);
  };
  const lock = path.join(cache, 'prepare.lock');
  await withLock(lock, signal, steps, (pid) =>
    say(`Waiting for another command of this folder to finish preparing (pid ${String(pid)}) …`),
  );
}
