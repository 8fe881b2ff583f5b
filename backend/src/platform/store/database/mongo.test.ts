// What the log says while a process waits for its database.
import { expect, test } from '@jest/globals';
import { createLog } from '../../process/log.ts';
import { connectMongo, retryStart } from './mongo.ts';

function aLog(): { lines: { reason?: string; code?: unknown; msg?: string }[]; log: ReturnType<typeof createLog> } {
  const lines: { reason?: string; code?: unknown; msg?: string }[] = [];
  const to = { write: (text: string) => void lines.push(JSON.parse(text) as (typeof lines)[number]) };
  return { lines, log: createLog({ level: 'warn', part: 'test', to }) };
}
const database = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
const withSet = new URL(database);
withSet.searchParams.set('replicaSet', 'not-this-one');

test.each([
  ['refused', 'mongodb://127.0.0.1:1/guild', /ECONNREFUSED 127\.0\.0\.1:1/],
  ['name not found', 'mongodb://nowhere.invalid/guild', /(ENOTFOUND|EAI_AGAIN) nowhere\.invalid/],
  ['wrong replica set', withSet.href, /no server belongs to the replica set not-this-one: check replicaSet/],
])('an unreachable database is logged with the reason: %s', async (_why, uri, reason) => {
  const { lines, log } = aLog();
  await expect(connectMongo(uri, { log, retryForMs: 0 })).rejects.toBeDefined();
  expect(lines).toHaveLength(1);
  expect(lines[0]?.msg).toBe('the database is not reachable yet; trying again');
  expect(lines[0]?.reason).toMatch(reason);
});
test('a start waits for a database that is full, and logs its code; other errors end it at once', async () => {
  const { lines, log } = aLog();
  let isFull = true;
  const started = await retryStart(
    () => {
      if (!isFull) return Promise.resolve('started');
      isFull = false;
      return Promise.reject(Object.assign(new Error('disk full'), { name: 'MongoServerError', code: 14031 }));
    },
    'does not work',
    { log },
  );
  expect(started).toBe('started');
  expect(lines).toMatchObject([
    { reason: 'disk full', code: 14031, msg: 'the database does not work yet; trying again' },
  ]);
  await expect(retryStart(() => Promise.reject(new TypeError('ours')), 'does not work', { log })).rejects.toThrow(
    'ours',
  );
});
