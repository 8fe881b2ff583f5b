// Programs that do not come from npm (Redis, Chromium): finds them, and installs them with a
// package manager if possible.
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { lastLines, runStep } from './run-step.mjs';
import { say, secondsSince } from './say.mjs';
import { Stop } from './stop-error.mjs';

/** @param {string} file @returns {boolean} whether it is there and may be run */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} its full path, if it is on the PATH or in the usual folders of Debian
 *   and Homebrew
 */
export function findProgram(name, env) {
  const folders = [...(env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

/**
 * How to become root without a password.
 * @param {AbortSignal} signal
 * @returns {Promise<string[] | undefined>} the words before a command, or undefined when not possible
 */
export async function asRoot(signal) {
  if (process.getuid?.() === 0) return [];
  const { code } = await runStep('sudo', ['-n', 'true'], { signal });
  return code === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 */
async function run(command, env, signal) {
  const [program = '', ...args] = command;
  return runStep(program, args, { env, signal });
}

/**
 * Installs one package with apt (as root, or through sudo without a password) or with brew.
 * @param {{ apt: string, brew: string, why: string }} wanted
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @returns {Promise<void>} throws Stop, with instructions, when it cannot
 */
export async function installProgram({ apt, brew, why }, env, signal) {
  const began = performance.now();
  if (process.platform === 'darwin') {
    if (!findProgram('brew', env))
      throw new Stop(`${why} needs ${brew}. Install Homebrew (https://brew.sh), then: brew install ${brew}`);
    say(`Installing ${brew} with Homebrew …`);
    const { code, output } = await run(['brew', 'install', brew], env, signal);
    if (code !== 0) throw new Stop(`brew install ${brew} failed:\n\n${lastLines(output)}`);
    return;
  }
  const byHand = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${apt}`;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Stop(
      `${why} is missing, and this system has no apt-get to install it with.\nInstall ${brew} with the system's own package manager and try again.`,
    );
  }
  const root = await asRoot(signal);
  if (!root)
    throw new Stop(
      `${why} is missing, and installing it needs an administrator. Run this, then try again:\n\n  ${byHand}`,
    );
  say(`Installing ${apt} from Debian's packages …`);
  const quiet = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive'];
  const install = [...quiet, 'apt-get', 'install', '-y', '--no-install-recommends', apt];
  let result = await run(install, env, signal);
  if (result.code !== 0 && !signal.aborted) {
    await run([...quiet, 'apt-get', 'update'], env, signal); // the package lists may be missing or old
    result = await run(install, env, signal);
  }
  if (signal.aborted) return;
  if (result.code !== 0) {
    throw new Stop(`${apt} could not be installed:\n\n${lastLines(result.output)}\n\nTry it by hand:\n\n  ${byHand}`);
  }
  say(`${apt} installed after ${secondsSince(began)}`);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the path of a Chromium for the browser tests; CHROMIUM_PATH wins
 */
export async function findChromium(env, signal) {
  const own = env['CHROMIUM_PATH'];
  if (own !== undefined) {
    if (!isProgram(own)) throw new Stop(`CHROMIUM_PATH is ${own}, but there is no program there.`);
    return own;
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const find = () => names.map((name) => findProgram(name, env)).find((found) => found !== undefined);
  if (!find())
    await installProgram({ apt: 'chromium', brew: 'chromium', why: 'A browser for the tests (Chromium)' }, env, signal);
  const found = find();
  if (found === undefined && !signal.aborted)
    throw new Stop('No Chromium was found. Set CHROMIUM_PATH to one and try again.');
  return found ?? '';
}
