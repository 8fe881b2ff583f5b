// Starts the built hall (web and worker, as processes) for browser journeys, with a database and Redis keys of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

export interface Hall {
  readonly url: string;
  /** Warnings and errors that web or worker have logged so far. */
  readonly complaints: string[];
  close(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '..');

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run these tests by npm test`);
  return value;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Whether a line of the server's log is a warning, an error or no log line at all. */
function isComplaint(line: string): boolean {
  try {
    return ((JSON.parse(line) as { level?: number }).level ?? 0) >= 40;
  } catch {
    return line.trim() !== '';
  }
}

function run(entry: string, env: NodeJS.ProcessEnv, complaints: string[]): ChildProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(needed('TEST_DIST'), entry)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream
      .setEncoding('utf8')
      .on('data', (text: string) =>
        complaints.push(...text.split('\n').filter((line) => line !== '' && isComplaint(line))),
      );
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Resolves when `check` answers true; rejects with `what` after `withinMs`. */
export async function eventually(what: string, check: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await check())) {
    if (Date.now() > until) throw new Error(`${what} did not happen within ${withinMs.toString()} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

/**
 * @param name part of the database's name and of the Redis prefix
 * @param settings environment variables beside the usual ones
 */
export async function startHall(name: string, settings: NodeJS.ProcessEnv = {}): Promise<Hall> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port.toString()}`;
  const own = `${name}-${process.pid.toString()}-${Date.now().toString(36)}`;
  const database = new URL(needed('TEST_MONGODB_URI'));
  database.pathname = `/${own}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    PORT: port.toString(),
    PUBLIC_URL: url,
    MONGODB_URI: database.href,
    REDIS_URL: needed('TEST_REDIS_URL'),
    REDIS_PREFIX: own,
    SESSION_SECRET: 'a secret for browser journeys only',
    PUBLIC_DIR: path.join(needed('TEST_DIST'), 'public'),
    AUCTION_MIN_DURATION_SECONDS: '1',
    ...settings,
  };
  const complaints: string[] = [];
  const children = [run('web.mjs', env, complaints), run('worker.mjs', env, complaints)];
  const hall = {
    url,
    complaints,
    close: async () => {
      await Promise.all(children.map(stop));
    },
  };
  try {
    await eventually('/readyz', () => isReady(url), 30_000);
  } catch (error) {
    await hall.close();
    throw new Error(`the hall did not start: ${complaints.join('\n')}`, { cause: error });
  }
  return hall;
}
