// The lock of a data directory: its holder listens on a local socket named after it.
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function socketPath(dir: string): string {
  const name = `embedded-mongo-${createHash('sha256').update(realpathSync(dir)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

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

/** Takes the directory for this process and returns what gives it back. Errors: when another server holds it. */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  mkdirSync(dir, { recursive: true });
  const path = socketPath(dir);
  let server = await listen(path);
  if (!server && !(await isAlive(path))) {
    rmSync(path, { force: true });
    server = await listen(path);
  }
  if (!server)
    throw new Error(`another embedded database is already using ${dir}; stop it first or choose another directory`);
  const held = server;
  return () => new Promise((resolve) => held.close(() => resolve()));
}
