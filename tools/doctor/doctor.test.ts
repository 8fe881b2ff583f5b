// The command `npm run doctor`, with stores that are away and with a wrong setting.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const away = {
  MONGODB_URI: 'mongodb://someone:secret-word@127.0.0.1:1/guild',
  REDIS_URL: 'redis://:secret-word@127.0.0.1:1',
  PUBLIC_URL: 'http://127.0.0.1:1',
};

/** @returns the exit code and the output */
async function runDoctor(env: Readonly<Record<string, string>>, ...args: string[]): Promise<[number | null, string]> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/doctor/main.ts', ...args], {
    cwd: root,
    env: { PATH, SESSION_SECRET: 'a secret for tests alone', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return [code, text];
}

test('a hall that is down: what is broken, and how to mend it', async () => {
  const [code, text] = await runDoctor(away);
  expect(code).toBe(1);
  expect(text).toContain("✗ Database: The database doesn't answer.");
  expect(text).toContain("✗ Redis: Redis doesn't answer.");
  expect(text).toContain('MONGODB_URI');
  expect(text).toMatch(/Not checked: .*Worker/);
  expect(text).not.toContain('secret-word');
});

test('a wrong variable is named, and everything else waits for it', async () => {
  const [code, text] = await runDoctor({ ...away, PORT: 'many' }, '--all');
  expect(code).toBe(1);
  expect(text).toContain("✗ Settings of the host: The hall can't start. PORT must be a whole number.");
  expect(text).toContain("Mend 'Settings of the host' first.");
  expect(text).toContain('✓ Node.js');
});
