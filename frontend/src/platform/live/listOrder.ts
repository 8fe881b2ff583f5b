// Order of a list whose rows keep their places while it is read: which rows are misplaced, and
// where to insert one.

type Compare = (a: number, b: number) => number;

/** The smallest set of ids that would have to move so that all are in order. */
export function misplaced(ids: readonly number[], compare: Compare): readonly number[] {
  // Longest increasing subsequence. `ends` holds the last id of the best run of each length;
  // `before` links each id to its predecessor.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  ids.forEach((id, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(ids[ends[middle] ?? 0] ?? id, id) <= 0) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? undefined : ends[low - 1];
    ends[low] = at;
  });
  if (ends.length === ids.length) return [];
  const inOrder = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) inOrder.add(at);
  return ids.filter((_, at) => !inOrder.has(at));
}

/** Inserts an id before the first one that follows it in order. The others keep their places. */
export function insertInOrder(ids: readonly number[], id: number, compare: Compare): readonly number[] {
  const at = ids.findIndex((one) => compare(one, id) > 0);
  return at < 0 ? [...ids, id] : [...ids.slice(0, at), id, ...ids.slice(at)];
}
