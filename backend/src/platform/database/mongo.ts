// The database connection of a process.
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, STATES, type Connection } from 'mongoose';
import type { Logger } from 'pino';

/**
 * A database that has stopped answering is noticed by its heartbeat after about 3 s, which ends what waits for it; a long piece of
 * work (building an index) may take its time as long as the heartbeat is answered.
 */
const options = {
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  serverSelectionTimeoutMS: 2000,
  heartbeatFrequencyMS: 500,
  connectTimeoutMS: 2500,
  waitQueueTimeoutMS: 3000,
  socketTimeoutMS: 120_000,
  maxPoolSize: 50,
};

/**
 * Connects, and tries again while the database is still starting.
 * @param retryForMs how long to try, in ms
 * @throws the last failure, when the deadline is over
 */
export async function connectMongo(
  uri: string,
  { log, retryForMs = 60_000 }: { log: Logger; retryForMs?: number },
): Promise<Connection> {
  const until = performance.now() + retryForMs;
  for (let attempt = 1; ; attempt += 1) {
    const connection = createConnection(uri, options);
    // Without a listener, mongoose throws what asPromise() rejects with as well.
    connection.on('error', () => undefined);
    try {
      await connection.asPromise();
      connection.on('error', (error: unknown) => log.warn({ error }, 'the database connection has failed'));
      return connection;
    } catch (error) {
      await connection.destroy().catch(() => undefined);
      if (performance.now() > until) throw error;
      if (attempt === 1) log.warn('the database is not reachable yet; trying again');
      await pause(500);
    }
  }
}

/** mongoose's word for a connection that is up, by the number it gives it. */
const stateOf = (db: Connection): string => STATES[db.readyState];
/** Whether the database is known not to answer. */
export const isAway = (db: Connection): boolean => stateOf(db) !== 'connected';
