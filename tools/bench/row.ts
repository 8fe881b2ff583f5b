// The type of a benchmark row, and what a row uses for measuring.

/** One figure with its goal. */
export interface Figure {
  readonly what: string;
  /** NaN never reaches a goal. */
  readonly value: number;
  /** `x`: multiple of the bare library measured beside it. */
  readonly unit:
    'x' | 'ms' | 'KB' | 'MB' | 'bids' | 'claims' | 'lots' | 'answers' | 'notices' | 'points' | 'cards' | 'score';
  /** Absent: for information only. */
  readonly goal?: { readonly max: number } | { readonly min: number };
  /** The numbers behind the value: `ours 1,234/s, bare Express 4,567/s`. */
  readonly from: string;
}
/** One measurement. It starts and closes everything it needs. */
export interface Row {
  /** The word after `npm run bench --`. */
  readonly name: string;
  readonly what: string;
  run(bench: Bench): Promise<Figure[]>;
}
export interface Bench {
  /** Without a database name. Each row chooses its own. */
  readonly mongoUrl: string;
  readonly redisUrl: string;
  /** Folder of the built programs. */
  readonly dist: string;
  /** Path of the browser; '' when there is none. */
  readonly chromium: string;
  /** Whether apps run as in production: production's settings, two web processes and a worker. */
  readonly production: boolean;
  /** A run that only checks that the programs work. Its figures mean nothing. */
  readonly tiny: boolean;
  /** How often each side is measured. */
  readonly rounds: number;
  /** The usual count, or the one for a tiny run. */
  few(usual: number, tiny: number): number;
  /** Reports progress. */
  say(text: string): void;
}

export const isReached = ({ value, goal }: Figure): boolean => {
  if (goal === undefined) return true;
  return 'max' in goal ? value <= goal.max : value >= goal.min;
};
