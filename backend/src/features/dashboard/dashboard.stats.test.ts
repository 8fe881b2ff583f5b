// Which statistics are recounted after which facts.
import { expect, test } from '@jest/globals';
import { until } from '../../../test/harness.ts';
import type { GuildMetrics } from '../../platform/features/feature.ts';
import { createStatsRecount } from './dashboard.stats.ts';

const log = { warn: () => undefined };

/**
 * A recount of three features' figures, and what it counts.
 * @param failing how often the first counting of `upcomingEvents` fails
 */
function recountOf({ failing = 0 } = {}) {
  const counts: string[] = [];
  let left = failing;
  const of = (name: 'activeAuctions' | 'upcomingEvents' | 'messagesSent', facts: string[]): GuildMetrics => ({
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
  const stats = { update: () => Promise.resolve(null) };
  const recount = createStatsRecount(
    { stats: stats as unknown as Parameters<typeof createStatsRecount>[0]['stats'], metrics: counted },
    { log } as unknown as Parameters<typeof createStatsRecount>[1],
  );
  const hear = (kind: string): void =>
    void recount.handler.run({ facts: [{ kind }] } as unknown as Parameters<typeof recount.handler.run>[0]);
  return { counts, recount, hear };
}

test('a fact triggers its own counts, and the counts that no fact triggers', async () => {
  const { counts, recount, hear } = recountOf();
  hear('event:created');
  hear('event:removed');
  await until(() => counts.length >= 2, 'counting');
  await recount.close();
  expect(counts).toEqual(['upcomingEvents', 'messagesSent']);
});

test('a failed count is repeated with the next one', async () => {
  const { counts, recount, hear } = recountOf({ failing: 1 });
  hear('event:created');
  await until(() => counts.length >= 2, 'a counting that fails');
  hear('auction:created');
  await until(() => counts.length >= 5, 'another counting');
  await recount.close();
  expect(counts.slice(2).sort()).toEqual(['activeAuctions', 'messagesSent', 'upcomingEvents']);
});

test('everything is counted at the start', async () => {
  const { counts, recount } = recountOf();
  await recount.refresh();
  await recount.close();
  expect(counts).toEqual(['activeAuctions', 'upcomingEvents', 'messagesSent']);
});
