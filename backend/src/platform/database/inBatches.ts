// Processing of many items with limited concurrency.

/**
 * Runs `work` on all items in order, at most `most` at the same time.
 * @throws the error of the first item that failed
 */
export async function inBatches<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += most) await Promise.all(items.slice(from, from + most).map(work));
}
