// Runs work that belongs to one key one turn after the other, everything that gathered meanwhile in one go.
interface Waiting<T> {
  readonly items: Map<string, T>;
  turn: Promise<void>;
}
export interface Turns<T> {
  /** Adds an item to the key's next turn (an id that waits already isn't added twice) and waits for that turn. */
  run(key: string, id: string, item: T): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** @param work gets all items of one turn; it must not reject */
export function oncePerKey<T>(work: (items: T[]) => Promise<void>): Turns<T> {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Waiting<T>>();

  const takeTurn = async (key: string): Promise<void> => {
    await running.get(key);
    // What arrives within the same tick still joins this turn.
    await new Promise((resolve) => setImmediate(resolve));
    const next = waiting.get(key);
    waiting.delete(key);
    const turn = work([...(next?.items.values() ?? [])]);
    running.set(key, turn);
    await turn;
    if (running.get(key) === turn) running.delete(key);
  };

  return {
    run(key, id, item) {
      const next = waiting.get(key);
      if (next !== undefined) {
        if (!next.items.has(id)) next.items.set(id, item);
        return next.turn;
      }
      const fresh: Waiting<T> = { items: new Map([[id, item]]), turn: Promise.resolve() };
      waiting.set(key, fresh);
      fresh.turn = takeTurn(key);
      return fresh.turn;
    },
    async idle() {
      while (running.size > 0 || waiting.size > 0) {
        await Promise.all([...running.values(), ...[...waiting.values()].map(({ turn }) => turn)]);
      }
    },
  };
}
