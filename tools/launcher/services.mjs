// Services of the guild hall: starts Redis and the embedded database, or uses the ones whose
// addresses are given.
import path from 'node:path';
import { builtProgram } from './hall-programs.mjs';
import { freePort, isListening, redisAnswers, waitUntil } from './ports.mjs';
import { findRedis, redisProgram } from './redis.mjs';
import { databaseAddress, redisAddress, socketFolder } from './sockets.mjs';
import { Stop } from './stop-error.mjs';

/** @typedef {import('./supervisor.mjs').Program} Program */
/**
 * @typedef {object} Place
 * @property {NodeJS.ProcessEnv} env
 * @property {string} folder where their data lives
 * @property {string} dist where the built programs are
 * @property {import('./supervisor.mjs').Supervisor} supervisor
 * @property {(program: Program) => Program} withLog
 * @property {(name: string) => string} recent what a program said last
 * @property {AbortSignal} signal
 * @property {boolean} [keepsExpired] whether the embedded database keeps expired documents, for
 *   programs with their own clocks
 */
/**
 * @typedef {Place & { sockets: string | undefined }} Listening `sockets`: folder for sockets;
 *   undefined where there are none
 */

const deadline = 30_000;

/**
 * @param {Place} place
 * @param {Program} program
 * @param {() => Promise<boolean>} answers
 */
export async function startAndWait({ supervisor, withLog, recent, signal }, program, answers) {
  supervisor.start(withLog(program));
  if ((await waitUntil(answers, signal, deadline)) || signal.aborted) return;
  throw new Stop(
    `${program.name} did not answer within ${String(deadline / 1000)} seconds. It said:\n\n${recent(program.name)}`,
  );
}

/** @param {Listening} place @returns {Promise<string>} the address of Redis */
async function startRedis(place) {
  const given = place.env['REDIS_URL'];
  if (given !== undefined) return given;
  const command = await findRedis(place.env, place.signal);
  const where = place.sockets === undefined ? await freePort() : path.join(place.sockets, 'redis.sock');
  if (place.signal.aborted) return '';
  const program = redisProgram({ command, where, folder: path.join(place.folder, 'redis'), env: place.env });
  await startAndWait(place, program, () => redisAnswers(where));
  return typeof where === 'number' ? `redis://127.0.0.1:${String(where)}` : redisAddress(where);
}

/**
 * @param {Listening} place
 * @returns {Promise<string>} the address of the database, without a database's name
 */
async function startDatabase(place) {
  const where = place.sockets === undefined ? await freePort() : path.join(place.sockets, 'database.sock');
  const folder = path.join(place.folder, 'mongo');
  const listening = typeof where === 'number' ? ['--port', String(where)] : ['--socket', where];
  const args = [...builtProgram(place.dist, 'embedded-mongo'), ...listening, '--dir', folder, '--with-parent'];
  if (place.keepsExpired === true) args.push('--ttl-every', String(24 * 3600));
  if (place.signal.aborted) return '';
  await startAndWait(place, { name: 'database', command: process.execPath, args, env: place.env }, () =>
    isListening(where),
  );
  return typeof where === 'number' ? `mongodb://127.0.0.1:${String(where)}` : databaseAddress(where);
}

/**
 * @param {Place} place
 * @returns {Promise<{ redisUrl: string, mongoUrl: string, embedded: boolean, sockets: string | undefined }>}
 *   mongoUrl has no database's name when embedded; sockets is the folder for sockets
 */
export async function startServices(place) {
  const given = place.env['MONGODB_URI'];
  if (given === undefined && place.env['NODE_ENV'] === 'production') {
    throw new Stop(
      'In production the guild hall needs a MongoDB of its own: set MONGODB_URI (the embedded database is for trying and developing).',
    );
  }
  const bothGiven = given !== undefined && place.env['REDIS_URL'] !== undefined;
  const listening = { ...place, sockets: bothGiven ? undefined : await socketFolder(place.folder) };
  const [redisUrl, mongoUrl] = await Promise.all([startRedis(listening), given ?? startDatabase(listening)]);
  return { redisUrl, mongoUrl, embedded: given === undefined, sockets: listening.sockets };
}
