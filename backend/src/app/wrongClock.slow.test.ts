// Two web processes on one database: one with a wrong clock, one with a correct clock.
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
let there: Client;
beforeAll(async () => {
  right = await startHall({ machineClock: { now: () => Date.now() } });
  wrong = await startHall({
    beside: right,
    machineClock: { now: () => Date.now() + aheadMs },
    env: { LOG_LEVEL: 'info', METRICS_TOKEN: 'a token of this test alone' },
    onLog: (line) => void lines.push(line),
  });
  there = wrong.stranger();
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
/** The bidder's session, used at the process with the wrong clock. */
const session = (): Record<string, string> => ({ Cookie: bidder.cookie() });

test('the process is not ready and gives the reason in the body, the log and the metric', async () => {
  const { status, body } = await there.get<Ready>('/readyz');
  expect(status).toBe(503);
  expect(body).toMatchObject({ status: 'not ready', clock: 'wrong' });
  expect(body.problems[0]).toContain("clock differs from the database's");
  expect(lines.filter(({ msg }) => String(msg).includes('nothing is decided'))).toHaveLength(1);
  const figures = await fetch(`${wrong.url}/metrics`, {
    headers: { Authorization: 'Bearer a token of this test alone' },
  });
  expect(await figures.text()).toMatch(/hall_clock_difference_seconds -7(199|200)/);
});

test('the process ends no auction early and refuses commands', async () => {
  const read = await there.get<Auction>(`/api/auctions/${auction.id}`, session());
  expect([read.status, read.body.status]).toEqual([200, 'active']);
  const refused = await there.post<ErrorBody>(`/api/auctions/${auction.id}/bid`, { bidAmount: 500 }, session());
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([503, 'unavailable', { reason: 'clock' }]);
  expect((await bid(bidder, auction.id, 500)).currentBid).toBe(500);
  expect((await auctionOf(seller, auction.id)).status).toBe('active');
});

test('the process recovers without a restart, and then corrects a small difference', async () => {
  aheadMs = 2000;
  await until(async () => (await there.get<Ready>('/readyz')).status === 200, 'the process to be ready', 120_000);
  const accepted = await there.post<Auction>(`/api/auctions/${auction.id}/bid`, { bidAmount: 600 }, session());
  expect(accepted.status).toBe(200);
  const bids = await there.get<{ bidTime: string }[]>(`/api/auctions/${auction.id}/bids`, session());
  expect(new Date(bids.body[0]?.bidTime ?? 0).getTime()).toBeLessThan(Date.now() + 500);
});
