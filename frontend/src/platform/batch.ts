// Gathers what is asked for within a moment, so that it is asked together.

/** Asks for one thing with whatever else is asked for meanwhile. Answers, or fails, with all of them. */
export type Batch<K, R = void> = (key: K) => Promise<R>;

/**
 * @param read asks for all of these; each stands there once
 * @param ms how long is gathered after the first
 * @param most how many are asked for at once; what is more goes into a batch of its own
 */
export function createBatch<K, R = void>(
  read: (keys: readonly K[]) => Promise<R>,
  ms = 20,
  most = Infinity,
): Batch<K, R> {
  let gathering: { readonly keys: Set<K>; readonly done: Promise<R> } | null = null;
  const gather = async (keys: ReadonlySet<K>): Promise<R> => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (gathering?.keys === keys) gathering = null;
    return read([...keys]);
  };
  return (key) => {
    if (gathering === null || (gathering.keys.size >= most && !gathering.keys.has(key))) {
      const keys = new Set<K>();
      gathering = { keys, done: gather(keys) };
    }
    gathering.keys.add(key);
    return gathering.done;
  };
}
