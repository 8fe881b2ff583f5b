// Orderly shutdown: let proxies know, stop accepting, finish work, and exit with 0 within ten
// seconds.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const defaultDeadlineMs = 9000;
/** Maximum time to finish after the drain, in ms. */
const finishMs = 4000;
const sweepMs = 100;
/**
 * How long a connection without any request may stay. Browsers open some in advance and may still
 * use them.
 */
const silentMs = 500;

export interface Leaving {
  /**
   * How long requests are still accepted, so that a proxy notices /readyz before connections are
   * refused.
   */
  readonly drainSeconds: number;
  /** Disconnects all sockets. Called when no new connections are accepted any more. */
  readonly releaseSockets: () => Promise<void>;
}

/**
 * Tracks the connections of a server, so that it can close without failing requests.
 * @returns a function that closes the server; it resolves when the last request is answered and the
 *   last connection is closed
 */
export function createDeparture(server: Server): (how: Leaving) => Promise<void> {
  let leaving = false;
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // Tells the client not to use this connection again.
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
      // Node.js does not count connections without a request as idle. It would wait a minute for
      // their first request.
      if (performance.now() > began + silentMs)
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, sweepMs);
    await releaseSockets();
    await closed;
    clearInterval(sweeping);
  };
}

/**
 * Closes the process on SIGTERM and SIGINT. If the process belongs to a launcher, also when
 * standard input ends.
 * @param close finishes running work
 * @param how `drainSeconds`: how long `close` may wait before it starts to finish
 */
export function closeOnSignal(
  close: () => Promise<void>,
  log: Logger,
  { exitWithParent, drainSeconds = 0 }: { exitWithParent: boolean; drainSeconds?: number },
): void {
  const deadlineMs = Math.max(defaultDeadlineMs, drainSeconds * 1000 + finishMs);
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
