// Gathers what is asked for within a moment, so that it is asked together.

/** Asks for one thing with whatever else is asked for meanwhile. Answers, or fails, with all of them. */
export type Batch<K, R = void> = (key: K) => Promise<R>;

export interface BatchParts<K, R> {
  /** Asks for all of these; each stands there once. */
  readonly read: (keys: readonly K[]) => Promise<R>;
  /** How long is gathered after the first. */
  readonly ms?: number;
  /** How many are asked for at once; what is more goes into a batch of its own. */
  readonly most?: number;
}
export function createBatch<K, R = void>({ read, ms = 20, most = Infinity }: BatchParts<K, R>): Batch<K, R> {
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
