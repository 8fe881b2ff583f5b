// Tests of the auction rules: allowed bids and buyouts, refusal texts, and the end after a late bid.
import { describe, expect, test } from '@jest/globals';
import { anAuction } from '../../test/auctions.builders.ts';
import type { Auction } from './auctions.api.ts';
import {
  endAfterBid,
  isExtended,
  isOpen,
  isSurprisingBid,
  minimumBid,
  refusalSentence,
  refusedBid,
  refusedBuyout,
  itemNameKey,
  maxSales,
  refusedMaximum,
  usualPricesOf,
} from './auctions.rules.ts';

const end = Date.parse('2026-05-01T12:00:00.000Z');
const minute = 60_000;
const anOpenAuction = (parts: Partial<Auction> = {}): Auction =>
  anAuction({
    endTime: new Date(end).toISOString(),
    currentBid: 1000,
    buyoutPrice: null,
    sellerDiscordId: 'seller',
    ...parts,
  });

describe('the smallest raise', () => {
  test.each([
    [{}, 1001],
    [{ smallestRaise: 50 }, 1050],
    [{ smallestRaise: 50, smallestRaisePercent: 20 }, 1200],
    [{ smallestRaise: 500, smallestRaisePercent: 20 }, 1500],
  ])('%j', (parts, minimum) => {
    expect(minimumBid({ currentBid: 1000, ...parts })).toBe(minimum);
  });
  test('a part of a percent counts as a whole unit', () => {
    expect(minimumBid({ currentBid: 101, smallestRaisePercent: 10 })).toBe(112);
  });
});

describe('usual prices', () => {
  const sales = (prices: readonly number[], quantity = 1): Parameters<typeof usualPricesOf>[0] =>
    prices.map((price, index) => ({ unit: 'Solari', price, quantity, at: new Date(-index) }));
  test.each([
    ['too few sales', sales([5, 6]), []],
    ['an odd number of sales', sales([9, 1, 5]), [{ sales: 3, median: 5, lowest: 1, highest: 9 }]],
    ['an even number of sales', sales([9, 1, 5, 6]), [{ sales: 4, median: 5.5, lowest: 1, highest: 9 }]],
    ['several pieces', sales([10, 20, 30], 10), [{ sales: 3, median: 2, lowest: 1, highest: 3 }]],
    [
      'more sales than count',
      sales([...Array.from({ length: maxSales }, () => 7), 1, 1, 1]),
      [{ sales: maxSales, median: 7, lowest: 7, highest: 7 }],
    ],
  ])('of %s', (_what, given, expected) => {
    expect(usualPricesOf(given)).toEqual(expected.map((one) => ({ unit: 'Solari', ...one })));
  });
  test('count the latest sales, in whatever order they come', () => {
    const early = { unit: 'Solari', price: 1, quantity: 1, at: new Date(-1000) } as const;
    const late = sales(Array.from({ length: maxSales }, () => 7));
    expect(usualPricesOf([early, ...late])[0]).toMatchObject({ sales: maxSales, lowest: 7 });
  });
  test('count each unit alone', () => {
    const mixed = [...sales([1, 2, 3]), ...sales([4, 5]).map((sale) => ({ ...sale, unit: 'Spice' as const }))];
    expect(usualPricesOf(mixed).map(({ unit }) => unit)).toEqual(['Solari']);
  });
  test('a name is the same whatever its case and spaces', () => {
    expect(itemNameKey(' Maker  Hook ')).toBe(itemNameKey('makerhook'));
  });
});

describe('refusedMaximum', () => {
  test.each([
    ['anna', 1000, 'bid_too_low'],
    ['anna', 1001, null],
    ['seller', 5000, 'own_auction'],
    ['leader', 999, 'maximum_too_low'],
    ['leader', 1000, null],
  ])('%s up to %d: %s', (who, amount, refusal) => {
    expect(refusedMaximum(anOpenAuction({ leaderDiscordId: 'leader' }), who, amount, end - 1)).toBe(refusal);
  });
  test('may be above the buyout price, unless the next bid reaches it', () => {
    const auction = anOpenAuction({ buyoutPrice: 2000 });
    expect(refusedMaximum(auction, 'anna', 5000, end - 1)).toBeNull();
    expect(refusedMaximum({ ...auction, currentBid: 1999 }, 'anna', 5000, end - 1)).toBe('use_buyout');
    expect(refusedMaximum(auction, 'anna', 5000, end)).toBe('ended');
  });
});

