// Runs a Redis of our own: on a Unix socket (on loopback where there are none), with its data in our folder.
import { mkdirSync } from 'node:fs';
import { runStep } from './run-step.mjs';
import { Stop } from './stop-error.mjs';
import { findProgram, installProgram } from './system-programs.mjs';

/** @typedef {import('./supervisor.mjs').Program} Program */

/**
 * Debian's `redis-check-rdb` is the same program as `redis-server`, under another name: it becomes the server when it is called
 * by that name. So the package `redis-tools` will do, which starts nothing system-wide.
 * @param {NodeJS.ProcessEnv} env
 */
const find = (env) => findProgram('redis-server', env) ?? findProgram('redis-check-rdb', env);

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the path of a program that is a Redis server when called as `redis-server`
 */
export async function findRedis(env, signal) {
  if (!find(env)) await installProgram({ apt: 'redis-tools', brew: 'redis', why: 'Redis' }, env, signal);
  const command = find(env);
  if (signal.aborted) return '';
  if (command === undefined) throw new Stop('Redis was installed, but there is no redis-server on the PATH.');
  const { output } = await runStep(command, ['--version'], { argv0: 'redis-server', signal });
  if (!output.startsWith('Redis server') && !signal.aborted) {
    throw new Stop(`${command} is not a Redis server.\nInstall redis-server, or set REDIS_URL to one that runs.`);
  }
  return command;
}

/**
 * @param {{ command: string, where: number | string, folder: string, env: NodeJS.ProcessEnv }} options `where` is a socket's path
 *   or a port of 127.0.0.1
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
  return { name: 'redis', command, args, argv0: 'redis-server', guarded: true, env };
}
