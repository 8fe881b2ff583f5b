// A web process whose clock is wrong, beside one whose clock is right, over one database.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { auctionOf, bid, start } from '../../test/auctions.ts';
import { startHall, until, type Client, type Hall } from '../../test/harness.ts';

const hourMs = 3_600_000;
let aheadMs = 2 * hourMs;
const lines: Record<string, unknown>[] = [];
let right: Hall;
let wrong: Hall;
let seller: Client;
let bidder: Client;
let auction: Auction;
beforeAll(async () => {
  right = await startHall({ machineClock: { now: () => Date.now() } });
  wrong = await startHall({
    beside: right,
    machineClock: { now: () => Date.now() + aheadMs },
    env: { LOG_LEVEL: 'info', METRICS_TOKEN: 'a token of this test alone' },
    onLog: (line) => void lines.push(line),
  });
  seller = await right.signIn('Member', 'Sela');
  bidder = await right.signIn('Member', 'Bex');
  auction = await start(seller, right, {}, 1.5);
});
afterAll(async () => {
  await wrong.close();
  await right.close();
});

interface Ready {
  readonly status: string;
  readonly clock: string;
  readonly problems: readonly string[];
}
/** The same person at the process whose clock is wrong. */
const atWrong = async <T>(path: string, body?: object): Promise<{ status: number; body: T }> => {
  const headers = { Cookie: bidder.cookie(), 'Content-Type': 'application/json' };
  const reply = await fetch(wrong.url + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as T };
};

test('it is not ready, and says why in the body, the log and the gauge', async () => {
  const { status, body } = await atWrong<Ready>('/readyz');
  expect(status).toBe(503);
  expect(body).toMatchObject({ status: 'not ready', clock: 'wrong' });
  expect(body.problems[0]).toContain("clock differs from the database's");
  expect(lines.filter(({ msg }) => String(msg).includes('nothing is decided'))).toHaveLength(1);
  const figures = await fetch(`${wrong.url}/metrics`, {
    headers: { Authorization: 'Bearer a token of this test alone' },
  });
  expect(await figures.text()).toMatch(/hall_clock_difference_seconds -7(199|200)/);
});

test('it ends no auction early, and refuses commands', async () => {
  const read = await atWrong<Auction>(`/api/auctions/${auction.id.toString()}`);
  expect([read.status, read.body.status]).toEqual([200, 'active']);
  const refused = await atWrong<ErrorBody>(`/api/auctions/${auction.id.toString()}/bid`, { bidAmount: 500 });
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([503, 'unavailable', { reason: 'clock' }]);
  expect((await bid(bidder, auction.id, 500)).currentBid).toBe(500);
  expect((await auctionOf(seller, auction.id)).status).toBe('active');
});

test('it recovers by itself, and then corrects a small difference', async () => {
  aheadMs = 2000;
  await until(async () => (await atWrong<Ready>('/readyz')).status === 200, 'the process to be ready', 120_000);
  const accepted = await atWrong<Auction>(`/api/auctions/${auction.id.toString()}/bid`, { bidAmount: 600 });
  expect(accepted.status).toBe(200);
  const bids = await atWrong<{ bidTime: string }[]>(`/api/auctions/${auction.id.toString()}/bids`);
  expect(new Date(bids.body[0]?.bidTime ?? 0).getTime()).toBeLessThan(Date.now() + 500);
});
