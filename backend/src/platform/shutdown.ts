// Ends a process in order: stop accepting, finish, exit with 0 within ten seconds.
import type { Logger } from 'pino';

const deadlineMs = 9000;

/**
 * Closes the process on SIGTERM and SIGINT, and when standard input ends if the process belongs to a launcher.
 * @param close finishes what is under way
 */
export function closeOnSignal(close: () => Promise<void>, log: Logger, exitWithParent: boolean): void {
  let closing = false;
  const shutDown = (why: string): void => {
    if (closing) return;
    closing = true;
    log.info({ why }, 'shutting down');
    setTimeout(() => {
      log.warn('not everything could be finished in time');
      process.exit(0);
    }, deadlineMs).unref();
    close()
      .catch((error: unknown) => log.error({ error }, 'shutting down was not clean'))
      .finally(() => process.exit(0));
  };
  process.on('SIGTERM', () => shutDown('SIGTERM'));
  process.on('SIGINT', () => shutDown('SIGINT'));
  if (!exitWithParent) return;
  process.stdin.on('end', () => shutDown('the launcher is gone'));
  process.stdin.on('error', () => shutDown('the launcher is gone'));
  process.stdin.resume();
}
