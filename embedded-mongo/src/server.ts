// The server: listens on a Unix socket for its owner only, or on a loopback TCP port.
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import path from 'node:path';
import { Catalog } from './storage/catalog.ts';
import { trackOperation, type Server } from './commands/context.ts';
import { serve } from './protocol/connection.ts';
import { Cursors } from './query/cursors.ts';
import { lockDirectory } from './storage/directoryLock.ts';
import { Storage, type StorageOptions } from './storage/storage.ts';
import { removeExpired } from './storage/ttl.ts';

export type RunningServer = { port: number; uri: string; close: () => Promise<void> };
/** A port of 127.0.0.1 (0 for any free one), or the path of a Unix socket. */
export type Where = { port: number } | { socket: string };
export type ServerOptions = Where &
  StorageOptions & {
    /** The data directory. It is created if missing. */
    dir: string;
    /** The interval of the TTL monitor, in milliseconds. */
    ttlEveryMs?: number;
  };

const TTL_EVERY_MS = 30_000;

function listen(net: NetServer, where: Where): Promise<{ port: number; uri: string }> {
  return new Promise((resolve, reject) => {
    net.once('error', reject);
    if ('socket' in where) {
      rmSync(where.socket, { force: true }); // left by a killed server; this one holds the directory's lock
      net.listen(where.socket, () => {
        chmodSync(where.socket, 0o600);
        resolve({ port: 0, uri: `mongodb://${encodeURIComponent(where.socket)}` });
      });
      return;
    }
    net.listen(where.port, '127.0.0.1', () => {
      const address = net.address();
      const port = typeof address === 'object' && address ? address.port : where.port;
      resolve({ port, uri: `mongodb://127.0.0.1:${port}` });
    });
  });
}

function closeNet(net: NetServer, sockets: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    net.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
}

async function expire(catalog: Catalog): Promise<void> {
  try {
    await removeExpired(catalog, new Date());
  } catch (error) {
    console.error('removing expired documents failed', error);
  }
}

function startBackgroundTasks(server: Server, everyMs: number): NodeJS.Timeout {
  const timer = setInterval(() => {
    server.cursors.expire(Date.now());
    trackOperation(server, expire(server.catalog));
  }, everyMs);
  timer.unref();
  return timer;
}

/**
 * Starts a server. Errors: when another server uses the directory, or the port is taken. `close`
 * stops accepting and closes all connections. All acknowledged writes are on disk then.
 */
export async function startServer({
  dir,
  ttlEveryMs = TTL_EVERY_MS,
  freeBytes,
  onFailure,
  ...where
}: ServerOptions): Promise<RunningServer> {
  const unlock = await lockDirectory(dir);
  const storage = new Storage(dir, { ...(freeBytes && { freeBytes }), ...(onFailure && { onFailure }) });
  const server: Server = {
    catalog: new Catalog(storage),
    cursors: new Cursors(),
    startedAt: Date.now(),
    connections: 0,
    operations: new Set(),
    closing: false,
    port: 0,
    dir: path.resolve(dir),
  };
  const sockets = new Set<Socket>();
  const net = createServer((socket) => {
    sockets.add(socket);
    server.connections++;
    socket.once('close', () => sockets.delete(socket));
    serve(socket, server);
  });
  let uri: string;
  try {
    const listening = await listen(net, where);
    ({ uri } = listening);
    server.port = listening.port;
  } catch (error) {
    await storage.close();
    await unlock();
    throw error;
  }
  const timer = startBackgroundTasks(server, ttlEveryMs);
  const close = async (): Promise<void> => {
    clearInterval(timer);
    server.closing = true;
    await closeNet(net, sockets);
    await Promise.all(server.operations);
    await storage.close();
    await unlock();
  };
  return { port: server.port, uri, close };
}
