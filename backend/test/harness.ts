// Starts a whole web process for a test, with its own database and Redis keys, and signs people
// in.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@jest/globals';
import type { Rank } from '@guild/common/members/members.api';
import type { RunningWeb } from '../src/app/createApp.ts';
import type { RunningWorker } from '../src/app/startWorker.ts';
import type { Clock } from '../src/platform/process/clock.ts';
import { checkEnv, type Env } from '../src/platform/process/env.ts';
import type { Connection } from 'mongoose';
import type { DestinationStream } from 'pino';
import { discordIdOf } from './builders.ts';
import { createClient, type Client } from './client.ts';
import type * as server from './programs/server.ts';

export type { Client, Reply } from './client.ts';
export type { TestSocket } from './sockets.ts';

declare global {
  /** Set by environment.mjs, only for the backend's tests. */
  var loadServerOnce: (() => Promise<typeof server>) | undefined;
}

/**
 * Loads the server's code. The backend's test files share it within a jest worker; other projects
 * load it per file.
 */
export const loadServer = (): Promise<typeof server> => globalThis.loadServerOnce?.() ?? import('./programs/server.ts');

/** A clock that keeps running from the time a test has set. */
export interface SetClock extends Clock {
  set(ms: number): void;
  advance(ms: number): void;
}
export interface Hall {
  readonly url: string;
  readonly env: Env;
  readonly clock: SetClock;
  /** Signs in a person of that rank; the name determines the person. */
  signIn(role: Rank, name?: string): Promise<Client>;
  /** A client that is not signed in. */
  stranger(): Client;
  /** A connection to its database, closed with the hall. */
  database(): Promise<Connection>;
  close(): Promise<void>;
}
export interface HallOptions {
  /** Start time of the clock, ms since 1970; default: now. */
  readonly clock?: number | SetClock;
  /** Uses the machine's clock, compared with the database's as in production. Excludes `clock`. */
  readonly machineClock?: Clock;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Uses the database and Redis keys of another hall: a second process of the same guild. */
  readonly beside?: Hall;
  /** Receives every log line. */
  readonly onLog?: (line: Record<string, unknown>) => void;
}

const root = path.resolve(import.meta.dirname, '../..');
const needed = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests with npm test`);
  return value;
};

/** A clock that starts at `start` and keeps running. */
export function aClock(start = Date.now()): SetClock {
  let offset = start - Date.now();
  return {
    now: () => Date.now() + offset,
    set: (ms) => void (offset = ms - Date.now()),
    advance: (ms) => void (offset += ms),
  };
}

/** The environment of a separate hall. */
export function anEnv(extra: Readonly<Record<string, string>> = {}): Env {
  const name = `t_${randomUUID().slice(0, 8)}`;
  const mongodb = new URL(needed('TEST_MONGODB_URI'));
  mongodb.pathname = `/${name}`;
  const found = checkEnv({
    NODE_ENV: 'test',
    PORT: '0',
    MONGODB_URI: mongodb.href,
    REDIS_URL: needed('TEST_REDIS_URL'),
    REDIS_PREFIX: name,
    SESSION_SECRET: 'a secret for tests alone',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    GUILD_CONFIG: path.join(root, 'guild.config.sample.json'),
    BUILD_ID: 'test',
    // Tests send more requests in a minute than people do in an hour.
    TREASURY_REQUESTS_PER_HOUR: '0',
    TRIALS_PER_HOUR: '0',
    // Nothing listens there, and no test reaches a push service outside.
    PUSH_SERVICES: '127.0.0.1:9',
    BACKUP_DIR: path.join(tmpdir(), 'guild-hall-test-backups', name),
    ...extra,
  });
  if ('problems' in found) throw new Error(found.problems.join('\n'));
  return found;
}

/** Connects to a database by its address, without a log. The caller closes the connection. */
export async function connectToDatabase(mongodbUri: string): Promise<Connection> {
  const { connectMongo, createLog } = await loadServer();
  return connectMongo(mongodbUri, { log: createLog({ level: 'silent', part: 'test' }) });
}

const heardBy = (hear: NonNullable<HallOptions['onLog']>): DestinationStream => ({
  write: (text) => hear(JSON.parse(text) as Record<string, unknown>),
});

/** Starts a web process; close it in `afterAll`. */
export async function startHall(options: HallOptions = {}): Promise<Hall> {
  const env = options.beside ? { ...options.beside.env, ...anEnvPart(options.env) } : anEnv(options.env);
  const given = options.clock ?? options.beside?.clock;
  const clock = typeof given === 'object' ? given : aClock(given);
  const { startWeb } = await loadServer();
  const web: RunningWeb = await startWeb(env, {
    ...(options.machineClock ? { machineClock: options.machineClock } : { clock }),
    ...(options.onLog && { logTo: heardBy(options.onLog) }),
  });
  const clients: Client[] = [];
  const client = (discordId: string, username: string): Client => {
    const made = createClient({ url: web.url, discordId, username });
    clients.push(made);
    return made;
  };
  let unnamed = 0;
  let connection: Promise<Connection> | undefined;
  const database = (): Promise<Connection> => (connection ??= connectToDatabase(env.mongodbUri));
  return {
    url: web.url,
    env,
    clock,
    stranger: () => client('', ''),
    database,
    async signIn(role, name = `${role} ${++unnamed}`) {
      const made = client(discordIdOf(name), name);
      const answer = await made.post('/auth/dev', { discordId: made.discordId, username: name, role });
      if (answer.status !== 204) throw new Error(`${name} could not sign in: ${JSON.stringify(answer.body)}`);
      return made;
    },
    async close() {
      for (const one of clients) one.close();
      await web.close();
      if (!options.beside) {
        await (await database()).dropDatabase();
        rmSync(env.backups.folder, { recursive: true, force: true });
      }
      await (await connection)?.destroy();
    },
  };
}

/** A second process may differ in only a few variables. */
function anEnvPart(extra: Readonly<Record<string, string>> | undefined): Partial<Env> {
  if (!extra) return {};
  const { mongodbUri, redisPrefix, ...rest } = anEnv(extra);
  return mongodbUri && redisPrefix ? rest : {};
}

/** Starts a worker for the same guild, on the same clock. */
export async function startWorkerFor(hall: Hall): Promise<RunningWorker> {
  const { startWorker } = await loadServer();
  return startWorker(hall.env, { clock: hall.clock });
}

/** On a slow or busy machine each check takes longer, and so does the wait for this many checks. */
const minChecks = 500;
/** Slow tests start and kill whole programs. */
const usualWaitMs = (): number => (expect.getState().testPath?.includes('.slow.') === true ? 120_000 : 10_000);

/**
 * Waits until `check` is true: for `timeoutMs`, and for at least `minChecks` checks.
 * @param what the error names it. Default: the text of the check
 */
export async function until(
  check: () => boolean | Promise<boolean>,
  what = `\`${check.toString().replace(/\s+/g, ' ')}\``,
  timeoutMs = usualWaitMs(),
): Promise<void> {
  const start = performance.now();
  for (let checks = 0; !(await check()); checks += 1) {
    const waitedMs = performance.now() - start;
    if (waitedMs > timeoutMs && checks >= minChecks)
      throw new Error(`Waited ${Math.round(waitedMs / 1000)} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
