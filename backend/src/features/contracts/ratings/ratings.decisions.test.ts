// Decisions on contract ratings and completions.
import { describe, expect, test } from '@jest/globals';
import type { NewRating } from '@guild/common/contracts/ratings.api';
import { aCaller, refusalOf } from '../../../../test/builders.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { ContractDecision } from '../core/contracts.decisions.ts';
import type { ClaimRow, ContractDocument } from '../core/contracts.model.ts';
import { rate as decideRate, showDue, type PresentSeasons } from './ratings.decisions.ts';
import type { RatingRow } from './ratings.model.ts';
import { creditedIn, inSeason } from '../seasons/seasons.decisions.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const dayMs = 24 * 3_600_000;
const client = aCaller('Corvin', { userId: 1 });
const moss = aCaller('Moss', { userId: 2 });
const rhea = aCaller('Rhea', { userId: 3 });
const seasons = { contractors: 5, clients: 6 };
/** A rating in a guild that hides ratings. */
const rate = (rating: NewRating, id: number, present: PresentSeasons, actor: Caller): ContractDecision =>
  decideRate(rating, id, present, actor, true);

const claimOf = ({ userId, username, discordId }: typeof moss, tookPart: boolean | null): ClaimRow => ({
  id: userId,
  userId,
  username,
  discordId,
  claimedAt: new Date(now),
  tookPart,
});
const contractDocument = (fields: Partial<ContractDocument> = {}): ContractDocument => ({
  _id: 7,
  title: 'Hold the ridge',
  description: 'Until dawn.',
  contractType: 'overwatch',
  targetLocation: 'D-7',
  reward: 900,
  rewardUnit: 'Solari',
  difficulty: 'medium',
  clientId: 1,
  clientUsername: 'Corvin',
  clientDiscordId: client.discordId,
  status: 'completed',
  tab: 'completed',
  maxClaims: 4,
  claims: [claimOf(moss, true), claimOf(rhea, true)],
  deadline: new Date(now),
  acceptedAt: null,
  activatedAt: null,
  completedAt: new Date(now),
  closedAt: null,
  posting: null,
  evidenceUrl: null,
  note: null,
  lapsed: false,
  seasonId: 6,
  creditSeasonId: 5,
  ratings: [],
  showRatingsAt: null,
  createdAt: new Date(now),
  updatedAt: new Date(now),
  deletedAt: null,
  deletedBy: null,
  version: 3,
  outbox: [],
  ...fields,
});
/** The contract after a decision. */
function after(
  seen: ContractDocument,
  decide: ReturnType<typeof rate>,
  at = now,
): ContractDocument & { kinds: string[] } {
  const change = decide(seen, at);
  return { ...seen, ...change?.set, kinds: change?.facts.map(({ kind }) => kind) ?? [] };
}
const starsOf = (ratings: readonly RatingRow[]): [number, number, boolean][] =>
  ratings.map(({ rateeId, points, shownAt }) => [rateeId, points, shownAt !== null]);

