// One process from its start to its end, whichever end that is.
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { closeOnSignal } from './shutdown.ts';

/** Why a process does not start, in a sentence for the operator; trying again changes nothing. */
export class CannotStart extends Error {}
/** The exit code that says so: a launcher need not try again. */
export const cannotStartCode = 78;

export interface Running {
  /** Resolves with the reason when the process may not go on. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts a process, closes it on a signal, and ends it when it may not go on.
 * @param what names it in the log
 * @param drainSeconds how long it waits before it refuses connections
 */
export async function runProcess(
  what: string,
  start: () => Promise<Running>,
  { env, log, drainSeconds = 0 }: { env: Env; log: Logger; drainSeconds?: number },
): Promise<void> {
  const starting = start();
  closeOnSignal(async () => (await starting).close(), log, { exitWithParent: env.exitWithParent, drainSeconds });
  try {
    const { lost } = await starting;
    log.fatal(await lost);
    process.exit(1);
  } catch (error) {
    if (error instanceof CannotStart) {
      log.fatal(error.message);
      process.exit(cannotStartCode);
    }
    log.fatal({ error }, `${what} could not start`);
    process.exit(1);
  }
}
