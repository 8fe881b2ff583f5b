// Orderly end of a real web process: on SIGTERM, and with its launcher.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { anEnv } from '../../../test/harness.ts';

const dist = process.env['TEST_DIST'] ?? path.resolve(import.meta.dirname, '../../../../dist');
let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

/** Starts the web server as a separate process and waits until it runs. */
async function startProcess(extra: Record<string, string>): Promise<{ child: ChildProcess; ended: Promise<unknown> }> {
  const { mongodbUri, redisUrl, redisPrefix, sessionSecret } = anEnv();
  const started = spawn(process.execPath, [path.join(dist, 'web.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      MONGODB_URI: mongodbUri,
      REDIS_URL: redisUrl,
      REDIS_PREFIX: redisPrefix,
      SESSION_SECRET: sessionSecret,
      PUBLIC_DIR: path.join(dist, 'public'),
      ...extra,
    },
  });
  child = started;
  const ended = new Promise((resolve) => started.once('exit', (code, signal) => resolve(code ?? signal)));
  await new Promise<void>((resolve) => {
    started.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('the web server is running')) resolve();
    });
  });
  return { child: started, ended };
}

test('SIGTERM ends it with exit code 0', async () => {
  const { child: web, ended } = await startProcess({});
  web.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('it ends when its launcher ends', async () => {
  const { child: web, ended } = await startProcess({ EXIT_WITH_PARENT: '1' });
  web.stdin?.end();
  expect(await ended).toBe(0);
});
