// Runs work on many items with limited concurrency.

/** @returns the results in the order of the items */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  maxAtOnce = 16,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: maxAtOnce }, worker));
  return results;
}
