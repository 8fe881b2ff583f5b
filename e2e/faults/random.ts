// Numbers that follow from a seed, so that a failed run can be made again.
export type Random = () => number;

/** Numbers from 0 up to 1 (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The seed of this run: TEST_SEED, or a new one. */
export function seedOfRun(): number {
  return Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000));
}

/** The items in another order. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  const mixed: T[] = [];
  while (rest.length > 0) mixed.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return mixed;
}
