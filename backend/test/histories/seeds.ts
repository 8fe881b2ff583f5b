// How many random histories run, and from which seed: TEST_SEED repeats the ones of a failed run.
import { randomInt } from 'node:crypto';

const isFull = process.env['TEST_FULL'] === '1';

/** The count for this run: the small one in `npm test`, the large one in `npm run test:full`. */
export const count = (usual: number, full: number): number => (isFull ? full : usual);

/** Stands in the names of the tests, so that every run prints it. */
export const seed = Number(process.env['TEST_SEED'] ?? randomInt(1, 2 ** 31));
