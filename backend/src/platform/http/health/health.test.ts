// Replies of `/readyz`, by the state of database, clock and process.
import { describe, expect, test } from '@jest/globals';
import { readReadiness, type ReadinessDeps, type Stage } from './health.ts';

interface Facts {
  readonly database?: boolean;
  readonly redis?: boolean;
  readonly books?: () => Promise<number | null>;
  readonly sinceLastBeatMs?: number;
  readonly isClockTrusted?: boolean;
  readonly stage?: Stage;
}
const partsOf = (facts: Facts): ReadinessDeps => ({
  gauges: {
    database: () => Promise.resolve(facts.database ?? true),
    redis: () => Promise.resolve(facts.redis ?? true),
    books: facts.books ?? (() => Promise.resolve(0)),
  },
  vitals: {
    sinceLastBeatMs: () => facts.sinceLastBeatMs ?? 3000,
    clockDifferenceMs: () => 0,
    isClockTrusted: () => facts.isClockTrusted ?? true,
  },
  stage: () => facts.stage ?? 'serving',
  env: { version: '1.2.3', buildId: 'test' },
});

test('a healthy process is ready, and lists its checks', async () => {
  expect(await readReadiness(partsOf({}))).toEqual({
    status: 'ready',
    version: '1.2.3',
    build: 'test',
    process: 'serving',
    database: 'reachable',
    redis: 'reachable',
    clock: 'right',
    books: 'right',
    problems: [],
  });
});

test.each<[string, Facts, object, string]>([
  ['database away', { database: false }, { database: 'not reachable' }, "The database doesn't answer."],
  [
    'full disk',
    { sinceLastBeatMs: 15_001 },
    { database: 'does not store' },
    "The database hasn't stored anything for 15 seconds.",
  ],
  [
    'wrong clock',
    { isClockTrusted: false },
    { clock: 'wrong' },
    "This machine's clock differs from the database's by more than 5 seconds.",
  ],
  ['starting', { stage: 'starting' }, { process: 'starting' }, 'The process is still starting.'],
  ['ending', { stage: 'ending' }, { process: 'ending' }, 'The process is shutting down.'],
])('not ready: %s', async (_what, facts, part, problem) => {
  expect(await readReadiness(partsOf(facts))).toMatchObject({ status: 'not ready', ...part, problems: [problem] });
});

describe('checks that are only reported', () => {
  test('Redis', async () => {
    expect(await readReadiness(partsOf({ redis: false }))).toMatchObject({
      status: 'ready',
      redis: 'not reachable',
      problems: ["Redis doesn't answer. Live changes reach only people on the same process."],
    });
  });
  test.each<[string, () => Promise<number | null>]>([
    ['wrong', () => Promise.resolve(2)],
    ['not checked', () => Promise.resolve(null)],
    ['database away', () => Promise.reject(new Error('away'))],
  ])('the ledger audit: %s', async (books, read) => {
    expect(await readReadiness(partsOf({ books: read }))).toMatchObject({
      status: 'ready',
      books,
      problems: books === 'wrong' ? ["The last ledger audit found sums that don't add up."] : [],
    });
  });
});
