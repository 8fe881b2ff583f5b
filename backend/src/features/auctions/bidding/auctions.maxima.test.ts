// Maximum bids as pure decisions: single exchanges, and random histories beside a model of claims.
import { describe, expect, test } from '@jest/globals';
import { oneStepAbove } from '@guild/common/auctions/auctions.rules';
import { running } from '@guild/common/test/counts';
import fc from 'fast-check';
import { aCaller } from '../../../../test/builders.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import {
  buyOut,
  endMaximum,
  endNow,
  placeBid,
  restore,
  setMaximum,
  strikeBids,
  type Bidding,
} from '../core/auctions.decisions.ts';
import { toAuction, type AuctionDocument, type BidDocument } from '../core/auctions.model.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const settings = {
  raiseFactor: null,
  alwaysAllowed: 1000,
  smallestRaise: 1,
  smallestRaisePercent: null,
  balanceNeeded: false,
  version: 0,
};
const limits = { settings, softCloseSeconds: 120 };
const callers = ['Anna', 'Ben', 'Cara', 'Dune'].map((name) => aCaller(name));
const [anna, ben, cara] = callers as [Caller, Caller, Caller];
const admin = aCaller('Ada', { access: 'Admin' });

const aDocument = (parts: Partial<AuctionDocument> = {}): AuctionDocument => ({
  _id: 7,
  itemName: 'Stilltent',
  nameKey: 'stilltent',
  description: '',
  category: 'Armor',
  seller: 'Sel',
  sellerDiscordId: '300000000000000001',
  imageUrl: '/art/armor',
  startingPrice: 100,
  currentBid: 100,
  priceUnit: 'Solari',
  buyoutPrice: null,
  quantity: 1,
  startTime: new Date(now),
  endTime: new Date(now + 3_600_000),
  originalEndTime: new Date(now + 3_600_000),
  status: 'active',
  endReason: null,
  leaderId: null,
  leaderUsername: null,
  leaderDiscordId: null,
  withoutWinner: false,
  bidCount: 0,
  noticesDue: false,
  noticedBid: null,
  version: 1,
  outbox: [],
  createdAt: new Date(now),
  updatedAt: new Date(now),
  deletedAt: null,
  deletedBy: null,
  ...parts,
});

type Decide = ReturnType<typeof setMaximum>;
/** An auction and the rows of its bids, changed by decisions as the document store would do it. */
class House {
  rows: BidDocument[] = [];
  /** The bids of the last change. */
  made: BidDocument[] = [];
  auction: AuctionDocument;
  private lastId = 0;

  constructor(auction: AuctionDocument) {
    this.auction = auction;
  }

  bidding(who: Caller): Bidding {
    this.lastId += 2;
    const bidder = { bidderId: who.userId, bidderUsername: who.username, bidderDiscordId: who.discordId };
    return { bidder, bidIds: [this.lastId - 1, this.lastId] };
  }
  /** @returns whether the command was accepted */
  run(decide: Decide): boolean {
    this.made = [];
    let change;
    try {
      change = decide(this.auction, now);
    } catch {
      return false;
    }
    if (change === null) return true;
    this.auction = { ...this.auction, ...change.set, version: this.auction.version + 1 };
    for (const { kind, data } of change.facts) {
      if (kind === 'auction:bid-struck')
        this.rows = this.rows.map((row) => (data.bidIds.includes(row._id) ? { ...row, struckAt: new Date(now) } : row));
      if (!('bid' in data) || data.bid === undefined) continue;
      const { bidId, amount, automatic = false, ...bid } = data.bid;
      this.made.push({ _id: bidId, auctionId: 7, ...bid, bidAmount: amount, bidTime: new Date(now), automatic });
    }
    this.rows = [...this.rows, ...this.made];
    return true;
  }
  bid = (who: Caller, amount: number): boolean => this.run(placeBid(this.bidding(who), amount, limits));
  set = (who: Caller, amount: number): boolean => this.run(setMaximum(this.bidding(who), amount, who, limits));
  end = (who: Caller): boolean => this.run(endMaximum(who.discordId, who));
  standing = (): BidDocument[] =>
    this.rows
      .filter(({ struckAt }) => struckAt == null)
      .toSorted((one, other) => other.bidAmount - one.bidAmount || other._id - one._id);
  strike(bids: BidDocument[]): boolean {
    const { bidCount, strikes } = this.auction;
    const readFor = { bidCount, ...(strikes !== undefined && { strikes }) };
    const others = this.standing().filter((row) => !bids.includes(row));
    const bidId = this.bidding(admin).bidIds[0] ?? 0;
    return this.run(strikeBids(null, { bids, others, readFor, struckWith: 'removal', bidId }, 120));
  }
  /** Who bid how much, the lowest first; '*' marks automatic bids. */
  list = (): string[] =>
    this.standing()
      .map(({ bidderUsername, bidAmount, automatic }) => `${bidderUsername} ${bidAmount}${automatic ? '*' : ''}`)
      .reverse();
}
const house = (parts: Partial<AuctionDocument> = {}): House => new House(aDocument(parts));

