// How much of what depends on chance runs, and from which seed: the one place where tests read TEST_FULL and TEST_SEED
// (jest.config.mjs leaves out the files named *.full.test.ts by the same variable).
const { TEST_SEED: given, TEST_FULL: full } = process.env;

/** Whether the large counts were asked for, by `npm run test:full`. */
export const isFull = full === '1';

/** Stands in the names of the tests, so that every run prints it; TEST_SEED repeats the one of a failed run. */
export const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);

/** The count for this run: the small one in `npm test`, the large one in `npm run test:full`. */
export const count = <T>(usual: T, large: T): T => (isFull ? large : usual);

/** How a property runs. What fails is made smaller only when a seed is repeated, because that takes minutes. */
export const running = (usual: number, large: number): { seed: number; numRuns: number; endOnFailure: boolean } => ({
  seed,
  numRuns: count(usual, large),
  endOnFailure: given === undefined,
});
