// The process's connection to MongoDB.
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, STATES, type Connection } from 'mongoose';
import type { Logger } from 'pino';
import { isOfDatabase } from './databaseErrors.ts';
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

/** How the driver describes the servers when it finds none to use. */
interface Servers {
  readonly setName?: string | null;
  readonly servers: ReadonlyMap<string, { readonly error: Error | null }>;
}

/** Why the database cannot be used, in a few words for the log. */
function reasonOf(thrown: unknown): string {
  const { message, reason } = thrown as Error & { readonly reason?: Servers };
  if (reason?.servers === undefined) return message;
  const failed = [...reason.servers.values()].find(({ error }) => error !== null);
  if (failed?.error) return failed.error.message;
  // The driver forgets servers that do not belong to the replica set of the address.
  if (reason.servers.size === 0)
    return `no server belongs to the replica set ${reason.setName ?? ''}: check replicaSet in MONGODB_URI`;
  return 'the replica set has no primary';
}

export interface RetryOptions {
  readonly log: Logger;
  /** How long to retry, in ms. */
  readonly retryForMs?: number;
}
const logAgainMs = 10_000;

/**
 * Repeats a step of the start while the database fails. The log says why, at once and every ten
 * seconds.
 * @param what what the database does not do yet, for the log
 * @throws the last failure when the time is over, and at once an error that is not the database's
 */
export async function retryStart<T>(
  step: () => Promise<T>,
  what: string,
  { log, retryForMs = 60_000 }: RetryOptions,
): Promise<T> {
  const until = performance.now() + retryForMs;
  let nextLog = 0;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isOfDatabase(error)) throw error;
      if (performance.now() >= nextLog) {
        nextLog = performance.now() + logAgainMs;
        const { code } = error as { readonly code?: unknown };
        log.warn({ reason: reasonOf(error), code }, `the database ${what} yet; trying again`);
      }
      if (performance.now() > until) throw error;
      await pause(500);
    }
  }
}

/**
 * Connects, and retries while the database is still starting.
 * @throws the last failure when that time is over
 */
export const connectMongo = (uri: string, parts: RetryOptions): Promise<Connection> =>
  retryStart(
    async () => {
      const connection = createConnection(uri, options);
      // Without a listener, mongoose also throws the error that asPromise() rejects with.
      connection.on('error', () => undefined);
      try {
        await connection.asPromise();
      } catch (error) {
        await connection.destroy().catch(() => undefined);
        throw error;
      }
      connection.on('error', (error: unknown) => parts.log.warn({ error }, 'the database connection has failed'));
      return connection;
    },
    'is not reachable',
    parts,
  );

/** mongoose's name for the state of the connection. */
const stateOf = (db: Connection): string => STATES[db.readyState];
/** Whether the connection is known to be down. */
export const isAway = (db: Connection): boolean => stateOf(db) !== 'connected';
