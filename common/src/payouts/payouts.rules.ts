// Payout rules: division of a haul into whole coins, without losing any.
import type { Currency, Money } from '../deals/money.ts';
import type { Contract } from '../contracts/contracts.api.ts';
import { rewardsOf } from '../contracts/contracts.rules.ts';
import type { Haul, HaulPerson } from './payouts.api.ts';

/** Whether a treasury resource with this unit is counted in a currency. Forms offer only those. */
export const isCountedIn = (unit: string, currency: Currency): boolean =>
  unit.trim().toLowerCase() === currency.toLowerCase();

/** The reward that the client of a completed contract owes to those who took part; null: it is owed to nobody. */
export function owedReward(contract: Pick<Contract, 'reward' | 'rewardUnit' | 'claims'>): Money | null {
  const isOwed = [...rewardsOf(contract).values()].some((share) => share > 0);
  return isOwed ? { currency: contract.rewardUnit, amount: contract.reward } : null;
}
/** Whether a haul with these amounts pays people what the client of its contract owes them already. */
export const paysTwice = (reward: Money | null, amounts: readonly Money[]): boolean =>
  amounts.some(({ currency, amount }) => currency === reward?.currency && amount === reward.amount);

/** A person and their weight. */
export interface WeightedPerson {
  readonly discordId: string;
  /** A whole number; 0: no share. */
  readonly weight: number;
}
/** The division of one amount. The parts and the guild's part add up to it. */
export interface Division {
  readonly guild: number;
  readonly parts: ReadonlyMap<string, number>;
}

/** The guild's cut, rounded down to whole coins. @param percent from 0 to 100 */
export const cutOf = (amount: number, percent: number): number => Number((BigInt(amount) * BigInt(percent)) / 100n);

/**
 * Divides an amount by weights with the largest-remainder method. People with equal weights get
 * equal parts: coins that only some of them could get go to the guild.
 * @param amount a whole number of coins
 * @param people each person once
 */
export function divide(amount: number, people: readonly WeightedPerson[]): Division {
  const all = people.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const parts = new Map(people.map(({ discordId }) => [discordId, 0]));
  if (all === 0n) return { guild: amount, parts };
  let rest = amount;
  const remainders = people.map(({ discordId, weight }) => {
    const product = BigInt(amount) * BigInt(weight);
    const part = Number(product / all);
    parts.set(discordId, part);
    rest -= part;
    return { discordId, remainder: product % all };
  });
  const byRemainder = new Map<bigint, string[]>();
  for (const { discordId, remainder } of remainders) {
    const equals = byRemainder.get(remainder);
    if (equals === undefined) byRemainder.set(remainder, [discordId]);
    else equals.push(discordId);
  }
  byRemainder.delete(0n);
  const greatestFirst = [...byRemainder].sort(([a], [b]) => (a < b ? 1 : -1));
  for (const [, equals] of greatestFirst) {
    if (equals.length > rest) break;
    for (const discordId of equals) parts.set(discordId, (parts.get(discordId) ?? 0) + 1);
    rest -= equals.length;
  }
  return { guild: rest, parts };
}

/**
 * The division of a haul: each person's amounts, and the guild's part of each currency. Together
 * they are the haul.
 */
export interface HaulDivision {
  readonly guild: readonly Money[];
  readonly people: readonly { readonly discordId: string; readonly amounts: readonly Money[] }[];
}
type HaulToDivide = Pick<Haul, 'amounts' | 'cutPercent' | 'method'> & {
  readonly people: readonly Pick<HaulPerson, 'discordId' | 'weight' | 'waived' | 'typed'>[];
};
const typedBy = ({ typed, waived }: Pick<HaulPerson, 'typed' | 'waived'>, currency: Money['currency']): number =>
  waived ? 0 : (typed.find((one) => one.currency === currency)?.amount ?? 0);

const typedSum = (people: HaulToDivide['people'], currency: Money['currency']): number =>
  people.reduce((sum, person) => sum + typedBy(person, currency), 0);

/** The first currency of which more is typed than is left after the guild's cut; null: none. */
export function overassigned({ amounts, cutPercent, method, people }: HaulToDivide): {
  readonly currency: Money['currency'];
  readonly assigned: number;
  readonly available: number;
} | null {
  if (method !== 'typed') return null;
  for (const { currency, amount } of amounts) {
    const assigned = typedSum(people, currency);
    const available = amount - cutOf(amount, cutPercent);
    if (assigned > available) return { currency, assigned, available };
  }
  return null;
}

/** Divides one currency of a haul, of which not too much is typed. */
function divideOne({ cutPercent, method, people }: HaulToDivide, { currency, amount }: Money): Division {
  if (method === 'typed') {
    const parts = new Map(people.map((person) => [person.discordId, typedBy(person, currency)]));
    return { guild: amount - typedSum(people, currency), parts };
  }
  const cut = cutOf(amount, cutPercent);
  const weighted = people.map(({ discordId, weight, waived }) => ({ discordId, weight: waived ? 0 : weight }));
  const { guild, parts } = divide(amount - cut, weighted);
  return { guild: cut + guild, parts };
}

/**
 * Divides a haul: first the guild's cut, then the rest by weights or as typed. A waived share goes
 * to the others. Amounts that are typed for nobody stay with the guild.
 * @returns null when the typed amounts exceed the haul
 */
export function divideHaul(haul: HaulToDivide): HaulDivision | null {
  if (overassigned(haul) !== null) return null;
  const amounts = new Map<string, Money[]>(haul.people.map(({ discordId }) => [discordId, []]));
  const guild: Money[] = [];
  for (const money of haul.amounts) {
    const division = divideOne(haul, money);
    guild.push({ currency: money.currency, amount: division.guild });
    for (const [discordId, amount] of division.parts)
      if (amount > 0) amounts.get(discordId)?.push({ currency: money.currency, amount });
  }
  return { guild, people: [...amounts].map(([discordId, some]) => ({ discordId, amounts: some })) };
}

/** The weight of a person's attendance, in hundredths. @param latePercent weight of coming late */
export function attendanceWeight(attendance: 'present' | 'late' | 'absent' | 'unknown', latePercent: number): number {
  if (attendance === 'present') return 100;
  return attendance === 'late' ? latePercent : 0;
}
