// Runs the work of one key one batch after the other; what gathers meanwhile is the next batch.
interface Waiting<T> {
  readonly items: Map<string, T>;
  batch: Promise<void>;
}
export interface KeyedBatches<T> {
  /** Adds an item to the key's next batch (an id that waits already isn't added twice) and waits for that batch. */
  run(key: string, id: string, item: T): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** @param work gets all items of one batch; it must not reject */
export function batchPerKey<T>(work: (items: T[]) => Promise<void>): KeyedBatches<T> {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Waiting<T>>();

  const runBatch = async (key: string): Promise<void> => {
    await running.get(key);
    // What arrives within the same tick still joins this batch.
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
