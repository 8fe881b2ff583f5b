// Redis versions: which one is too old, and whether code, docs and containers name the same.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { anEnv, until } from '../../../test/harness.ts';
import { createLog } from './log.ts';
import { createRedis, oldestRedis } from './redis.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Log lines about a Redis until it has answered one command. */
async function saidAbout(url: string): Promise<string> {
  let said = '';
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      said += chunk.toString();
      done();
    },
  });
  const redis = createRedis({ url, use: 'commands', log: createLog({ level: 'info', part: 'test', to }) });
  await until(() => redis.status === 'ready', 'the connection');
  await redis.info(); // sent after the version check, so its reply comes later
  redis.disconnect();
  return said;
}

/** A fake server that only answers with its version. */
async function withVersion<T>(version: string, work: (url: string) => Promise<T>): Promise<T> {
  const info = `redis_version:${version}\r\nloading:0\r\n`;
  const server = createServer((socket) => {
    socket.setEncoding('latin1').on('data', (asked: string) => {
      const commands = asked.match(/^\*\d+\r\n/gm)?.length ?? 0;
      socket.write(`$${info.length}\r\n${info}\r\n`.repeat(commands));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

test.each(['6.0.16', '5.0.7', '2.8.24'])('%s is reported', async (version) => {
  expect(await withVersion(version, saidAbout)).toContain('this Redis is older than what the hall is made for');
});
test.each(['6.2.0', '6.10.1', '7.0.15', '8.2.1', '10.0.0'])('%s is not reported', async (version) => {
  expect(await withVersion(version, saidAbout)).toBe('');
});
test('the Redis of these tests is not reported', async () => {
  expect(await saidAbout(anEnv().redisUrl)).toBe('');
});

test.each([
  ['README.md', /Redis of your own, ([\d.]+) or newer/],
  ['.env.example', /Any Redis from ([\d.]+) on/],
  ['docs/operations.md', /Redis ([\d.]+) or newer needs/],
  ['.github/workflows/verify.yml', /redis: '([\d.]+)'/],
])('%s names the same version as the code', (file, place) => {
  expect(place.exec(readFileSync(path.join(root, file), 'utf8'))?.[1]).toBe(oldestRedis);
});
