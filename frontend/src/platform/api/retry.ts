// When something that failed is tried again by itself.

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/**
 * Calls back once it is worth trying again: after a pause that doubles with each failure, or as soon as the browser is online.
 * @param failures how often it has failed in a row, from 1
 * @returns how to call that off
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
