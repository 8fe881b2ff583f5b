// Decisions that set and unset a star on an auction.
import { expect, test } from '@jest/globals';
import { aCaller } from '../../../../test/builders.ts';
import type { WatchDocument } from '../core/auctions.model.ts';
import { changeStar, noStar } from './auctions.watches.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const anna = aCaller('Anna', { userId: 3 });
const auction = { _id: 12, itemName: 'Crysknife' };
const star = (watching: boolean): WatchDocument => ({
  ...noStar('100000000000000003-12'),
  watching,
  version: 1,
  outbox: [],
});

test('an auction without a stored star is not watched, and the new star has its person and auction', () => {
  expect(noStar('100000000000000003-12')).toEqual({
    _id: '100000000000000003-12',
    discordId: '100000000000000003',
    auctionId: 12,
    watching: false,
    changedAt: new Date(0),
  });
});

test.each([
  [true, { action: 'auction_watch.set', after: { auctionId: 12 } }],
  [false, { action: 'auction_watch.taken', before: { auctionId: 12 } }],
])('setting the star to %p changes it once and writes a personal audit entry', (watching, what) => {
  const who = { userId: 3, discordId: anna.discordId, username: 'Anna' };
  const audit = { actor: who, entity: 'auction_watch', name: 'Crysknife', personal: true, ...what };
  expect(changeStar(auction, watching, anna)(star(!watching), now)).toEqual({
    set: { watching, changedAt: new Date(now) },
    facts: [{ kind: 'auction-watch:changed', data: {}, audit }],
  });
  expect(changeStar(auction, watching, anna)(star(watching), now)).toBeNull();
});
