// Caddy, the proxy of production, for tests. If it is missing, Debian's package is unpacked beside
// the project, because installing it would start a web server on port 80.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cache } from './paths.mjs';
import { lastLines, runStep } from './run-step.mjs';
import { say, secondsSince } from './say.mjs';
import { Stop } from './stop-error.mjs';
import { asRoot, findProgram, installProgram, isProgram } from './system-programs.mjs';

const byHand =
  'It is a program of its own: https://caddyserver.com/docs/install. Put it on the PATH, or set CADDY_PATH to it, and try again.';

/**
 * Downloads Debian's package and unpacks it, without installing it. Needs no root rights if apt's
 * lists are there.
 * @param {string} folder the target, which appears completely or not at all
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @returns {Promise<void>} throws Stop, with instructions, when it cannot
 */
export async function unpackCaddy(folder, env, signal) {
  const began = performance.now();
  say("Fetching caddy from Debian's packages …");
  mkdirSync(path.dirname(folder), { recursive: true });
  const partial = mkdtempSync(`${folder}-`);
  const options = { cwd: partial, env, signal };
  try {
    let got = await runStep('apt-get', ['download', 'caddy'], options);
    if (got.code !== 0 && !signal.aborted) {
      const root = (await asRoot(signal)) ?? [];
      await runStep(
        root[0] ?? 'apt-get',
        [...root.slice(1), ...(root.length > 0 ? ['apt-get'] : []), 'update'],
        options,
      );
      got = await runStep('apt-get', ['download', 'caddy'], options);
    }
    if (signal.aborted) return;
    const file = readdirSync(partial).find((name) => name.endsWith('.deb'));
    const unpacked =
      file === undefined ? got : await runStep('dpkg-deb', ['--extract', file, path.join(partial, 'all')], options);
    if (signal.aborted) return;
    if (file === undefined || unpacked.code !== 0)
      throw new Stop(
        `Caddy, for the tests of the proxy, could not be fetched:\n\n${lastLines(unpacked.output)}\n\n${byHand}`,
      );
    rmSync(folder, { recursive: true, force: true });
    renameSync(path.join(partial, 'all'), folder);
    say(`caddy fetched after ${secondsSince(began)}`);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the path of a Caddy; CADDY_PATH wins
 */
export async function findCaddy(env, signal) {
  const own = env['CADDY_PATH'];
  if (own !== undefined) {
    if (!isProgram(own)) throw new Stop(`CADDY_PATH is ${own}, but there is no program there.`);
    return own;
  }
  const folder = path.join(cache, 'caddy');
  const unpacked = path.join(folder, 'usr/bin/caddy');
  const find = () => findProgram('caddy', env) ?? (isProgram(unpacked) ? unpacked : undefined);
  if (!find()) {
    if (process.platform === 'darwin')
      await installProgram({ apt: 'caddy', brew: 'caddy', why: 'The proxy for the tests (Caddy)' }, env, signal);
    else if (findProgram('apt-get', env) && findProgram('dpkg-deb', env)) await unpackCaddy(folder, env, signal);
    else throw new Stop(`Caddy, for the tests of the proxy, is missing.\n${byHand}`);
  }
  const found = find();
  if (found === undefined && !signal.aborted)
    throw new Stop(`Caddy was fetched, but there is no such program.\n${byHand}`);
  return found ?? '';
}
