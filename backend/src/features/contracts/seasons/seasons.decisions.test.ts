// Season decisions for admins.
import { expect, test } from '@jest/globals';
import { aCaller, refusalOf } from '../../../../test/builders.ts';
import { closeSeason, restoreSeason } from './seasons.decisions.ts';
import { firstSeasons, toSeasons, type SeasonsDocument } from './seasons.model.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const admin = aCaller('Ada', { access: 'Admin' });
const first = (): SeasonsDocument => ({ _id: 1, seasons: firstSeasons(now), version: 1, outbox: [] });
const after = (seen: SeasonsDocument, decide: ReturnType<typeof closeSeason>): SeasonsDocument => ({
  ...seen,
  ...decide(seen, now)?.set,
});

test('closing a season opens the next one of its board; closing it again changes nothing', () => {
  const closed = after(first(), closeSeason(1, admin));
  expect(toSeasons(closed)).toMatchObject([
    { id: 3, board: 'contractors', number: 2, endedAt: null, endedBy: null },
    { id: 2, board: 'clients', number: 1, endedAt: null },
    { id: 1, board: 'contractors', number: 1, endedBy: 'Ada' },
  ]);
  expect(closeSeason(1, admin)(closed, now)).toBeNull();
  expect(closeSeason(1, admin)(first(), now)?.facts).toMatchObject([
    { data: { closed: 1, opened: 3 }, audit: { action: 'season.closed', name: 'season 1 of the contractors' } },
  ]);
});
test('restoring a season closes only the current one of its board; the next season gets a new number', () => {
  const closed = after(first(), closeSeason(1, admin));
  const restored = after(closed, restoreSeason(1, admin));
  const open = (seen: SeasonsDocument): number[] =>
    seen.seasons.filter(({ endedAt }) => endedAt === null).map(({ id }) => id);
  expect(open(restored)).toEqual([1, 2]);
  expect(refusalOf(() => restoreSeason(1, admin)(restored, now)).details).toEqual({ reason: 'not_closed' });
  expect(refusalOf(() => restoreSeason(9, admin)(restored, now)).code).toBe('not_found');
  const again = after(restored, closeSeason(1, admin));
  expect([open(again), again.seasons.at(-1)]).toMatchObject([[2, 4], { id: 4, number: 3 }]);
});
