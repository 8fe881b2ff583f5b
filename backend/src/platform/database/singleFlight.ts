// Single flight: requests that ask the same thing at the same time share one read, without anybody getting an answer from before they asked.
interface Reading<T> {
  /** The read that has not begun; who asks now shares it. */
  next: Promise<T> | null;
  /** The read under way; who asks now needs a later one. */
  running: Promise<T> | null;
}

/** When all that has arrived by now has been heard: what came at the same time is still to be read from its sockets. */
const afterArrivals = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/**
 * @returns a function that reads by key. A read begins when all that arrived with the first who asked has been heard, and when the one
 *   under way has ended: there are never more than two. What is read is shared, and must not be changed. A failure meets those
 *   who share it, and those who wait for it.
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
