// Timer for retries of failed requests.

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/**
 * Calls back when a retry is worth it: after a pause that doubles with each failure, or as soon as
 * the browser is online.
 * @param failures failures in a row, from 1
 * @returns how to cancel
 */
export function onRetryTime(failures: number, retry: () => void): () => void {
  const stop = (): void => {
    clearTimeout(timer);
    removeEventListener('online', run);
  };
  const run = (): void => {
    stop();
    retry();
  };
  const timer = setTimeout(run, Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)));
  addEventListener('online', run);
  return stop;
}
