// Tests of the auctions state: facts, replies and lists in any order, repeated or late, lead to the
// same state.
import { describe, expect, it } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { anAuction } from '@guild/common/test/auctions.builders';
import { inHours, me } from '@guild/common/test/people';
import type { Page } from '../../../platform/api/api.ts';
import { countMoved } from '../../../platform/live/listState.ts';
import { auctionFilters } from './auctions.filters.ts';
import { change, initialState, starred, withLiveBid, type AuctionsState } from './auctions.state.ts';

const fresh: AuctionsState = {
  ...initialState,
  filters: { ...initialState.filters, sort: 'newest' },
  viewerId: me,
  phase: 'ready',
};
const page = (items: Auction[], next: string | null = null, total: number | null = null): Page<Auction> => ({
  items,
  next,
  total,
});
const showing = (...list: Auction[]): AuctionsState => change.listed(fresh, page(list));
const a = (parts: Partial<Auction> = {}): Auction => anAuction({ createdAt: '2026-05-01T10:00:00.000Z', ...parts });

describe('auctions state', () => {
  it('keeps the newest version, in any order of arrival', () => {
    const three = a({ version: 3, currentBid: 300 });
    const four = a({ version: 4, currentBid: 400 });
    const five = a({ version: 5, currentBid: 500 });
    const state = [five, four, five, three].reduce((now, one) => change.changed(now, one), showing(three));
    expect(state.entities.byId[12]?.currentBid).toBe(500);
    expect(change.changed(state, four)).toBe(state);
  });

  it('ignores late messages and lists about a removed auction', () => {
    const gone = change.removed(showing(a({ version: 3 })), { id: 12, version: 5 });
    expect(gone.shown).toEqual([]);
    expect(change.changed(gone, a({ version: 4 })).entities.byId[12]).toBeUndefined();
    expect(change.arrived(gone, a({ version: 4 })).entities.byId[12]).toBeUndefined();
    expect(change.listed(gone, page([a({ version: 4 })])).shown).toEqual([]);
  });

  it('keeps the newest state of a star, in any order of arrival', () => {
    const star = { id: 12, watching: true };
    const taken = starred(starred(fresh, { ...star, version: 1 }), { ...star, watching: false, version: 2 });
    expect(taken.watching).toEqual({});
    expect(starred(taken, { ...star, version: 1 })).toBe(taken);
    expect(starred(taken, { ...star, version: 3 }).watching).toEqual({ 12: true });
  });

  it('shows a restored auction again, because its version is later', () => {
    const gone = change.removed(showing(a({ version: 3 })), { id: 12, version: 5 });
    expect(change.arrived(gone, a({ version: 6 }), true).shown).toEqual([12]);
  });

  it('hides new auctions of others until they are requested, and shows own ones at once', () => {
    const state = showing(a({ id: 5, createdAt: inHours(-4) }));
    const waits = change.arrived(state, a({ id: 6, createdAt: inHours(-3) }));
    expect(waits).toMatchObject({ shown: [5], waiting: [6] });
    expect(change.arrived(waits, a({ id: 6, createdAt: inHours(-3) }))).toMatchObject({ waiting: [6] });
    const own = change.arrived(waits, a({ id: 7, createdAt: inHours(-2), sellerDiscordId: me }));
    expect(own).toMatchObject({ shown: [7, 5], waiting: [6] });
    expect(change.revealed(own)).toMatchObject({ shown: [7, 6, 5], waiting: [] });
  });

  it('shows a new auction at once when the list is empty', () => {
    expect(change.arrived(fresh, a()).shown).toEqual([12]);
  });

  it('keeps an ended auction in its place, and ignores new ended ones in the active view', () => {
    const ended = change.changed(showing(a()), a({ version: 9, status: 'ended' }));
    expect(ended.shown).toEqual([12]);
    expect(change.arrived(showing(a()), a({ id: 13, status: 'ended' })).waiting).toEqual([]);
  });

  it('applies messages that arrive during a fetch on top of its answer', () => {
    const created = a({ id: 20 });
    const early = change.arrived({ ...fresh, phase: 'loading' }, created);
    const answered = change.listed(early, page([a()]));
    expect(change.arrived(answered, created)).toMatchObject({ shown: [12], waiting: [20] });
  });

  it('sorts an auction by its newest version when it changed during the fetch', () => {
    const byPrice = { ...fresh, filters: { ...fresh.filters, sort: 'price' as const }, phase: 'loading' as const };
    const early = change.arrived(byPrice, a({ id: 1, currentBid: 25, version: 9 }));
    const answer = [a({ id: 1, currentBid: 10 }), a({ id: 2, currentBid: 20 })];
    expect(change.listed(early, page(answer))).toMatchObject({ shown: [2, 1], moved: [] });
  });

  it('keeps the shown rows in place when the list is fetched again', () => {
    const before = showing(a({ id: 5 }), a({ id: 4 }));
    const after = change.listed(before, page([a({ id: 6 }), a({ id: 5 }), a({ id: 3 })]));
    expect(after).toMatchObject({ shown: [5, 3], waiting: [6] });
  });

  it('keeps a card in its place after a bid, and counts it as moved until the new order is requested', () => {
    const byPrice = { ...fresh, filters: { ...fresh.filters, sort: 'price' as const } };
    const of = (id: number, currentBid: number, version = 1): Auction => a({ id, currentBid, version });
    const state = change.listed(byPrice, page([of(1, 10), of(2, 20), of(3, 30)], '30-3', 9));
    const moved = change.changed(state, of(1, 25, 2));
    expect(moved).toMatchObject({ shown: [1, 2, 3], moved: [1] });
    expect(change.changed(moved, of(2, 21, 2))).toMatchObject({ shown: [1, 2, 3], moved: [1] });
    const own = change.arrived(moved, a({ id: 4, currentBid: 22, sellerDiscordId: me }));
    expect(own).toMatchObject({ shown: [4, 1, 2, 3], total: 10 });
    expect(change.revealed(moved)).toMatchObject({ shown: [2, 1, 3], moved: [] });
    expect(change.arrived(state, of(1, 25, 2))).toMatchObject({ shown: [1, 2, 3], moved: [1], waiting: [] });
    // A refetch after a reconnect does not move it either.
    const again = change.listed(moved, page([of(2, 20), of(1, 25, 2), of(3, 30)], '30-3', 9));
    expect(again).toMatchObject({ shown: [1, 2, 3], moved: [1] });
  });

  describe('auctions on pages that are not loaded', () => {
    const byBids = { ...fresh, filters: { ...fresh.filters, sort: 'bids' as const } };
    const of = (id: number, bidCount: number, version = 1): Auction => a({ id, bidCount, version });
    const state = change.listed(byBids, page([of(1, 9), of(2, 7), of(3, 5)], '5-3', 9));
    const risen = change.changed(state, of(4, 8, 2));

    it('count as moved when they rise among the loaded ones, and are inserted on request', () => {
      expect(change.changed(state, of(4, 4, 2))).toMatchObject({ shown: [1, 2, 3], risen: [] });
      expect(risen).toMatchObject({ shown: [1, 2, 3], risen: [4], moved: [], waiting: [], total: 9 });
      expect(countMoved(change.changed(change.changed(risen, of(4, 10, 3)), of(3, 8, 2)))).toBe(2);
      expect(change.revealed(change.changed(risen, of(4, 10, 3)))).toMatchObject({
        shown: [4, 1, 2, 3],
        risen: [],
      });
      expect(change.revealed(risen).entities.byId[4]?.bidCount).toBe(8);
    });

    it('are compared with the end of the fetched list, wherever that row is now', () => {
      const last = change.changed(state, of(3, 20, 2));
      expect(change.changed(last, of(4, 6, 2)).risen).toEqual([4]);
    });

    it('are forgotten when they end or are removed, and ignored when the filters exclude them', () => {
      const active = { ...risen, filters: { ...risen.filters, status: 'active' as const } };
      expect(change.changed(active, a({ ...of(4, 8, 3), status: 'ended' })).risen).toEqual([]);
      expect(change.changed({ ...active, risen: [] }, a({ ...of(5, 8), status: 'ended' })).risen).toEqual([]);
      expect(change.removed(risen, { id: 4, version: 3 })).toMatchObject({ risen: [], total: 8 });
    });

    it('stay pending after a further page and after a refetch', () => {
      expect(change.continued(risen, page([of(4, 4), of(6, 3)]))).toMatchObject({
        shown: [1, 2, 3, 6],
        risen: [4],
        total: 5,
      });
      const again = change.listed(risen, page([of(1, 9), of(4, 8, 2), of(2, 7)], '7-2', 9));
      expect(again).toMatchObject({ shown: [1, 2], risen: [4], waiting: [] });
      expect(change.listed(state, page([of(1, 9), of(5, 8), of(2, 7)], '7-2'))).toMatchObject({
        waiting: [5],
      });
    });

    it('are ignored when everything is loaded', () => {
      const all = change.listed(byBids, page([of(1, 9)]));
      expect(change.changed(all, of(4, 10, 2))).toMatchObject({ shown: [1], risen: [] });
    });
  });

  it('counts the total, with added and removed auctions', () => {
    const state = change.listed(fresh, page([a({ id: 9 }), a({ id: 8 })], '8', 118));
    const more = change.arrived(state, a({ id: 10 }));
    expect([more.total, change.arrived(more, a({ id: 10 })).total]).toEqual([119, 119]);
    expect(change.removed(more, { id: 10, version: 5 }).total).toBe(118);
    expect(change.removed(more, { id: 3, version: 5 }).total).toBe(119);
    expect(change.continued(more, page([a({ id: 7 })])).total).toBe(4);
    expect(change.listed(fresh, page([a({ id: 9 })])).total).toBe(1);
  });

  it('appends a further page without duplicates', () => {
    const first = change.listed(fresh, page([a({ id: 9 }), a({ id: 8, version: 7 })], '8'));
    expect(first).toMatchObject({ shown: [9, 8], next: '8' });
    const second = change.continued(first, page([a({ id: 8 }), a({ id: 7 })]));
    expect(second).toMatchObject({ shown: [9, 8, 7], next: null });
    expect(second.entities.byId[8]?.version).toBe(7);
    const gone = change.removed(first, { id: 7, version: 4 });
    expect(change.continued(gone, page([a({ id: 7 })])).shown).toEqual([9, 8]);
  });

  it('keeps an auction that a dialog has loaded when the list is refetched', () => {
    const state = change.pin(showing(a({ id: 5 })), a({ id: 12 }));
    const after = change.listed(state, page([a({ id: 5 })]));
    expect(after.entities.byId[12]).toBeDefined();
    expect(after.shown).toEqual([5]);
  });

  it('builds a bid from its live auction, and skips it when bids in between are missing', () => {
    const one = withLiveBid({ rows: [], count: 2 }, a({ version: 4, bidCount: 3, currentBid: 50_000 }));
    expect(one).toMatchObject({ count: 3, rows: [{ bidAmount: 50_000, bidderUsername: 'Oro Dast' }] });
    expect(withLiveBid(one, a({ version: 7, bidCount: 6, currentBid: 60_000 })).count).toBe(3);
    // A bid that is among the rows already is not added again.
    const behind = { ...one, count: 2 };
    expect(withLiveBid(behind, a({ version: 5, bidCount: 3, currentBid: 50_000 }))).toBe(behind);
  });

  it('filters new auctions like the server', () => {
    const { matches, none } = auctionFilters;
    const self = { viewerId: me, bidOn: {}, watching: { 12: true as const } };
    expect(matches(a(), { ...none, search: 'SHED tooth' }, self)).toBe(true);
    expect(matches(a(), { ...none, search: '.*' }, self)).toBe(false);
    expect(matches(a(), { ...none, category: 'Armor' }, self)).toBe(false);
    expect(matches(a(), { ...none, mine: 'selling' }, self)).toBe(false);
    expect(matches(a(), { ...none, mine: 'watching' }, self)).toBe(true);
    expect(matches(a({ leaderDiscordId: me }), { ...none, mine: 'bids' }, self)).toBe(true);
    const won = auctionFilters.read({ mine: 'won', status: 'all' });
    expect(won.status).toBe('ended');
    expect(matches(a({ status: 'ended', winnerDiscordId: me }), won, self)).toBe(true);
    expect(matches(a({ status: 'ended' }), won, self)).toBe(false);
  });
});
