// Which figures are counted after which facts.
import { expect, test } from '@jest/globals';
import { until } from '../../../test/harness.ts';
import type { Counted } from '../../platform/process/feature.ts';
import { createStatsKeeper } from './dashboard.stats.ts';

const log = { warn: () => undefined };

/** A keeper of three features' figures, and what it counts. @param failing how often the first counting of `upcomingEvents` fails */
function keeperOf({ failing = 0 } = {}) {
  const counts: string[] = [];
  let left = failing;
  const of = (name: 'activeAuctions' | 'upcomingEvents' | 'messagesSent', facts: string[]): Counted => ({
    facts,
    count() {
      counts.push(name);
      if (name !== 'upcomingEvents' || left === 0) return Promise.resolve({ [name]: 1 });
      left -= 1;
      return Promise.reject(new Error('away'));
    },
  });
  const counted = [
    of('activeAuctions', ['auction:created']),
    of('upcomingEvents', ['event:created', 'event:removed']),
    of('messagesSent', []),
  ];
  const stats = { revise: () => Promise.resolve(null) };
  const keeper = createStatsKeeper(
    { documents: { stats } as unknown as Parameters<typeof createStatsKeeper>[0]['documents'], counted },
    { log } as unknown as Parameters<typeof createStatsKeeper>[1],
  );
  const hear = (kind: string): void =>
    void keeper.consequence.run({ facts: [{ kind }] } as unknown as Parameters<typeof keeper.consequence.run>[0]);
  return { counts, keeper, hear };
}

test('a fact has counted what it counts for, and what no fact announces', async () => {
  const { counts, keeper, hear } = keeperOf();
  hear('event:created');
  hear('event:removed');
  await until(() => counts.length >= 2, 'counting');
  await keeper.close();
  expect(counts).toEqual(['upcomingEvents', 'messagesSent']);
});

test('what could not be counted is counted with the next', async () => {
  const { counts, keeper, hear } = keeperOf({ failing: 1 });
  hear('event:created');
  await until(() => counts.length >= 2, 'a counting that fails');
  hear('auction:created');
  await until(() => counts.length >= 5, 'another counting');
  await keeper.close();
  expect(counts.slice(2).sort()).toEqual(['activeAuctions', 'messagesSent', 'upcomingEvents']);
});

test('everything is counted at the start', async () => {
  const { counts, keeper } = keeperOf();
  await keeper.refresh();
  await keeper.close();
  expect(counts).toEqual(['activeAuctions', 'upcomingEvents', 'messagesSent']);
});
