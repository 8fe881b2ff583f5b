// Single flight: equal requests at the same time share one read. No request gets an answer that was
// read before it arrived.
interface Reading<T> {
  /** A read that has not started. New requests share it. */
  next: Promise<T> | null;
  /** The read that is running. New requests need a later one. */
  running: Promise<T> | null;
}

/**
 * Waits one round of the event loop, so that requests that arrived at the same time are read from
 * their sockets first.
 */
const afterArrivals = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/**
 * @returns a function that reads by key. A read starts after the requests that arrived together
 *   were received, and after the running read has ended. A key never has more than two reads. The
 *   result is shared and must not be changed. When a read fails, the requests that share it and the
 *   requests that wait for it fail.
 */
export function singleFlight<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const readings = new Map<string, Reading<T>>();

  const begin = (key: string, reading: Reading<T>, read: () => Promise<T>): Promise<T> => {
    reading.next = null;
    const running = read();
    reading.running = running;
    const over = (): void => {
      reading.running = null;
      if (reading.next === null) readings.delete(key);
    };
    running.then(over, () => {
      reading.next = null;
      over();
    });
    return running;
  };

  return (key, read) => {
    const reading = readings.get(key) ?? { next: null, running: null };
    readings.set(key, reading);
    reading.next ??= (reading.running ?? afterArrivals()).then(() => begin(key, reading, read));
    return reading.next;
  };
}

/**
 * Looks up single keys; keys that are asked for together are read together.
 * @param read reads all keys that were asked for before it began
 * @returns a function that resolves with what was read for a key; undefined when there is nothing
 */
export function readTogether<T>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  const flights = singleFlight<ReadonlyMap<string, T>>();
  let asked = new Set<string>();
  return async (key) => {
    asked.add(key);
    const found = await flights('all', () => {
      const keys = [...asked];
      asked = new Set();
      return read(keys);
    });
    return found.get(key);
  };
}
