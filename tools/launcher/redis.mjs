// The project's own Redis server: on a Unix socket (or on loopback where there are none), with its
// data in the data folder.
import { copyFileSync, mkdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { cache } from './paths.mjs';
import { runStep } from './run-step.mjs';
import { Stop } from './stop-error.mjs';
import { findProgram, installProgram } from './system-programs.mjs';

/** @typedef {import('./supervisor.mjs').Program} Program */

/**
 * Debian's `redis-check-rdb` is the same program as `redis-server`: it becomes the server when
 * called by that name. So the package `redis-tools` is enough, which starts no system service.
 * @param {NodeJS.ProcessEnv} env
 */
const find = (env) => findProgram('redis-server', env) ?? findProgram('redis-check-rdb', env);

const serverName = 'redis-server';

/**
 * @param {string} file
 * @param {string} target whether `file` is a link to it
 */
function leadsTo(file, target) {
  try {
    return readlinkSync(file) === target;
  } catch {
    return false;
  }
}

/**
 * @param {string} program
 * @param {string} folder where the link is created
 * @returns {string} a path to the program under the server's name
 */
export function underServerName(program, folder) {
  if (path.basename(program) === serverName) return program;
  const named = path.join(folder, serverName);
  if (leadsTo(named, program)) return named;
  mkdirSync(folder, { recursive: true });
  const fresh = `${named}.${String(process.pid)}`;
  try {
    symlinkSync(program, fresh);
  } catch {
    copyFileSync(program, fresh); // some mounted folders cannot hold links
  }
  renameSync(fresh, named); // another command of this project may use the old one
  return named;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the path of a program that is a Redis server
 */
export async function findRedis(env, signal) {
  if (!find(env)) await installProgram({ apt: 'redis-tools', brew: 'redis', why: 'Redis' }, env, signal);
  const found = find(env);
  if (signal.aborted) return '';
  if (found === undefined) throw new Stop('Redis was installed, but there is no redis-server on the PATH.');
  const command = underServerName(found, cache);
  const { output } = await runStep(command, ['--version'], { signal });
  if (!output.startsWith('Redis server') && !signal.aborted) {
    throw new Stop(`${found} is not a Redis server.\nInstall redis-server, or set REDIS_URL to one that runs.`);
  }
  return command;
}

/**
 * @param {{ command: string, where: number | string, folder: string, env: NodeJS.ProcessEnv }} options
 *   `where` is a socket's path or a port of 127.0.0.1
 * @returns {Program}
 */
export function redisProgram({ command, where, folder, env }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const listening =
    typeof where === 'number'
      ? { bind: '127.0.0.1', port: String(where) }
      : { port: '0', unixsocket: where, unixsocketperm: '600' };
  const settings = {
    ...listening,
    'protected-mode': 'yes',
    dir: folder,
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    hz: '100',
    save: '',
    daemonize: 'no',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  return { name: 'redis', command, args, guarded: true, env };
}
