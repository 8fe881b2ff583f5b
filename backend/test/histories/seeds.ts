// How many random histories run, and from which seed: TEST_SEED repeats the ones of a failed run.
import { randomInt } from 'node:crypto';

const { TEST_SEED: given, TEST_FULL: full } = process.env;

/** Stands in the names of the tests, so that every run prints it. */
export const seed = given === undefined ? randomInt(1, 2 ** 31) : Number(given);

/** The count for this run: the small one in `npm test`, the large one in `npm run test:full`. */
export const count = (usual: number, large: number): number => (full === '1' ? large : usual);

/** How a property runs. What fails is made smaller only when a seed is repeated, because that takes minutes. */
export const running = (usual: number, large: number): { seed: number; numRuns: number; endOnFailure: boolean } => ({
  seed,
  numRuns: count(usual, large),
  endOnFailure: given === undefined,
});