describe('one exchange', () => {
  test('a maximum bids one step, answers bids, and yields to a higher bid', () => {
    const one = house();
    one.set(anna, 200);
    one.bid(ben, 150);
    one.bid(ben, 200);
    one.bid(ben, 201);
    expect(one.list()).toEqual(['Anna 101*', 'Ben 150', 'Anna 151*', 'Ben 200', 'Anna 200*', 'Ben 201']);
  });
  test('of two maxima the higher leads one step above the other, and equal ones go to the earlier', () => {
    const one = house();
    one.set(anna, 500);
    one.set(ben, 300);
    expect(one.list()).toEqual(['Anna 101*', 'Ben 102*', 'Anna 301*']);
    one.set(cara, 500);
    expect(one.list().slice(3)).toEqual(['Cara 302*', 'Anna 500*']);
    one.set(ben, 900);
    expect(one.list().slice(5)).toEqual(['Ben 501*']);
  });
  test('the leader raises their maximum without a bid, and cannot lower it below the price', () => {
    const one = house();
    one.bid(anna, 150);
    expect(one.set(anna, 149)).toBe(false);
    expect(one.set(anna, 400)).toBe(true);
    expect(one.set(anna, 300)).toBe(true);
    expect(one.list()).toEqual(['Anna 150']);
    one.bid(ben, 310);
    expect(one.auction).toMatchObject({ leaderUsername: 'Ben', leaderAutomatic: false, currentBid: 310 });
  });
  test('a removed maximum bids no more, and its bids stand', () => {
    const one = house();
    one.set(anna, 500);
    one.set(ben, 300);
    one.end(anna);
    one.bid(ben, 302);
    expect(one.list().slice(2)).toEqual(['Anna 301*', 'Ben 302']);
  });
  test('a maximum above the buyout price stays below it', () => {
    const one = house({ buyoutPrice: 200 });
    one.set(anna, 1000);
    one.set(ben, 2000);
    expect(one.auction).toMatchObject({ status: 'active', currentBid: 199, leaderUsername: 'Anna' });
    expect(one.set(cara, 3000)).toBe(false);
  });
  test('steps are amounts or percents', () => {
    const one = house({ smallestRaise: 10, smallestRaisePercent: 20 });
    one.set(anna, 1000);
    one.set(ben, 300);
    expect(one.list()).toEqual(['Anna 120*', 'Ben 144*', 'Anna 360*']);
    one.bid(ben, 900);
    expect(one.auction).toMatchObject({ currentBid: 1000, leaderUsername: 'Anna' });
  });
  test('a struck bid takes back what it has driven others to', () => {
    const one = house();
    one.set(anna, 500);
    one.bid(ben, 300);
    one.bid(cara, 400);
    expect(one.auction.currentBid).toBe(401);
    one.strike(one.rows.filter(({ bidderUsername }) => bidderUsername === 'Cara'));
    expect(one.list()).toEqual(['Anna 101*', 'Ben 300', 'Anna 301*']);
    one.strike(one.rows.filter(({ bidderUsername }) => bidderUsername === 'Ben'));
    expect(one.list()).toEqual(['Anna 101*']);
    one.bid(ben, 200);
    expect(one.list()).toEqual(['Anna 101*', 'Ben 200', 'Anna 201*']);
    one.strike(one.rows.filter(({ bidderUsername }) => bidderUsername === 'Anna'));
    one.bid(cara, 201);
    expect(one.list()).toEqual(['Ben 200', 'Cara 201']);
  });
  test('a struck leader is followed by the maximum that they passed', () => {
    const one = house();
    one.bid(cara, 120);
    one.set(anna, 500);
    one.set(ben, 900);
    expect(one.list()).toEqual(['Cara 120', 'Anna 121*', 'Ben 501*']);
    one.strike(one.rows.filter(({ bidderUsername }) => bidderUsername === 'Ben'));
    expect(one.list()).toEqual(['Cara 120', 'Anna 121*']);
    one.bid(ben, 499);
    expect(one.auction).toMatchObject({ currentBid: 500, leaderUsername: 'Anna' });
  });
});

interface Claim {
  readonly who: string;
  readonly amount: number;
  /** Earlier ones are lower. */
  readonly order: number;
  /** A bid that a person made. The price never is below it. */
  readonly isMade: boolean;
}
/** What everybody is willing to pay, without any knowledge of how bids follow from it. */
class Claims {
  maxima = new Map<string, Claim>();
  /** Claims of the rows, by id. */
  ofRows = new Map<number, Claim>();
  private turn = 0;

