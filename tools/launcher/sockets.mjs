// Where the database and Redis listen: on Unix sockets in a folder that nobody else may enter.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The longest address of a socket on any system, in bytes: macOS' 104 with the zero at the end. */
const longest = 103;
/** As long as the longest name of ours. */
const trial = 'database.sock';

/** @param {string} folder @returns {Promise<boolean>} whether one can listen there */
function takesSockets(folder) {
  const file = path.join(folder, trial.replaceAll(/[^.]/g, 'x'));
  if (Buffer.byteLength(file) > longest) return Promise.resolve(false);
  return new Promise((resolve) => {
    rmSync(file, { force: true });
    const server = net.createServer();
    server.once('error', () => resolve(false)); // some mounted folders hold no sockets
    server.listen(file, () => server.close(() => resolve(true)));
  });
}

/** @param {string} parent @returns {string} an empty folder that goes with this process */
function passingFolder(parent) {
  const folder = mkdtempSync(path.join(parent, 'guild-hall-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * @param {string} home the folder of what listens; the sockets are inside it, or in a passing folder where its name is too long
 * @param {string} [spare] where that one is made
 * @returns {Promise<string | undefined>} for this user alone; nothing where there are no Unix sockets
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

/** @param {string} socket @returns {string} the address as `REDIS_URL` takes it */
export const redisAddress = (socket) => `unix://localhost${socket.split('/').map(encodeURIComponent).join('/')}`;

/** @param {string} socket @returns {string} the address as MongoDB's drivers take it, without a database's name */
export const databaseAddress = (socket) => `mongodb://${encodeURIComponent(socket)}`;
