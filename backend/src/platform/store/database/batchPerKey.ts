// Batches of work for each key: one batch runs at a time, and items that arrive meanwhile form the
// next one.
interface Waiting<T> {
  readonly items: Map<string, T>;
  batch: Promise<void>;
}
export interface KeyedBatches<T> {
  /**
   * Adds an item to the key's next batch and waits for that batch. An id that is already waiting is
   * not added twice.
   */
  run(key: string, id: string, item: T): Promise<void>;
  /** Resolves when no batch is running or waiting. */
  idle(): Promise<void>;
}

/** @param work gets all items of one batch; it must not reject */
export function batchPerKey<T>(work: (items: T[]) => Promise<void>): KeyedBatches<T> {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Waiting<T>>();

  const runBatch = async (key: string): Promise<void> => {
    await running.get(key);
    // Items that arrive within the same tick still join this batch.
    await new Promise((resolve) => setImmediate(resolve));
    const next = waiting.get(key);
    waiting.delete(key);
    const batch = work([...(next?.items.values() ?? [])]);
    running.set(key, batch);
    await batch;
    if (running.get(key) === batch) running.delete(key);
  };

  return {
    run(key, id, item) {
      const next = waiting.get(key);
      if (next !== undefined) {
        if (!next.items.has(id)) next.items.set(id, item);
        return next.batch;
      }
      const fresh: Waiting<T> = { items: new Map([[id, item]]), batch: Promise.resolve() };
      waiting.set(key, fresh);
      fresh.batch = runBatch(key);
      return fresh.batch;
    },
    async idle() {
      while (running.size > 0 || waiting.size > 0) {
        await Promise.all([...running.values(), ...[...waiting.values()].map(({ batch }) => batch)]);
      }
    },
  };
}
