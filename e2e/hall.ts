// Starter for the built hall: a small one for browser journeys, or a cluster with its own database
// and Redis.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, isListening, redisAnswers } from '../tools/launcher/ports.mjs';
import { findRedis, redisProgram } from '../tools/launcher/redis.mjs';
import { databaseAddress, redisAddress } from '../tools/launcher/sockets.mjs';
import { createProgram, type Program } from './program.ts';

export { eventually } from './program.ts';

export interface Hall {
  readonly url: string;
  readonly mongodbUri: string;
  /** Warnings and errors that web or worker have logged so far. */
  readonly complaints: string[];
  close(): Promise<void>;
}
export interface Web extends Program {
  readonly url: string;
}
export interface Cluster {
  readonly webs: readonly Web[];
  readonly workers: readonly Program[];
  readonly database: Program;
  readonly redis: Program;
  readonly mongodbUri: string;
  readonly redisUrl: string;
  /** Folder with Redis' files. Tests may empty it while Redis is down. */
  readonly redisFolder: string;
  readonly databaseFolder: string;
  /** Warnings and errors of all processes. */
  complaints(): string[];
  close(): Promise<void>;
}
export interface ClusterSize {
  readonly webs?: number;
  readonly workers?: number;
  /** Additional environment variables. */
  readonly settings?: NodeJS.ProcessEnv;
}

const root = path.resolve(import.meta.dirname, '..');

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run these tests by npm test`);
  return value;
}
const built = (entry: string): string[] => ['--enable-source-maps', path.join(needed('TEST_DIST'), entry)];

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

interface Address {
  readonly mongodbUri: string;
  readonly redisUrl: string;
  readonly redisPrefix: string;
}
const hallEnv = ({ mongodbUri, redisUrl, redisPrefix }: Address, settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  MONGODB_URI: mongodbUri,
  REDIS_URL: redisUrl,
  REDIS_PREFIX: redisPrefix,
  SESSION_SECRET: 'a secret for browser journeys only',
  PUBLIC_DIR: path.join(needed('TEST_DIST'), 'public'),
  AUCTION_MIN_DURATION_SECONDS: '1',
  TREASURY_REQUESTS_PER_HOUR: '0',
  TRIALS_PER_HOUR: '0',
  ...settings,
});

async function webProgram(name: string, env: NodeJS.ProcessEnv): Promise<Web> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = createProgram({
    name,
    command: process.execPath,
    args: built('web.mjs'),
    cwd: root,
    env: { PORT: port.toString(), PUBLIC_URL: url, ...env },
    answers: () => isReady(url),
  });
  return Object.assign(program, { url });
}
const workerProgram = (name: string, env: NodeJS.ProcessEnv): Program =>
  createProgram({
    name,
    command: process.execPath,
    args: built('worker.mjs'),
    cwd: root,
    env,
    answers: () => Promise.resolve(true),
  });

/**
 * @param name part of the database's name and of the Redis prefix
 * @param settings additional environment variables
 */
export async function startHall(name: string, settings: NodeJS.ProcessEnv = {}): Promise<Hall> {
  const own = `${name}-${process.pid}-${Date.now().toString(36)}`;
  const database = new URL(needed('TEST_MONGODB_URI'));
  database.pathname = `/${own}`;
  const env = hallEnv({ mongodbUri: database.href, redisUrl: needed('TEST_REDIS_URL'), redisPrefix: own }, settings);
  const web = await webProgram('web', env);
  const worker = workerProgram('worker', env);
  const close = async (): Promise<void> => {
    await Promise.all([web.stop(), worker.stop()]);
  };
  try {
    await Promise.all([web.start(), worker.start()]);
  } catch (error) {
    await close();
    throw new Error(`the hall did not start: ${web.complaints.join('\n')}`, { cause: error });
  }
  return {
    url: web.url,
    mongodbUri: database.href,
    get complaints() {
      return [...web.complaints, ...worker.complaints];
    },
    close,
  };
}

function databaseProgram(folder: string, socket: string): Program {
  const args = [...built('embedded-mongo.mjs'), '--socket', socket, '--dir', folder];
  return createProgram({
    name: 'database',
    command: process.execPath,
    args,
    cwd: root,
    answers: () => isListening(socket),
  });
}

async function redisProgramOf(folder: string, socket: string): Promise<Program> {
  const command = await findRedis(process.env, new AbortController().signal);
  const { args } = redisProgram({ command, where: socket, folder, env: process.env });
  return createProgram({ name: 'redis', command, args, cwd: folder, answers: () => redisAnswers(socket) });
}

/** Starts a hall with processes that a test may kill: web, workers, embedded database and Redis. */
export async function startCluster(name: string, size: ClusterSize = {}): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), `guild-${name}-`));
  const redisFolder = path.join(folder, 'redis');
  const [databaseSocket, redisSocket] = ['database.sock', 'redis.sock'].map((file) => path.join(folder, file)) as [
    string,
    string,
  ];
  const mongodbUri = `${databaseAddress(databaseSocket)}/${name}`;
  const redisUrl = redisAddress(redisSocket);
  const env = hallEnv({ mongodbUri, redisUrl, redisPrefix: name }, size.settings ?? {});
  const databaseFolder = path.join(folder, 'mongo');
  const database = databaseProgram(databaseFolder, databaseSocket);
  const redis = await redisProgramOf(redisFolder, redisSocket);
  const webs: Web[] = [];
  for (let i = 1; i <= (size.webs ?? 2); i++) webs.push(await webProgram(`web ${i}`, env));
  const workers = Array.from({ length: size.workers ?? 1 }, (_, i) => workerProgram(`worker ${i + 1}`, env));
  const all = [database, redis, ...workers, ...webs];
  const cluster: Cluster = {
    webs,
    workers,
    database,
    redis,
    mongodbUri,
    redisUrl,
    redisFolder,
    databaseFolder,
    // The logs of database and Redis are left out, because each start fills them with normal
    // messages.
    complaints: () =>
      [...webs, ...workers].flatMap((program) => program.complaints.map((line) => `${program.name}: ${line}`)),
    async close() {
      for (const program of all) program.thaw();
      await Promise.all([...webs, ...workers].map((program) => program.stop()));
      await Promise.all([database.stop(), redis.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all([database.start(), redis.start()]);
    await Promise.all([...webs, ...workers].map((program) => program.start()));
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return cluster;
}
