// A second web process of a test's hall, of its own at the operating system, that can be killed as by a power cut.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Hall } from './harness.ts';

export interface KillableWeb {
  readonly url: string;
  /** Ends it with SIGKILL, whatever it does; resolves when it is gone. */
  kill(): Promise<void>;
}

const portIn = (line: string): number | undefined => {
  try {
    const { msg, port } = JSON.parse(line) as { msg?: string; port?: number };
    return msg === 'the web server is running' ? port : undefined;
  } catch {
    return undefined;
  }
};

/** Starts the built web server with the database, Redis keys and sessions of a hall; it runs on the true clock. */
export async function startKillable({ env }: Hall): Promise<KillableWeb> {
  const dist = process.env['TEST_DIST'] ?? path.resolve(import.meta.dirname, '../../dist');
  const { mongodbUri, redisUrl, redisPrefix, sessionSecret } = env;
  const child = spawn(process.execPath, [path.join(dist, 'web.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...{ PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'info', EXIT_WITH_PARENT: '1' },
      ...{ MONGODB_URI: mongodbUri, REDIS_URL: redisUrl, REDIS_PREFIX: redisPrefix, SESSION_SECRET: sessionSecret },
    },
  });
  const gone = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = portIn(line);
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the second process ended with ${String(code)}`)));
  });
  return {
    url: `http://127.0.0.1:${port.toString()}`,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
