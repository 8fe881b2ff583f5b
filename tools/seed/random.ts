// A small deterministic source of random numbers, so that the demo guild is the same everywhere.

export interface Random {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** One of the list. */
  pick<T>(list: readonly T[]): T;
}

/** The same seed gives the same numbers (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[between(0, list.length - 1)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  return { between, pick };
}
