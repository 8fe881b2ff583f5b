// Decisions on purse and pack, alone and in random histories whose lines must add up to the
// balance.
import { describe, expect, test } from '@jest/globals';
import { running, seed } from '@guild/common/test/counts';
import type { Purchase } from '@guild/common/trials/economy.api';
import { firstTitle } from '@guild/common/trials/titles.rules';
import fc from 'fast-check';
import { aCaller } from '../../../../test/builders.ts';
import { AppError } from '../../../platform/errors.ts';
import { problemOfPurse } from './economy.books.ts';
import {
  bearTitle,
  buy as buyWithId,
  equip,
  payOut as payOutWithin,
  unwritten,
  type TrialEarnings,
} from './economy.decisions.ts';
import type { LineData } from './economy.facts.ts';
import { newItem } from './economy.items.ts';
import type { ProfileDocument, TrialItemDocument } from './economy.model.ts';

const caller = aCaller('Liet');
const now = Date.parse('2030-01-01T20:00:00.000Z');
const fresh: ProfileDocument = { ...unwritten(caller.userId, now), version: 0, outbox: [] };

type Decision = ReturnType<typeof equip>;
interface StoredFremen {
  readonly profile: ProfileDocument;
  readonly lines: readonly LineData[];
}
/** Like the document store does. */
function after({ profile, lines }: StoredFremen, decide: Decision): StoredFremen {
  const change = decide(profile, now);
  if (change === null) return { profile, lines };
  return {
    profile: { ...profile, ...change.set, version: profile.version + 1 },
    lines: [...lines, ...change.facts.flatMap(({ data }) => data.lines)],
  };
}
const begun = (parts: Partial<ProfileDocument> = {}): StoredFremen => ({ profile: { ...fresh, ...parts }, lines: [] });
function reasonOf(decide: () => unknown): unknown {
  try {
    decide();
  } catch (error) {
    if (error instanceof AppError) return error.details?.['reason'];
    throw error;
  }
  return null;
}

const anItem = (_id: number, parts: Partial<TrialItemDocument> = {}): TrialItemDocument => ({
  ...newItem(_id, {
    name: `Item ${_id}`,
    description: 'It helps.',
    type: 'tool',
    category: 'survival',
    effect: 'survive_fall',
    spiceCost: 10,
    solariCost: 0,
  }),
  createdAt: new Date(now),
  updatedAt: new Date(now),
  deletedAt: null,
  deletedBy: null,
  version: 1,
  outbox: [],
  ...parts,
});
const someEarnings = (trialId: number, parts: Partial<TrialEarnings> = {}): TrialEarnings => ({
  trialId,
  theme: 'The Deep Desert',
  person: caller,
  placement: 1,
  survivedRounds: 3,
  spice: 230,
  solari: 115,
  feat: {
    won: true,
    wonBySpeed: false,
    fellInFirstRound: false,
    livedLots: false,
    emptyHanded: false,
    players: 4,
  },
  honor: false,
  rightGuesses: 0,
  used: [],
  raising: [],
  day: '2030-01-01',
  notPlayed: null,
  ...parts,
});
let lastRowId = 0;
const buy = (item: TrialItemDocument, what: Purchase, who: typeof caller) =>
  buyWithId(item, { ...what, rowId: (lastRowId += 1) }, who);
const payOut = (one: TrialEarnings) =>
  payOutWithin(one, { hostIsPaid: true, perDay: { spice: Infinity, solari: Infinity } });
const lost = { ...someEarnings(0).feat, won: false };

describe('a finished trial', () => {
  test('counts once, however often its fact is repeated', () => {
    const once = after(begun(), payOut(someEarnings(7)));
    expect(once.profile).toMatchObject({ spice: 230, solari: 115, trialsJoined: 1, trialsWon: 1, winStreak: 1 });
    expect(after(once, payOut(someEarnings(7)))).toEqual(once);
    expect(once.lines).toMatchObject([
      { currency: 'spice', number: 1, before: 0, after: 230, trialId: 7 },
      { currency: 'solari', number: 2, before: 0, after: 115, trialId: 7 },
    ]);
  });
  test('is paid even when a hundred others are; older trials are not paid again', () => {
    const all = Array.from({ length: 120 }, (_each, at) => someEarnings(at + 1, { spice: 1, solari: 0 }));
    const then = all.reduce((stored, one) => after(stored, payOut(one)), begun());
    expect(then.profile).toMatchObject({ spice: 120, trialsJoined: 120 });
    expect(after(then, payOut(someEarnings(3))).profile).toBe(then.profile);
  });
  test('ends a streak, and keeps the best one', () => {
    const two = [1, 2].reduce((stored, id) => after(stored, payOut(someEarnings(id))), begun());
    const { profile } = after(two, payOut(someEarnings(3, { feat: lost, placement: 2 })));
    expect(profile).toMatchObject({ winStreak: 0, bestStreak: 2, trialsWon: 2 });
    expect(profile.unlockedTitles).toContain('Twice Crowned');
  });
  test('adds up right guesses over all trials, until five earn a title', () => {
    const first = after(begun(), payOut(someEarnings(1, { feat: lost, rightGuesses: 4 })));
    expect(first.profile.unlockedTitles).not.toContain('Voice of the Fallen');
    const left = after(first, payOut(someEarnings(2, { feat: lost, rightGuesses: 3, notPlayed: 'left' })));
    const { profile } = after(left, payOut(someEarnings(3, { feat: lost, rightGuesses: 1 })));
    expect(profile.rightGuesses).toBe(5);
    expect(profile.lastTrial?.titles).toEqual(['Voice of the Fallen']);
    // A profile of an earlier version has none.
    const { rightGuesses: _none, ...earlier } = fresh;
    const counted = after({ profile: earlier, lines: [] }, payOut(someEarnings(1, { feat: lost, rightGuesses: 2 })));
    expect(counted.profile.rightGuesses).toBe(2);
  });
  test('removes used items from the pack', () => {
    const flask = {
      id: 1,
      itemId: 1,
      name: 'Flask',
      effect: 'survive_fall',
      category: 'survival',
      isEquipped: true,
    } as const;
    const inventory = [
      { ...flask, quantity: 1, obtainedAt: new Date(now) },
      { ...flask, itemId: 2, quantity: 2, obtainedAt: new Date(now) },
    ];
    const used = [1, 2].map((itemId) => ({ itemId, name: 'Flask' }));
    const { profile } = after(begun({ inventory }), payOut(someEarnings(1, { used })));
    expect(profile.inventory).toMatchObject([{ itemId: 2, quantity: 1, isEquipped: true }]);
  });
  test('adds no line when it pays nothing', () => {
    expect(after(begun(), payOut(someEarnings(1, { spice: 0, solari: 0, feat: lost }))).lines).toEqual([]);
  });
});