describe('a rating', () => {
  test('is visible and counts at once', () => {
    const shown = after(contractDocument(), decideRate({ rating: 4, rateeId: 2 }, 1, seasons, client, false));
    expect(shown.kinds).toEqual(['rating:given', 'contract:rated']);
    expect(shown.ratings).toMatchObject([{ shownAt: new Date(now), seasonId: 5 }]);
    expect(shown.showRatingsAt).toBeNull();
  });
  test('in a guild that hides ratings, is hidden until the other of the pair has rated', () => {
    const first = after(contractDocument(), rate({ rating: 4, rateeId: 2 }, 1, seasons, client));
    expect([starsOf(first.ratings), first.kinds]).toEqual([[[2, 16, false]], ['rating:given']]);
    expect(first.showRatingsAt).toEqual(new Date(now + 14 * dayMs));
    const other = after(first, rate({ rating: 1 }, 2, seasons, rhea));
    expect(starsOf(other.ratings)).toEqual([
      [2, 16, false],
      [1, 0, false],
    ]);
    const both = after(other, rate({ rating: 5 }, 3, seasons, moss), now + dayMs);
    expect(both.kinds).toEqual(['rating:given', 'contract:rated']);
    expect(starsOf(both.ratings)).toEqual([
      [2, 16, true],
      [1, 0, false],
      [1, 0, true],
    ]);
    expect(both.ratings.map(({ seasonId }) => seasonId)).toEqual([5, null, 6]);
  });
  test('does not show its stars in the audit entry', () => {
    const change = rate({ rating: 3, feedback: 'Slow.', rateeId: 2 }, 1, seasons, client)(contractDocument(), now);
    expect(JSON.stringify(change?.facts)).not.toMatch(/Slow|"rating"|stars/);
  });
  test('is shown after exactly 14 days and counts in the season of that moment', () => {
    const given = after(contractDocument(), rate({ rating: 2 }, 1, seasons, moss));
    const due = now + 14 * dayMs;
    expect(showDue(seasons)(given, due - 1)).toBeNull();
    const shown = after(given, showDue({ contractors: 8, clients: 9 }), due + dayMs);
    expect(shown.ratings).toMatchObject([{ shownAt: new Date(due), seasonId: 9 }]);
    expect([shown.showRatingsAt, shown.kinds]).toEqual([null, ['contract:rated']]);
    expect(showDue(seasons)(shown, due + dayMs)).toBeNull();
  });
  test('can be given once to each person', () => {
    const given = after(contractDocument(), rate({ rating: 2, rateeId: 2 }, 1, seasons, client));
    const again = (rateeId?: number) => refusalOf(() => rate({ rating: 5, rateeId }, 2, seasons, client)(given, now));
    expect(again(2)).toMatchObject({ code: 'conflict', details: { reason: 'already_rated' } });
    const all = after(given, rate({ rating: 3 }, 2, seasons, client));
    expect(starsOf(all.ratings)).toEqual([
      [2, 8, false],
      [3, 12, false],
    ]);
    expect(refusalOf(() => rate({ rating: 5 }, 3, seasons, client)(all, now))).toMatchObject({ code: 'conflict' });
  });
  test.each([
    ['the client of several names none', contractDocument(), { rating: 5 }, client, 'invalid_input'],
    ['somebody who took no part', contractDocument(), { rating: 5, rateeId: 9 }, client, 'invalid_input'],
    ['by a stranger', contractDocument(), { rating: 5 }, aCaller('Gus', { userId: 9 }), 'not_allowed'],
    [
      'by one who was not ticked',
      contractDocument({ claims: [claimOf(moss, false), claimOf(rhea, true)] }),
      { rating: 5 },
      moss,
      'not_allowed',
    ],
    ['before it is completed', contractDocument({ status: 'active' }), { rating: 5 }, moss, 'conflict'],
  ] as const)('is refused: %s', (_why, seen, rating, actor, code) => {
    expect(refusalOf(() => rate({ ...rating }, 1, seasons, actor)(seen, now)).code).toBe(code);
  });
});

test('the closed-season refusal is checked after all others', () => {
  const refuse = inSeason(99, rate({ rating: 5 }, 1, seasons, moss));
  expect(refusalOf(() => refuse(contractDocument(), now)).details).toEqual({ reason: 'season_closed' });
  const stranger = inSeason(99, rate({ rating: 5 }, 1, seasons, aCaller('Gus', { userId: 9 })));
  expect(refusalOf(() => stranger(contractDocument(), now)).code).toBe('not_allowed');
});
test('a completion stores its season; a decision without changes stays without changes', () => {
  const change = creditedIn(4, () => ({ set: { note: 'x' }, facts: [] }))(contractDocument(), now);
  expect(change?.set).toEqual({ note: 'x', creditSeasonId: 4 });
  expect(creditedIn(4, () => null)(contractDocument(), now)).toBeNull();
});
