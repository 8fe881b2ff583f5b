// Lets work on one thing run one after the other within this process, so that guarded writes seldom have to be repeated.

/** Runs `work` when all earlier work of the same key has ended, however it ended; different keys don't wait for each other. */
export type InTurn = <T>(key: string | number, work: () => Promise<T>) => Promise<T>;

export function createInTurn(): InTurn {
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
