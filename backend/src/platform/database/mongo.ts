// The process's connection to MongoDB.
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, STATES, type Connection } from 'mongoose';
import type { Logger } from 'pino';
import { DriverConnection } from './driverConnection.ts';

/**
 * The driver's heartbeat notices a server that stopped answering after about 3 s, and ends the
 * commands that wait for it. There is no limit for a single command, so building an index may take
 * long.
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
  connectionType: DriverConnection,
};

/**
 * Connects, and retries while the database is still starting.
 * @param retryForMs how long to retry, in ms
 * @throws the last failure when that time is over
 */
export async function connectMongo(
  uri: string,
  { log, retryForMs = 60_000 }: { log: Logger; retryForMs?: number },
): Promise<Connection> {
  const until = performance.now() + retryForMs;
  for (let attempt = 1; ; attempt += 1) {
    const connection = createConnection(uri, options);
    // Without a listener, mongoose also throws the error that asPromise() rejects with.
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

/** mongoose's name for the state of the connection. */
const stateOf = (db: Connection): string => STATES[db.readyState];
/** Whether the connection is known to be down. */
export const isAway = (db: Connection): boolean => stateOf(db) !== 'connected';
