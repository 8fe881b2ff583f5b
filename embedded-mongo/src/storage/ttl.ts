// The TTL monitor: deletes documents that a TTL index marks as expired.
import type { Catalog } from './catalog.ts';
import type { Collection } from './collection.ts';
import type { Index } from './indexes.ts';
import { read } from '../query/execution.ts';

function removeByIndex(collection: Collection, index: Index, now: Date): number {
  const path = index.fields[0]?.path ?? '';
  const before = new Date(now.getTime() - (index.expireAfterSeconds ?? 0) * 1000);
  const filter = { ...index.partial, [path]: { $lte: before } };
  const old = [
    ...read(collection, {
      filter: index.partial && path in index.partial ? { $and: [index.partial, { [path]: { $lte: before } }] } : filter,
      limit: 10_000,
      scope: { now },
    }),
  ];
  for (const stored of old) collection.remove(stored);
  return old.length;
}

/** One pass over all TTL indexes. @returns the number of deleted documents */
export async function removeExpired(catalog: Catalog, now: Date): Promise<number> {
  const due = catalog
    .list()
    .some((collection) => collection.indexes.some((index) => index.expireAfterSeconds !== undefined));
  if (!due) return 0;
  return catalog.write(() => {
    let removed = 0;
    for (const collection of catalog.list())
      for (const index of collection.indexes)
        if (index.expireAfterSeconds !== undefined) removed += removeByIndex(collection, index, now);
    return removed;
  });
}