describe('isOpen', () => {
  test('is true until the last millisecond and false from the end on', () => {
    expect(isOpen(anOpenAuction(), end - 1)).toBe(true);
    expect(isOpen(anOpenAuction(), end)).toBe(false);
    expect(isOpen(anOpenAuction(), end + 1)).toBe(false);
  });
  test('is false for an ended auction, even before its end time', () => {
    expect(isOpen(anOpenAuction({ status: 'ended' }), end - minute)).toBe(false);
  });
});

describe('refusedBid', () => {
  const now = end - 10 * minute;
  test('accepts a bid one above the current bid and refuses a bid equal to it', () => {
    expect(minimumBid(anOpenAuction())).toBe(1001);
    expect(refusedBid(anOpenAuction(), 'me', 1001, now)).toBeNull();
    expect(refusedBid(anOpenAuction(), 'me', 1000, now)).toBe('bid_too_low');
  });
  test('refuses the seller (compared by Discord id) before it checks anything else', () => {
    expect(refusedBid(anOpenAuction({ status: 'ended' }), 'seller', 1, now)).toBe('own_auction');
  });
  test('refuses bids from the end time on', () => {
    expect(refusedBid(anOpenAuction(), 'me', 5000, end)).toBe('ended');
  });
  test('refuses a bid that reaches the buyout price and points to the buyout', () => {
    const auction = anOpenAuction({ buyoutPrice: 2000 });
    expect(refusedBid(auction, 'me', 1999, now)).toBeNull();
    expect(refusedBid(auction, 'me', 2000, now)).toBe('use_buyout');
    expect(refusedBid(auction, 'me', 9999, now)).toBe('use_buyout');
  });
  test('refuses a bid equal to the current bid as too low, even just below the buyout price', () => {
    expect(refusedBid(anOpenAuction({ currentBid: 1999, buyoutPrice: 2000 }), 'me', 1999, now)).toBe('bid_too_low');
  });
});

describe('refusedBuyout', () => {
  const now = end - 10 * minute;
  test('requires a buyout price above the current bid', () => {
    expect(refusedBuyout(anOpenAuction(), 'me', now)).toBe('no_buyout');
    expect(refusedBuyout(anOpenAuction({ buyoutPrice: 1001 }), 'me', now)).toBeNull();
    expect(refusedBuyout(anOpenAuction({ buyoutPrice: 1000 }), 'me', now)).toBe('no_buyout');
  });
  test('refuses the seller and an ended auction', () => {
    expect(refusedBuyout(anOpenAuction({ buyoutPrice: 2000 }), 'seller', now)).toBe('own_auction');
    expect(refusedBuyout(anOpenAuction({ buyoutPrice: 2000 }), 'me', end)).toBe('ended');
  });
});

test('each refusal has a readable sentence', () => {
  expect(refusalSentence('bid_too_low', anOpenAuction({ currentBid: 12500, priceUnit: 'Spice' }))).toBe(
    'Bid must be higher than current bid of 12,500 Spice',
  );
  for (const why of ['ended', 'own_auction', 'use_buyout', 'no_buyout'] as const) {
    expect(refusalSentence(why, anOpenAuction()).length).toBeGreaterThan(10);
  }
});

test('a bid of ten times the current bid or more counts as surprising', () => {
  expect(isSurprisingBid({ currentBid: 100 }, 999)).toBe(false);
  expect(isSurprisingBid({ currentBid: 100 }, 1000)).toBe(true);
});

describe('endAfterBid', () => {
  test('keeps the end when the bid comes before the extension window', () => {
    expect(endAfterBid(end, end, end - 120_000, 120)).toBe(end);
    expect(endAfterBid(end, end, end - 10 * minute, 120)).toBe(end);
  });
  test('moves the end to one full window after a bid inside the window', () => {
    expect(endAfterBid(end, end, end - 119_999, 120)).toBe(end + 1);
    expect(endAfterBid(end, end, end - 1, 120)).toBe(end + 119_999);
  });
  test('never moves the end more than an hour past the original end, and never to an earlier time', () => {
    const late = end + 59 * minute + 30_000;
    expect(endAfterBid(late, end, late - 1, 120)).toBe(end + 60 * minute);
    expect(endAfterBid(end + 60 * minute, end, end + 60 * minute - 1, 120)).toBe(end + 60 * minute);
  });
  test('keeps the end when the window is 0', () => {
    expect(endAfterBid(end, end, end - 1, 0)).toBe(end);
  });
  test('an auction whose end was moved counts as extended', () => {
    const at = (ms: number): string => new Date(ms).toISOString();
    expect(isExtended({ endTime: at(end), originalEndTime: at(end) })).toBe(false);
    expect(isExtended({ endTime: at(end + 1), originalEndTime: at(end) })).toBe(true);
  });
});
