// Decisions on the tables of ranks and points.
import { expect, test } from '@jest/globals';
import { aCaller, refusalOf } from '../../../../test/builders.ts';
import { defaultPoints } from '@guild/common/members/contributions.api';
import type { RankTable } from '@guild/common/members/members.api';
import type { PointsDocument } from '../contributions/members.contributions.model.ts';
import type { RankAccessDocument } from '../core/members.model.ts';
import { setPoints } from '../contributions/members.points.decisions.ts';
import { setRankAccess } from './members.ranks.decisions.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const ada = aCaller('Ada', { access: 'Admin' });
const who = { userId: 1, discordId: ada.discordId, username: 'Ada' };

const nothing: RankTable = { 'Guild Master': null, Officer: null, Veteran: null, Recruit: null };
const ranks: RankAccessDocument = { _id: 1, table: { ...nothing, Veteran: 'Guest' }, version: 3, outbox: [] };
const points: PointsDocument = { _id: 1, table: { auction_sold: 9 }, version: 3, outbox: [] };
const present = { ...defaultPoints, auction_sold: 9 };

test('rank permissions are set as a whole', () => {
  const table: RankTable = { ...nothing, Officer: 'Member' };
  for (const seen of [3, undefined])
    expect(setRankAccess({ ...table, version: seen }, ada)(ranks, now)).toEqual({
      set: { table },
      facts: [
        {
          kind: 'rank-access:updated',
          data: {},
          audit: {
            actor: who,
            action: 'rank_access.changed',
            entity: 'rank_access',
            before: ranks.table,
            after: table,
          },
        },
      ],
    });
});

test('only the given points are set; the others keep their value or default', () => {
  expect(setPoints({ event_attended: 25, version: 3 }, ada)(points, now)).toEqual({
    set: { table: { auction_sold: 9, event_attended: 25 } },
    facts: [
      {
        kind: 'contribution-points:updated',
        data: {},
        audit: {
          actor: who,
          action: 'contribution_points.changed',
          entity: 'contribution_points',
          before: { ...present, version: 3 },
          after: { ...present, event_attended: 25, version: 3 },
        },
      },
    ],
  });
});

test.each([2, 4])('a caller who saw version %d of 3 gets the stored table', (version) => {
  expect(refusalOf(() => setRankAccess({ ...nothing, version }, ada)(ranks, now)).details).toEqual({
    reason: 'stale',
    current: { ...ranks.table, version: 3 },
  });
  expect(refusalOf(() => setPoints({ event_attended: 25, version }, ada)(points, now)).details).toEqual({
    reason: 'stale',
    current: { ...present, version: 3 },
  });
});