describe('buying', () => {
  test('is refused for a retired item, too little money, too many pieces, or a price that has changed', () => {
    const rich = begun({ spice: 5000 }).profile;
    const reason = (item: TrialItemDocument, what: { quantity: number; version?: number }, who = rich) =>
      reasonOf(() => buy(item, { version: undefined, ...what }, caller)(who, now));
    expect(reason(anItem(1, { isActive: false }), { quantity: 1 })).toBe('retired');
    expect(reason(anItem(1), { quantity: 1 }, fresh)).toBe('not_enough');
    expect(reason(anItem(1), { quantity: 1, version: 2 })).toBe('stale');
    const full = after({ profile: rich, lines: [] }, buy(anItem(1), { quantity: 99, version: 1 }, caller));
    expect(reason(anItem(1), { quantity: 1 }, full.profile)).toBe('too_many');
    expect(full.profile).toMatchObject({ spice: 5000 - 990, inventory: [{ quantity: 99, isEquipped: false }] });
  });
});

describe('the pack', () => {
  test('holds two items, and only owned ones', () => {
    const three = [1, 2, 3].reduce(
      (stored, id) => after(stored, buy(anItem(id), { quantity: 1, version: undefined }, caller)),
      begun({ spice: 30 }),
    );
    const two = [1, 2].reduce((stored, id) => after(stored, equip(id, true, caller)), three);
    expect(reasonOf(() => equip(3, true, caller)(two.profile, now))).toBe('pack_full');
    expect(reasonOf(() => equip(4, true, caller)(two.profile, now))).toBe('not_owned');
    expect(after(two, equip(1, true, caller)).profile).toBe(two.profile);
  });
  test('a title can only be worn by its owner', () => {
    expect(reasonOf(() => bearTitle('Worm Rider', caller)(fresh, now))).toBe('not_earned');
    expect(bearTitle(firstTitle, caller)(fresh, now)).toBeNull();
  });
});

test(`lines add up to the balance after any history, from seed ${seed}`, () => {
  const item = fc.integer({ min: 1, max: 4 });
  const step = fc.oneof(
    fc.record({
      do: fc.constant('pay out' as const),
      trial: fc.integer({ min: 1, max: 9 }),
      of: item,
      won: fc.boolean(),
    }),
    fc.record({ do: fc.constant('buy' as const), of: item, quantity: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ do: fc.constant('pack' as const), of: item, on: fc.boolean() }),
  );
  const decisionOf = (one: typeof step extends fc.Arbitrary<infer T> ? T : never): Decision => {
    if (one.do === 'pack') return equip(one.of, one.on, caller);
    if (one.do === 'buy')
      return buy(anItem(one.of, { solariCost: one.of }), { quantity: one.quantity, version: undefined }, caller);
    const used = [{ itemId: one.of, name: 'Item' }];
    return payOut(someEarnings(one.trial, { feat: { ...lost, won: one.won }, used, spice: one.of * 100 }));
  };
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    let stored = begun();
    for (const one of steps)
      try {
        stored = after(stored, decisionOf(one));
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    const { profile, lines } = stored;
    expect(problemOfPurse(profile, lines)).toBeNull();
    expect(Math.min(profile.spice, profile.solari)).toBeGreaterThanOrEqual(0);
    expect(profile.inventory.filter(({ isEquipped }) => isEquipped).length).toBeLessThanOrEqual(2);
    expect(profile.inventory.every(({ quantity }) => quantity > 0 && quantity <= 99)).toBe(true);
    expect(new Set(profile.unlockedTitles).size).toBe(profile.unlockedTitles.length);
    expect(profile.trialsJoined).toBe(new Set(profile.settledTrials).size);
  });
  fc.assert(property, running(300));
});

test('the books find a missing line, a wrong sum and a line below zero', () => {
  const { profile, lines } = after(begun(), payOut(someEarnings(1)));
  expect(problemOfPurse(profile, lines)).toBeNull();
  expect(problemOfPurse(profile, lines.slice(1))).toBe('line 1 is missing');
  expect(problemOfPurse(profile, lines.slice(0, 1))).toBe('it has 1 lines of 2');
  expect(problemOfPurse({ ...profile, spice: 231 }, lines)).toBe('its lines give 230 spice, and it has 231');
  const below = lines.map((one, at) => (at === 0 ? { ...one, after: -1 } : one));
  expect(problemOfPurse(profile, below)).toBe('line 1 leaves -1 spice');
  const outbox = [{ id: 'a', kind: 'fremen-profile:settled', at: new Date(now), format: 1, data: { lines } }];
  expect(problemOfPurse({ ...profile, outbox }, [])).toBeNull();
});
