// Statistics for measurements: medians, percentiles, and alternating comparisons.

/** @param share from 0 to 1; NaN without values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? NaN;
}
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
};

export interface BothSides<T> {
  readonly ours: readonly T[];
  readonly bare: readonly T[];
}
/**
 * Measures both sides alternately, after one warm-up round each, so that a slow moment of the
 * machine affects both.
 */
export async function alternate<T>(
  rounds: number,
  ours: () => Promise<T>,
  bare: () => Promise<T>,
): Promise<BothSides<T>> {
  await bare();
  await ours();
  const found: { ours: T[]; bare: T[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    found.bare.push(await bare());
    found.ours.push(await ours());
  }
  return found;
}

/**
 * The median of the rounds' ratios. Each round compares measurements that were made close together.
 */
export const ratioOf = <T>({ ours, bare }: BothSides<T>, value: (measured: T) => number): number =>
  median(
    ours.map((mine, round) => {
      const other = bare[round];
      return other === undefined ? NaN : value(mine) / value(other);
    }),
  );

/** A number in the format of the table. */
export const shown = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
};
