// Seeded random numbers, so that the demo guild is the same everywhere and a failed test can be
// repeated.

/** Generates numbers from 0 (inclusive) to 1 (exclusive). */
export type Numbers = () => number;

/** A generator that gives the same numbers for the same seed (mulberry32). */
export function seededNumbers(seed: number): Numbers {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Random {
  /** A whole number from `least` to `most`, both inclusive. */
  between(least: number, most: number): number;
  /** A random element. */
  pick<T>(list: readonly T[]): T;
}

export function randomFrom(seed: number): Random {
  const next = seededNumbers(seed);
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[between(0, list.length - 1)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  return { between, pick };
}
