// The order in which jest runs test files: what mostly waits beside what computes, so that no processor idles.
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './paths.mjs';

/** By `require`, as its types describe it. @type {typeof import('@jest/test-sequencer')} */
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Tests that drive whole programs and browsers wait for most of their time. */
const waitingProject = 'e2e';
/** How long a file takes that never ran here, in ms. */
const usualMs = { waiting: 30_000, computing: 3000 };
/** About how long the longest take, in ms, where they never ran: a long one that begins last is waited for alone. */
const knownMs = new Map([
  ['e2e/market.journey.test.ts', 70_000],
  ['e2e/treasury.journey.test.ts', 70_000],
  ['e2e/trials.journey.test.ts', 70_000],
  ['tools/new-feature/make.test.ts', 80_000],
  ['e2e/axe.test.ts', 60_000],
  ['e2e/axe.sections.test.ts', 60_000],
  ['e2e/auction.journey.test.ts', 55_000],
  ['backend/test/closed/access.test.ts', 60_000],
  ['tools/backup/interrupted.test.ts', 50_000],
  ['e2e/faults/stops.test.ts', 45_000],
  ['e2e/contracts.journey.test.ts', 45_000],
  ['frontend/src/app/forms.test.tsx', 40_000],
  ['backend/src/features/auctions/auctions.faults.test.ts', 35_000],
  ['tools/bench/bench.test.ts', 30_000],
  ['backend/test/histories/concurrent.test.ts', 25_000],
  ['backend/test/wipedRedis.test.ts', 25_000],
  ['backend/src/features/lore/chat.test.ts', 25_000],
  ['backend/test/indexes.test.ts', 25_000],
  ['backend/src/features/trials/trials.together.test.ts', 20_000],
  ['backend/src/features/trials/trials.narrator.test.ts', 20_000],
  ['frontend/src/features/lore/ChatCard.test.tsx', 20_000],
]);
/** What waits is through when this part of the rest is: a long journey is no good end of a run. */
const aheadBy = 0.85;

/**
 * What is looked at of jest's own tests.
 * @typedef {{
 *   readonly path: string,
 *   readonly duration?: number | undefined,
 *   readonly context: { readonly config: { readonly displayName?: { readonly name: string } | undefined } },
 * }} Test
 */

/** @param {Test} test @returns {number | undefined} ms */
const lengthOf = ({ path: file, duration }) => duration ?? knownMs.get(path.relative(root, file));

/**
 * @template {Test} T
 * @param {readonly T[]} tests
 * @param {number} usual ms
 * @param {number} until the part of the whole time in which they run
 * @returns {{ test: T, from: number }[]} each with the part of the time that has gone before it
 */
function spread(tests, usual, until) {
  const lengths = tests.map((test) => lengthOf(test) ?? usual);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  let done = 0;
  return tests.map((test, at) => {
    const from = (done / all) * until;
    done += lengths[at] ?? 0;
    return { test, from };
  });
}

/**
 * Merges both kinds so that they advance together, each in the order that it has.
 * @template {Test} T
 * @param {readonly T[]} tests
 * @returns {T[]}
 */
export function beside(tests) {
  const waits = (/** @type {T} */ { context }) => context.config.displayName?.name === waitingProject;
  const waiting = tests.filter(waits);
  const computing = tests.filter((test) => !waits(test));
  return [...spread(waiting, usualMs.waiting, aheadBy), ...spread(computing, usualMs.computing, 1)]
    .sort((one, other) => one.from - other.from)
    .map(({ test }) => test);
}

/**
 * Those that never ran here, which come first, by how long they are known to take.
 * @template {Test} T
 * @param {readonly T[]} tests
 * @returns {T[]}
 */
export function longestFirst(tests) {
  const isNew = (/** @type {T} */ { duration }) => duration === undefined;
  const before = tests.filter(isNew).sort((one, other) => (lengthOf(other) ?? 0) - (lengthOf(one) ?? 0));
  const rest = tests.filter((test) => !isNew(test));
  return [...before, ...rest];
}

/** What failed last comes first of its kind, then what took longest. */
export default class TestOrder extends Sequencer {
  /** @override @type {InstanceType<typeof Sequencer>['sort']} */
  async sort(tests) {
    return beside(longestFirst(await super.sort(tests)));
  }
}
