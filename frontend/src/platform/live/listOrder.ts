// The order of a list whose entities keep their places while it is read: who stands wrong in it, and where a new one goes.

type Compare = (a: number, b: number) => number;

/** The fewest of these that would have to move for all of them to stand in order. */
export function misplaced(ids: readonly number[], compare: Compare): readonly number[] {
  // The longest run in order, found by the last of the best run of each length; `before` leads back through it.
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

/** With one more, before the first that comes after it; the others keep their places. */
export function placed(ids: readonly number[], id: number, compare: Compare): readonly number[] {
  const at = ids.findIndex((one) => compare(one, id) > 0);
  return at < 0 ? [...ids, id] : [...ids.slice(0, at), id, ...ids.slice(at)];
}
