// The embedded database as a TCP server on loopback.
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { Catalog } from './catalog.ts';
import { keepWorking, type Server } from './commands/context.ts';
import { serve } from './connection.ts';
import { Cursors } from './cursors.ts';
import { lockDirectory } from './lock.ts';
import { Storage } from './storage.ts';
import { removeExpired } from './ttl.ts';

export type RunningServer = { port: number; uri: string; close: () => Promise<void> };
export type ServerOptions = {
  /** 0 for any free port. */
  port: number;
  /** The directory that holds the data; made if missing. */
  dir: string;
  /** How often expired documents are looked for, in milliseconds. */
  ttlEveryMs?: number;
};

const TTL_EVERY_MS = 30_000;

function listen(net: NetServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    net.once('error', reject);
    net.listen(port, '127.0.0.1', () => {
      const address = net.address();
      resolve(typeof address === 'object' && address ? address.port : port);
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

function everySoOften(server: Server, everyMs: number): NodeJS.Timeout {
  const timer = setInterval(() => {
    server.cursors.expire(Date.now());
    keepWorking(server, expire(server.catalog));
  }, everyMs);
  timer.unref();
  return timer;
}

/**
 * Starts a server on 127.0.0.1. Errors: when another server uses the directory, or the port is taken.
 * `close` stops accepting, ends all connections and leaves everything acknowledged on disk.
 */
export async function startServer({ port, dir, ttlEveryMs = TTL_EVERY_MS }: ServerOptions): Promise<RunningServer> {
  const unlock = await lockDirectory(dir);
  const storage = new Storage(dir);
  const server: Server = {
    catalog: new Catalog(storage),
    cursors: new Cursors(),
    startedAt: Date.now(),
    connections: 0,
    working: new Set(),
    closing: false,
    port: 0,
  };
  const sockets = new Set<Socket>();
  const net = createServer((socket) => {
    sockets.add(socket);
    server.connections++;
    socket.once('close', () => sockets.delete(socket));
    serve(socket, server);
  });
  try {
    server.port = await listen(net, port);
  } catch (error) {
    await storage.close();
    await unlock();
    throw error;
  }
  const timer = everySoOften(server, ttlEveryMs);
  const close = async (): Promise<void> => {
    clearInterval(timer);
    server.closing = true;
    await closeNet(net, sockets);
    await Promise.all(server.working);
    await storage.close();
    await unlock();
  };
  return { port: server.port, uri: `mongodb://127.0.0.1:${server.port}`, close };
}
