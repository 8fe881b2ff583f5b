// Single flight: requests that ask the same thing at the same time share one read, without anybody getting an answer from before they asked.
interface Reading<T> {
  /** The read under way; who asks now needs a later one. */
  running: Promise<T>;
  /** The read that begins when the one under way has ended. */
  next: Promise<T> | null;
}

/**
 * @returns a function that reads by key: who asks while a read of the same key is under way shares the one after it, so that
 *   there are never more than two. What is read is shared, too, and must not be changed. A failure meets those who wait as well.
 */
export function singleFlight<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const readings = new Map<string, Reading<T>>();

  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const running = read();
    const reading: Reading<T> = { running, next: null };
    readings.set(key, reading);
    const over = (): void => {
      if (readings.get(key) === reading) readings.delete(key);
    };
    running.then(over, over);
    return running;
  };

  return (key, read) => {
    const reading = readings.get(key);
    if (reading === undefined) return begin(key, read);
    reading.next ??= reading.running.then(() => begin(key, read));
    return reading.next;
  };
}
