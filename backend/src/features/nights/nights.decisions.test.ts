// Tests of loot night decisions with random histories: each lot starts once and ends once.
import { describe, expect, test } from '@jest/globals';
import { paces, type NightLot, type Pace } from '@guild/common/nights/nights.api';
import { aCaller } from '../../../test/builders.ts';
import { AppError } from '../../platform/errors.ts';
import { buildNight, follow, remove, start, stop, type LotOutcome } from './nights.decisions.ts';
import type { NightDocument } from './nights.model.ts';

const officer = aCaller('Admin');
const now = Date.parse('2026-11-18T20:00:00.000Z');
const lotIds = [11, 12, 13, 14];
const planned = (pace: Pace): NightDocument => ({
  ...buildNight(
    1,
    {
      title: 'Raid',
      lots: 'A\nB\nC\nD',
      category: 'Weapon',
      priceUnit: 'Solari',
      minutes: 5,
      pace,
      occasion: null,
      startsAt: null,
    },
    officer,
  ),
  createdAt: new Date(now),
  updatedAt: new Date(now),
  deletedAt: null,
  deletedBy: null,
  version: 1,
  outbox: [],
});
type Decision = ReturnType<typeof follow>;
const after = (night: NightDocument, decide: Decision): NightDocument => ({ ...night, ...decide(night, now)?.set });
const running = (pace: Pace): NightDocument => after(planned(pace), start(officer, lotIds));
const statesOf = ({ lots }: NightDocument): string => lots.map(({ state }) => state).join(' ');
const sold = (auctionId: number, price = 100): LotOutcome => ({
  auctionId,
  auctionVersion: 9,
  state: 'sold',
  sale: { price, username: 'Moss', discordId: '100000000000000003' },
});
const reasonOf = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof AppError ? error.details?.['reason'] : error;
  }
};

describe('a loot night', () => {
  test('starts all lots together, or the first one', () => {
    expect(statesOf(running('together'))).toBe('running running running running');
    expect(statesOf(running('in_turn'))).toBe('running waiting waiting waiting');
    expect(running('in_turn').lots.map(({ auctionId }) => auctionId)).toEqual(lotIds);
  });
  test('starts once, stops once, and is deleted only before its start', () => {
    const night = running('in_turn');
    expect(reasonOf(() => start(officer, lotIds)(night, now))).toBe('started');
    expect(reasonOf(() => remove(officer)(night, now))).toBe('started');
    expect(reasonOf(() => stop(officer)(planned('in_turn'), now))).toBe('not_running');
    expect(reasonOf(() => stop(officer)(after(night, stop(officer)), now))).toBe('not_running');
  });
  test('starts the next lot when one ends', () => {
    const night = after(running('in_turn'), follow([sold(11)]));
    expect(statesOf(night)).toBe('sold running waiting waiting');
    expect(night.status).toBe('running');
  });
  test('ignores an older version of an auction', () => {
    const night = after(running('in_turn'), follow([sold(11)]));
    expect(follow([{ ...sold(11), auctionVersion: 3, state: 'running', sale: null }])(night, now)).toBeNull();
    expect(follow([sold(11)])(night, now)).toBeNull();
  });
  test('withdraws waiting lots when it is stopped, and is over when the running one is gone', () => {
    const stopped = after(running('in_turn'), stop(officer));
    expect([statesOf(stopped), stopped.status]).toEqual(['running withdrawn withdrawn withdrawn', 'running']);
    const over = after(stopped, follow([{ auctionId: 11, auctionVersion: 4, state: 'withdrawn', sale: null }]));
    expect([statesOf(over), over.status]).toEqual(['withdrawn withdrawn withdrawn withdrawn', 'over']);
  });
});

/** Numbers from 0 to 1 that depend only on the seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe.each(paces)('in any history of a night whose pace is %s', (pace) => {
  test.each(Array.from({ length: 60 }, (_each, seed) => seed + 1))(
    'each lot starts and ends once (seed %s)',
    (seed) => {
      const next = numbersFrom(seed * 7919);
      const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
      let night = running(pace);
      const versions = new Map(lotIds.map((id) => [id, 1]));
      const ends = new Map<number, string>();
      const starts = new Map<number, number>();
      const late: LotOutcome[] = [];
      const count = (before: readonly NightLot[], { lots }: NightDocument): void =>
        lots.forEach(({ state, auctionId }, at) => {
          if (state === 'running' && before[at]?.state === 'waiting' && auctionId !== null)
            starts.set(auctionId, (starts.get(auctionId) ?? 0) + 1);
        });
      count(
        planned(pace).lots.map((lot) => ({ ...lot, state: 'waiting' })),
        night,
      );
      for (let step = 0; step < 40; step += 1) {
        const before = night.lots;
        if (next() < 0.03 && night.status === 'running' && !night.stopped) night = after(night, stop(officer));
        const open = night.lots.filter(({ state, auctionId }) => state === 'running' && !ends.has(auctionId ?? 0));
        const lot = open.length > 0 && next() < 0.5 ? pick(open) : undefined;
        if (lot !== undefined && lot.auctionId !== null) {
          const { auctionId } = lot;
          const version = (versions.get(auctionId) ?? 1) + 1;
          versions.set(auctionId, version);
          const state = night.stopped ? 'withdrawn' : pick(['sold', 'unsold', 'withdrawn'] as const);
          const outcome = { ...sold(auctionId), auctionVersion: version, state };
          late.push({ ...outcome, auctionVersion: version - 1, state: 'running', sale: null });
          late.push(state === 'sold' ? outcome : { ...outcome, sale: null });
          ends.set(auctionId, state);
        }
        // Outcomes come twice, late and in any order.
        if (late.length > 0) night = after(night, follow([pick(late), pick(late)]));
        count(before, night);
        if (pace === 'in_turn') expect(night.lots.filter(({ state }) => state === 'running').length).toBeLessThan(2);
      }
      for (const outcome of late) night = after(night, follow([outcome]));
      for (const times of starts.values()) expect(times).toBe(1);
      for (const { auctionId, state } of night.lots)
        if (auctionId !== null && ends.has(auctionId)) expect(state).toBe(ends.get(auctionId));
      const isLeft = night.lots.some(({ state }) => state === 'waiting' || state === 'running');
      expect(night.status).toBe(isLeft ? 'running' : 'over');
    },
  );
});
