// Tests of dividing hauls: every coin is assigned, for random amounts and people.
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { running, seed } from '../../test/counts.ts';
import { currencies, type Money } from '../deals/money.ts';
import { attendanceWeight, cutOf, divide, divideHaul, isCountedIn } from './payouts.rules.ts';

const amount = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 1_000_000_000_000 }));
const people = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 10_000 })), { maxLength: 60 })
  .map((weights) => weights.map((weight, at) => ({ discordId: at.toString(), weight })));
const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0);

const how = (usual: number): ReturnType<typeof running> => running(usual / 10, usual * 2);
describe(`a division by weights (TEST_SEED=${seed})`, () => {
  test('always adds up to the whole amount, in whole coins', () => {
    fc.assert(
      fc.property(amount, people, (coins, some) => {
        const { guild, parts } = divide(coins, some);
        expect(sum(parts.values()) + guild).toBe(coins);
        for (const part of [guild, ...parts.values()]) expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
      }),
      how(3000),
    );
  });
  test('gives equal weights the same and larger weights no less, at most one coin above the exact share', () => {
    fc.assert(
      fc.property(amount, people, (coins, some) => {
        const { parts } = divide(coins, some);
        const all = BigInt(sum(some.map(({ weight }) => weight)));
        const ordered = [...some].sort((a, b) => a.weight - b.weight);
        for (const [at, person] of ordered.entries()) {
          const part = parts.get(person.discordId) ?? 0;
          const before = ordered[at - 1];
          if (before !== undefined) {
            const less = parts.get(before.discordId) ?? 0;
            if (before.weight === person.weight) expect(part).toBe(less);
            else expect(part).toBeGreaterThanOrEqual(less);
          }
          if (all === 0n) expect(part).toBe(0);
          else expect([0, 1]).toContain(part - Number((BigInt(coins) * BigInt(person.weight)) / all));
        }
      }),
      how(1000),
    );
  });
  test('leaves the guild fewer coins than there are people, when anybody has a weight', () => {
    fc.assert(
      fc.property(amount, people, (coins, some) => {
        fc.pre(some.some(({ weight }) => weight > 0));
        expect(divide(coins, some).guild).toBeLessThan(some.length);
      }),
    );
  });
  test('handles 50,000 people in time', () => {
    // Comparing all 2,500,000,000 pairs would exceed the time limit of a test.
    const many = Array.from({ length: 50_000 }, (_, at) => ({ discordId: at.toString(), weight: at + 1 }));
    const { guild, parts } = divide(999_999_999_989, many);
    expect(sum(parts.values()) + guild).toBe(999_999_999_989);
  });
  test.each([
    [10, [1, 1, 1], [3, 3, 3], 1],
    [11, [2, 1], [7, 4], 0],
    [5, [1, 1, 2], [1, 1, 3], 0],
    [7, [0, 0], [0, 0], 7],
    [7, [], [], 7],
  ])('%i divided by the weights %j gives %j, and %i for the guild', (coins, weights, parts, guild) => {
    const division = divide(
      coins,
      weights.map((weight, at) => ({ discordId: at.toString(), weight })),
    );
    expect([[...division.parts.values()], division.guild]).toEqual([parts, guild]);
  });
});

const moneys = fc.uniqueArray(fc.record({ currency: fc.constantFrom(...currencies), amount }), {
  selector: ({ currency }) => currency,
});
describe(`a haul (TEST_SEED=${seed})`, () => {
  test('is divided completely in every currency, by every method', () => {
    fc.assert(
      fc.property(
        moneys,
        people,
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('equal' as const, 'weight' as const, 'typed' as const),
        fc.infiniteStream(fc.boolean()),
        (amounts, some, cutPercent, method, waiving) => {
          const all = some.map((person) => ({
            ...person,
            waived: waiving.next().value === true,
            typed: [] as Money[],
          }));
          const division = divideHaul({ amounts, cutPercent, method, people: all });
          for (const { currency, amount: whole } of amounts) {
            const of = (list: readonly Money[] | undefined): number =>
              sum((list ?? []).filter((one) => one.currency === currency).map((one) => one.amount));
            const parts = division?.people.map((person) => of(person.amounts)) ?? [];
            expect(sum(parts) + of(division?.guild)).toBe(whole);
            expect(of(division?.guild)).toBeGreaterThanOrEqual(cutOf(whole, cutPercent));
          }
          for (const { discordId, waived } of all)
            if (waived) expect(division?.people.find((one) => one.discordId === discordId)?.amounts).toEqual([]);
        },
      ),
      how(1000),
    );
  });
  const typed = (coins: number): { discordId: string; weight: number; waived: boolean; typed: Money[] } => ({
    discordId: coins.toString(),
    weight: 1,
    waived: false,
    typed: [{ currency: 'Solari', amount: coins }],
  });
  const ofTen = { amounts: [{ currency: 'Solari' as const, amount: 10 }], cutPercent: 20, method: 'typed' as const };
  test('refuses typed shares above the amount, and gives the guild the part that is not typed', () => {
    expect(divideHaul({ ...ofTen, people: [typed(8)] })?.guild).toEqual([{ currency: 'Solari', amount: 2 }]);
    expect(divideHaul({ ...ofTen, people: [typed(3)] })?.guild).toEqual([{ currency: 'Solari', amount: 7 }]);
    expect(divideHaul({ ...ofTen, people: [typed(5), typed(4)] })).toBeNull();
  });
});

test('a resource is counted in a currency if its unit has the same name', () => {
  expect(isCountedIn(' solari', 'Solari')).toBe(true);
  expect(isCountedIn('Spice', 'Spice Melange')).toBe(false);
  expect(isCountedIn('kg', 'Spice')).toBe(false);
});

test('late attendance has the weight from the settings', () => {
  expect((['present', 'late', 'absent', 'unknown'] as const).map((how) => attendanceWeight(how, 40))).toEqual([
    100, 40, 0, 0,
  ]);
});
