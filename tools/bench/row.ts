// What a row of the table is, and what it gets to measure with.

/** One figure with its goal. */
export interface Figure {
  readonly what: string;
  /** NaN is never good. */
  readonly value: number;
  /** `x`: times the bare library measured beside it. */
  readonly unit: 'x' | 'ms' | 'KB' | 'MB' | 'bids' | 'claims' | 'answers' | 'notices' | 'points' | 'cards' | 'score';
  /** Left out: reported for information. */
  readonly goal?: { readonly max: number } | { readonly min: number };
  /** What the value was computed from, in words: `ours 1,234/s, bare Express 4,567/s`. */
  readonly from: string;
}
/** One measurement: starts what it needs and closes it again. */
export interface Row {
  /** The word after `npm run bench --`. */
  readonly name: string;
  readonly what: string;
  run(bench: Bench): Promise<Figure[]>;
}
export interface Bench {
  /** Without a database's name: each row names its own. */
  readonly mongoUrl: string;
  readonly redisUrl: string;
  /** Folder of the built programs. */
  readonly dist: string;
  /** The browser's program; '' when there is none. */
  readonly chromium: string;
  /** Only to see that the programs run: the figures mean nothing. */
  readonly tiny: boolean;
  /** How often each side is measured. */
  readonly rounds: number;
  /** The usual count, or the one for a tiny run. */
  few(usual: number, tiny: number): number;
  /** Reports what is going on. */
  say(text: string): void;
}

export const isReached = ({ value, goal }: Figure): boolean => {
  if (goal === undefined) return true;
  return 'max' in goal ? value <= goal.max : value >= goal.min;
};
