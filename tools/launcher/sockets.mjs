// Folders for the Unix sockets of the database and Redis, which other users cannot enter.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Maximum length of a socket's path on all systems, in bytes: macOS' 104 including the final zero.
 */
const longest = 103;
/** As long as our longest name. */
const trial = 'database.sock';

/**
 * @param {string} folder
 * @returns {Promise<boolean>} whether a socket can be created there
 */
function takesSockets(folder) {
  const file = path.join(folder, trial.replaceAll(/[^.]/g, 'x'));
  if (Buffer.byteLength(file) > longest) return Promise.resolve(false);
  return new Promise((resolve) => {
    rmSync(file, { force: true });
    const server = net.createServer();
    server.once('error', () => resolve(false)); // some mounted folders cannot hold sockets
    server.listen(file, () => server.close(() => resolve(true)));
  });
}

/**
 * @param {string} parent
 * @returns {string} an empty folder that is deleted when this process ends
 */
function passingFolder(parent) {
  const folder = mkdtempSync(path.join(parent, 'guild-hall-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * @param {string} home data folder; the sockets are inside it, or in a temporary folder if its path is
 *   too long
 * @param {string} [spare] parent of the temporary folder
 * @returns {Promise<string | undefined>} a folder for this user only; undefined where there are no
 *   Unix sockets
 */
export async function socketFolder(home, spare = tmpdir()) {
  const own = path.join(home, 'run');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  chmodSync(own, 0o700);
  if (await takesSockets(own)) return own;
  rmSync(own, { recursive: true, force: true });
  const passing = passingFolder(spare);
  return (await takesSockets(passing)) ? passing : undefined;
}

/**
 * @param {string} socket
 * @returns {string} the address for `REDIS_URL`
 */
export const redisAddress = (socket) => `unix://localhost${socket.split('/').map(encodeURIComponent).join('/')}`;

/**
 * @param {string} socket
 * @returns {string} the address for MongoDB's drivers, without a database's name
 */
export const databaseAddress = (socket) => `mongodb://${encodeURIComponent(socket)}`;
