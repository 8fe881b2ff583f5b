// Gathers what is asked for within a moment, so that it is asked together.

/** Asks for one thing with whatever else is asked for meanwhile. Resolves, or fails, with all of them. */
export type Batch<K> = (key: K) => Promise<void>;

/**
 * @param read asks for all of these; each stands there once
 * @param ms how long is gathered after the first
 */
export function createBatch<K>(read: (keys: readonly K[]) => Promise<void>, ms = 20): Batch<K> {
  let gathering: { readonly keys: Set<K>; readonly done: Promise<void> } | null = null;
  const gather = async (keys: ReadonlySet<K>): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    gathering = null;
    await read([...keys]);
  };
  return (key) => {
    if (gathering === null) {
      const keys = new Set<K>();
      gathering = { keys, done: gather(keys) };
    }
    gathering.keys.add(key);
    return gathering.done;
  };
}
