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

export interface ProcessParts {
  /** Names it in the log. */
  readonly what: string;
  readonly start: () => Promise<Running>;
  readonly env: Env;
  readonly log: Logger;
  /** How long it waits before it refuses connections. */
  readonly drainSeconds?: number;
}
/** Starts a process, closes it on a signal, and ends it when it may not go on. */
export async function runProcess({ what, start, env, log, drainSeconds = 0 }: ProcessParts): Promise<void> {
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