  set(who: string, amount: number, reach: number): void {
    this.turn += 1;
    const before = this.maxima.get(who);
    const order = before !== undefined && reach <= before.amount ? before.order : this.turn;
    this.maxima.set(who, { who, amount: reach, order, isMade: false });
  }
  end(who: string, price: number): void {
    const before = this.maxima.get(who);
    if (before !== undefined) this.maxima.set(who, { ...before, amount: Math.min(before.amount, price) });
  }
  /** Rows of automatic bids are as old as the maximum for which they were made. */
  add({ _id, bidderDiscordId: who, bidAmount: amount, automatic = false }: BidDocument): void {
    this.turn += 1;
    const order = automatic ? (this.maxima.get(who)?.order ?? this.turn) : this.turn;
    this.ofRows.set(_id, { who, amount, order, isMade: !automatic });
  }
  strike(bids: readonly BidDocument[]): void {
    for (const { _id, bidderDiscordId } of bids) {
      this.ofRows.delete(_id);
      this.maxima.delete(bidderDiscordId);
    }
  }
  expected(auction: AuctionDocument): { price: number; leader: string | null } {
    const all = [...this.ofRows.values(), ...this.maxima.values()].toSorted(
      (one, other) => other.amount - one.amount || one.order - other.order,
    );
    const [first] = all;
    if (first === undefined) return { price: auction.startingPrice, leader: null };
    const second = all.find(({ who }) => who !== first.who)?.amount ?? 0;
    const step = oneStepAbove(Math.max(second, auction.startingPrice), auction);
    const made = Math.max(0, ...all.filter(({ isMade }) => isMade).map(({ amount }) => amount));
    return { price: Math.max(made, Math.min(first.amount, step)), leader: first.who };
  }
}

const aStep = fc.record({
  do: fc.constantFrom('set', 'set', 'set', 'bid', 'bid', 'end', 'strike', 'remove', 'restore', 'buy', 'close'),
  who: fc.nat(3),
  amount: fc.integer({ min: 95, max: 165 }),
  row: fc.nat(30),
});
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never;
const anAuction = fc.record({
  buyoutPrice: fc.constantFrom(null, 150),
  smallestRaise: fc.constantFrom(1, 1, 5),
  smallestRaisePercent: fc.constantFrom(null, null, 10),
});

/** Runs one step on the house and on the model. */
function take(one: House, claims: Claims, { do: what, who: index, amount, row }: Step): void {
  one.made = [];
  const who = callers[index] ?? anna;
  const { discordId } = who;
  const { currentBid: price, buyoutPrice, version } = one.auction;
  const reach = buyoutPrice === null ? amount : Math.min(amount, buyoutPrice - 1);
  const standing = one.standing();
  const strike = (bids: BidDocument[]): void => {
    if (bids.length === 0 || !one.strike(bids)) return;
    claims.strike(bids);
    const left = new Set(one.standing().map(({ _id }) => _id));
    for (const id of claims.ofRows.keys()) if (!left.has(id)) claims.ofRows.delete(id);
  };
  if (what === 'set' && one.set(who, amount)) claims.set(discordId, amount, reach);
  if (what === 'bid') one.bid(who, amount);
  if (what === 'end' && one.end(who) && one.auction.version > version) claims.end(discordId, price);
  if (what === 'strike') strike(standing.slice(row % Math.max(1, standing.length)).slice(0, 1));
  if (what === 'remove') strike(standing.filter(({ bidderDiscordId }) => bidderDiscordId === discordId));
  // Both end a history, so they are rare.
  if (what === 'buy' && row === 0) one.run(buyOut(one.bidding(who)));
  if (what === 'close' && row === 0) one.run(endNow(admin));
  if (what === 'restore' && one.auction.status === 'active') {
    one.run(restore(admin));
    for (const { discordId: each } of callers) claims.end(each, price);
  }
  for (const bid of one.made) claims.add(bid);
}

test(`the price is one step above the second-highest claim [seed ${running(300, 5000).seed}]`, () => {
  fc.assert(
    fc.property(anAuction, fc.array(aStep, { maxLength: 40 }), (parts, steps) => {
      const one = house(parts);
      const claims = new Claims();
      for (const step of steps) {
        const { currentBid: before, status } = one.auction;
        take(one, claims, step);
        const { auction } = one;
        if (status === 'ended') {
          expect(one.made).toEqual([]);
          continue;
        }
        const [top] = one.standing();
        expect([auction.currentBid, auction.leaderDiscordId]).toEqual([
          top?.bidAmount ?? auction.startingPrice,
          top?.bidderDiscordId ?? null,
        ]);
        expect(auction.leaderAutomatic ?? false).toBe(top?.automatic ?? false);
        expect(auction.bidCount).toBe(one.rows.length);
        expect(one.made.length).toBeLessThanOrEqual(2);
        if (auction.status === 'ended') {
          expect(auction.maxima ?? []).toEqual([]);
          continue;
        }
        const isStrike = step.do === 'strike' || step.do === 'remove';
        const { price: formula, leader } = claims.expected(auction);
        // A leader who bid less than a step above the second can raise their maximum without paying more.
        const price = isStrike || one.made.length === 0 ? Math.min(before, formula) : formula;
        expect([auction.currentBid, auction.leaderDiscordId]).toEqual([price, leader]);
        if (auction.buyoutPrice !== null) expect(price).toBeLessThan(auction.buyoutPrice);
        if (!isStrike) expect(price).toBeGreaterThanOrEqual(before);
        expect(toAuction(auction)).not.toHaveProperty('maxima');
      }
    }),
    running(300, 5000),
  );
});
