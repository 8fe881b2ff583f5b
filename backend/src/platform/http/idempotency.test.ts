// Idempotency keys: what a repeat finds while the first reply is unknown, and when a key is free.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoNetworkError } from 'mongodb';
import { observedDatabase, type ObservedDatabase } from '../../../test/observedDatabase.ts';
import { createIds, type Ids } from '../store/documents/ids.ts';
import type { Caller } from '../people/caller.ts';
import { AppError } from '../errors.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';

let database: ObservedDatabase;
let idempotency: Idempotency;
let ids: Ids;
beforeAll(async () => {
  database = await observedDatabase('idempotency_keys');
  idempotency = createIdempotency({ db: database.db, clock: { now: () => 0 } });
  ids = createIds(database.db);
});
afterAll(() => database.close());

const caller = { discordId: '1' } as Caller;
const make = (key: string, run: () => Promise<unknown>, input = {}): Promise<unknown> =>
  idempotency.once({ name: 'makeThing', input }, caller, key, run);
const newId = (): Promise<number> => ids.newId('things');

test.each([
  ['line-broke', new MongoNetworkError('closed')],
  ['later', new AppError('unavailable')],
  ['fault', new Error('a fault')],
])('a repeat runs with the ids of the first try: %s', async (key, error) => {
  let first = 0;
  const failing = async (): Promise<never> => {
    first = await newId();
    throw error;
  };
  await expect(make(key, failing)).rejects.toBe(error);
  expect(await make(key, newId)).toBe(first);
  expect(await make(key, newId)).toBe(first);
  await expect(make(key, newId, { name: 'other' })).rejects.toMatchObject({ code: 'key_reused' });
  expect(await newId()).toBeGreaterThan(first);
});
test('two calls at once have the same ids', async () => {
  const [one, two] = await Promise.all([make('twice', newId), make('twice', newId)]);
  expect(one).toBe(two);
});
test('a refusal frees the key, but not while the call is sent twice', async () => {
  const refusal = new AppError('conflict');
  await expect(make('refused', () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(await make('refused', () => Promise.resolve('made'), { name: 'other' })).toBe('made');

  let second: Promise<unknown> = Promise.resolve();
  const slow = async (): Promise<never> => {
    second = make('both', newId);
    await second;
    throw refusal;
  };
  await expect(make('both', slow)).rejects.toBe(refusal);
  expect(await make('both', newId)).toBe(await second);
});
