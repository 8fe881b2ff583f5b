// The hourly limit of calls that create something, over HTTP.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewAuction } from '../../../test/auctions.ts';
import { startHall, type Client, type Hall, type Reply } from '../../../test/harness.ts';

let hall: Hall;
let body: object;
beforeAll(async () => {
  hall = await startHall({ env: { CREATIONS_PER_HOUR: '2' } });
  body = aNewAuction(hall);
});
afterAll(() => hall.close());

const offer = (who: Client, key?: string): Promise<Reply<Auction>> =>
  who.post<Auction>('/api/auctions', body, key === undefined ? {} : { 'Idempotency-Key': key });

test('a person who creates too much in an hour is told when to go on, and other people are not limited', async () => {
  const moe = await hall.signIn('Member', 'Moe');
  for (let time = 0; time < 2; time += 1) expect((await offer(moe)).status).toBe(201);
  const refused = await offer(moe);
  const { code, error } = refused.body as unknown as ErrorBody;
  expect([refused.status, code]).toEqual([429, 'too_many']);
  expect(error).toMatch(/^You did this 2 times in the last hour\. Try again in \d+ minutes?\.$/);
  const seconds = Number(refused.headers.get('retry-after'));
  expect([seconds > 0, seconds <= 3600]).toEqual([true, true]);
  expect((await offer(await hall.signIn('Member', 'Ben'))).status).toBe(201);
});

test('a repeated call that gets the stored reply does not count', async () => {
  const moss = await hall.signIn('Member', 'Moss');
  const first = await offer(moss, 'first');
  for (let time = 0; time < 3; time += 1) expect((await offer(moss, 'first')).body.id).toBe(first.body.id);
  expect((await offer(moss, 'second')).status).toBe(201);
  expect((await offer(moss, 'third')).status).toBe(429);
  // The stored reply is still there above the limit.
  expect((await offer(moss, 'first')).body.id).toBe(first.body.id);
});
