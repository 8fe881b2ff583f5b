// The lock of a data directory: its holder listens on a local socket inside it.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOCK_NAME = 'server.lock';
/** Maximum length of a socket path that the system accepts, in bytes. */
const MAX_SOCKET_PATH = 100;

/** Windows only has named pipes, which are in no directory. */
const pipeOf = (dir: string): string =>
  `\\\\.\\pipe\\embedded-mongo-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}`;

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function listenUnlessTaken(path: string): Promise<Server | undefined> {
  const server = await listen(path);
  if (server || (await isAlive(path))) return server;
  rmSync(path, { force: true }); // left by a killed server
  return listen(path);
}

/** Listens in a directory with a long path through a short temporary link. */
async function listenByLink(dir: string): Promise<Server | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  try {
    symlinkSync(dir, join(folder, 'dir'));
    return await listenUnlessTaken(join(folder, 'dir', LOCK_NAME));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Locks the directory for this process and returns a function that releases it. Errors: when
 * another server holds it.
 */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  mkdirSync(dir, { recursive: true });
  const realDirectory = realpathSync(dir);
  const path = process.platform === 'win32' ? pipeOf(realDirectory) : join(realDirectory, LOCK_NAME);
  const isLong = Buffer.byteLength(path) > MAX_SOCKET_PATH && process.platform !== 'win32';
  const server = await (isLong ? listenByLink(realDirectory) : listenUnlessTaken(path));
  if (!server)
    throw new Error(`another embedded database is already using ${dir}; stop it first or choose another directory`);
  return () => {
    // Closing removes the socket by the path used for listening. For a long path that was a link,
    // which is gone.
    if (isLong) rmSync(path, { force: true });
    return new Promise((resolve) => server.close(() => resolve()));
  };
}
