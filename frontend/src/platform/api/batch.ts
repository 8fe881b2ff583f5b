// Batched loading: collects keys for a moment and requests them together.

/** Requests one key in the current batch. Resolves or rejects with the whole batch. */
export type Batch<K, R = void> = (key: K) => Promise<R>;

export interface BatchOptions<K, R> {
  /** Requests all of these keys. Each key occurs once. */
  readonly read: (keys: readonly K[]) => Promise<R>;
  /** How long to collect keys after the first one, in ms. */
  readonly ms?: number;
  /** Maximum number of keys in a batch. More keys start another batch. */
  readonly most?: number;
}
export function createBatch<K, R = void>({ read, ms = 20, most = Infinity }: BatchOptions<K, R>): Batch<K, R> {
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
