// Mutual exclusion by key within this process.

/**
 * Runs `work` after all earlier work of the same key has ended or failed. Different keys run in
 * parallel.
 */
export type KeyedMutex = <T>(key: string | number, work: () => Promise<T>) => Promise<T>;

export function createMutex(): KeyedMutex {
  const last = new Map<string | number, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
