// The gate to Discord: one process at a time, and nobody while Discord asks to wait.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { connectMongo } from '../../store/database/mongo.ts';
import { createLog } from '../../process/log.ts';
import { createDiscordGate, prepareGate, type DiscordGate } from './gate.ts';

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'TEST_MONGODB_URI is not set: run the tests with npm test');
uri.pathname = `/gate_${process.pid}_${Date.now()}`;
const now = Date.parse('2026-05-01T12:00:00.000Z');
let db: Awaited<ReturnType<typeof connectMongo>>;
let here: DiscordGate;
let there: DiscordGate;
beforeAll(async () => {
  db = await connectMongo(uri.toString(), { log: createLog({ level: 'silent', part: 'test' }) });
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});
beforeEach(async () => {
  await db.dropDatabase();
  await prepareGate(db);
  const clock = { now: () => now };
  here = createDiscordGate({ db, clock });
  there = createDiscordGate({ db, clock });
});

const sent = (): Promise<string> => Promise.resolve('sent');
const busy = (retryAt: number): string => `busy for ${retryAt - now} ms`;

test('one process at a time is inside, and an error lets the next one in', async () => {
  const failing = here.run(async () => {
    expect(await there.run(sent, busy)).toBe('busy for 200 ms');
    throw new Error('the work fails');
  }, busy);
  await expect(failing).rejects.toThrow('the work fails');
  expect(await there.run(sent, busy)).toBe('sent');
});

test('a process that may try again enters after the other has left', async () => {
  let second = Promise.resolve('not started');
  await here.run(async () => {
    second = there.run(sent, busy, 1000);
    expect(await there.run(sent, busy)).toBe('busy for 200 ms');
    return 'left';
  }, busy);
  expect(await second).toBe('sent');
});

test('a process gives up at once when Discord asks to wait', async () => {
  await here.pause(now + 60_000);
  expect(await there.run(sent, busy, 1000)).toBe('busy for 60000 ms');
});
