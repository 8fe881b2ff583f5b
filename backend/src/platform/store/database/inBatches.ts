// Processing of many items: with limited concurrency, or one after the other.

/**
 * Runs `work` on all items in order, at most `most` at the same time.
 * @throws the error of the first item that failed
 */
export async function inBatches<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += most) await Promise.all(items.slice(from, from + most).map(work));
}

/**
 * Runs `work` on each item in turn, also when it fails for others.
 * @throws the first error, after the last item
 */
export async function eachAlone<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: { readonly error: unknown }[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push({ error }));
  const [first] = failures;
  if (first !== undefined) throw first.error;
}
