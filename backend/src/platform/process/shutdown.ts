// Ends a process in order: let proxies know, stop accepting, finish, exit with 0 within ten seconds.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const usualDeadlineMs = 9000;
/** What finishing may take after the drain. */
const finishMs = 4000;
const sweepMs = 100;
/** How long a connection may be silent that browsers have opened ahead, in case they use it after all. */
const silentMs = 500;

export interface Leaving {
  /** How long requests are still taken, so that a proxy learns of it from /readyz before it meets a closed door. */
  readonly drainSeconds: number;
  /** Sends every socket away; begins when nothing new is accepted any more. */
  readonly releaseSockets: () => Promise<void>;
}

/**
 * Watches over the connections of a server, so that it can leave without failing anybody.
 * @returns what ends the server: resolves when the last request has been answered and the last connection is gone
 */
export function createDeparture(server: Server): (how: Leaving) => Promise<void> {
  let leaving = false;
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // The other side must not use this connection again.
  server.prependListener('request', (_req, res) => {
    if (leaving) res.setHeader('Connection', 'close');
  });
  return async ({ drainSeconds, releaseSockets }) => {
    leaving = true;
    if (drainSeconds > 0) await pause(drainSeconds * 1000);
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    const began = performance.now();
    const sweeping = setInterval(() => {
      server.closeIdleConnections();
      // To Node.js these are not idle: it would wait a minute for their first request.
      if (performance.now() > began + silentMs)
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, sweepMs);
    await releaseSockets();
    await closed;
    clearInterval(sweeping);
  };
}

/**
 * Closes the process on SIGTERM and SIGINT, and when standard input ends if the process belongs to a launcher.
 * @param close finishes what is under way
 * @param how `drainSeconds`: how long it waits first by itself
 */
export function closeOnSignal(
  close: () => Promise<void>,
  log: Logger,
  { exitWithParent, drainSeconds = 0 }: { exitWithParent: boolean; drainSeconds?: number },
): void {
  const deadlineMs = Math.max(usualDeadlineMs, drainSeconds * 1000 + finishMs);
  let closing = false;
  const shutDown = (why: string): void => {
    if (closing) return;
    closing = true;
    log.info({ why }, 'shutting down');
    setTimeout(() => {
      log.warn('not everything could be finished in time');
      process.exit(0);
    }, deadlineMs).unref();
    close()
      .catch((error: unknown) => log.error({ error }, 'shutting down was not clean'))
      .finally(() => process.exit(0));
  };
  process.on('SIGTERM', () => shutDown('SIGTERM'));
  process.on('SIGINT', () => shutDown('SIGINT'));
  if (!exitWithParent) return;
  process.stdin.on('end', () => shutDown('the launcher is gone'));
  process.stdin.on('error', () => shutDown('the launcher is gone'));
  process.stdin.resume();
}
