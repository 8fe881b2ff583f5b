// Chance in fault tests: the seed of the run, so that a failed one can be made again.
import type { Numbers } from '../../tools/seed/random.ts';

/** The seed of this run: TEST_SEED, or a new one. */
export function seedOfRun(): number {
  return Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000));
}

/** The items in another order. */
export function shuffled<T>(items: readonly T[], random: Numbers): T[] {
  const rest = [...items];
  const mixed: T[] = [];
  while (rest.length > 0) mixed.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return mixed;
}
