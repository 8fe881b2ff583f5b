// How many random runs a test makes, and from which seed.
const { TEST_SEED: givenSeed, TEST_SCOPE: scope } = process.env;

/** Whether `npm run test:all` runs. */
export const isAll = scope === 'all';

/** The seed of this run. Tests print it in their titles; TEST_SEED repeats a failed run. */
export const seed = givenSeed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(givenSeed);

/** The count for this run: `usual` in `npm test`, `all` in `npm run test:all`. */
export const count = <T>(usual: T, all: T): T => (isAll ? all : usual);

/** How a property runs. A failure is only shrunk when a seed is repeated, because shrinking takes minutes. */
export const running = (usual: number, all = usual): { seed: number; numRuns: number; endOnFailure: boolean } => ({
  seed,
  numRuns: count(usual, all),
  endOnFailure: givenSeed === undefined,
});
