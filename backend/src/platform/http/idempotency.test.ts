// Idempotency keys after failures: free when nothing was done, kept when the outcome is unknown.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoNetworkError } from 'mongodb';
import { observedDatabase, type ObservedDatabase } from '../../../test/observedDatabase.ts';
import type { Caller } from '../session/caller.ts';
import { AppError, outcomeUnknown } from '../errors.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';

let database: ObservedDatabase;
let idempotency: Idempotency;
beforeAll(async () => {
  database = await observedDatabase('idempotency_keys');
  idempotency = createIdempotency({ db: database.db, clock: { now: () => 0 } });
});
afterAll(() => database.close());

const caller = { discordId: '1' } as Caller;
const make = (key: string, run: () => Promise<unknown>): Promise<unknown> =>
  idempotency.once({ name: 'makeThing', input: {} }, caller, key, run);

test('a key is free again after a 503 that did nothing', async () => {
  const tooManyChanges = new AppError('unavailable');
  await expect(make('free', () => Promise.reject(tooManyChanges))).rejects.toBe(tooManyChanges);
  expect(await make('free', () => Promise.resolve('made'))).toBe('made');
});

test.each([
  ['line-broke', new MongoNetworkError('closed')],
  ['appears-later', new AppError('unavailable', 'In a moment', { reason: outcomeUnknown })],
  ['fault', new Error('a fault')],
])('a key is kept when the call may have been carried out: %s', async (key, error) => {
  await expect(make(key, () => Promise.reject(error))).rejects.toBe(error);
  await expect(make(key, () => Promise.resolve('made twice'))).rejects.toMatchObject({
    details: { reason: outcomeUnknown },
  });
});
