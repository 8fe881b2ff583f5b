// Work on many things, some of them side by side.

/** Runs `work` on all of `items`, at most `most` side by side, in their order. @throws what the first failed one has thrown */
export async function inBatches<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += most) await Promise.all(items.slice(from, from + most).map(work));
}
