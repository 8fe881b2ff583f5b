// Lifecycle of a process: start, shutdown on a signal, and forced end.
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { closeOnSignal } from './shutdown.ts';

/** Why a process cannot start, in a sentence for the operator. A retry would not help. */
export class CannotStart extends Error {}
/** Exit code of such a process. It tells a launcher not to try again. */
export const cannotStartCode = 78;

export interface Running {
  /** Resolves with the reason when the process must end. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
}

export interface LifecycleOptions {
  /** Name of the process in the log. */
  readonly what: string;
  readonly start: () => Promise<Running>;
  readonly env: Env;
  readonly log: Logger;
  /** How long it waits before it refuses connections. */
  readonly drainSeconds?: number;
}
/** Starts a process, closes it on a signal, and ends it when it must not go on. */
export async function runProcess({ what, start, env, log, drainSeconds = 0 }: LifecycleOptions): Promise<void> {
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
