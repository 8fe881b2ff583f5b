// Sorting by technical texts such as ids, independent of language.

/**
 * Compares by character codes, without `Intl`, which needs 7 MB.
 * @returns below, above or equal 0, for `sort`
 */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A sorted copy. `textOf` is called once for each item. */
export const sortedByText = <T>(all: readonly T[], textOf: (one: T) => string): T[] =>
  all
    .map((one) => ({ one, text: textOf(one) }))
    .sort((a, b) => compareTexts(a.text, b.text))
    .map(({ one }) => one);
