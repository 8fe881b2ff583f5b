// Checks of an installation: how one is declared, and how all run side by side.
import type { CheckState, SystemCheck } from '@guild/common/system/system.api';
import type { Parts } from './system.parts.ts';

/** What a check found. */
export interface Finding {
  readonly state: CheckState;
  /** What the state means, in sentences that a player understands. No secrets. */
  readonly meaning: string;
  /** What to do about it, in sentences. A good or unused state needs none. */
  readonly remedy?: string;
}
/** A part that may be null. A check that needs it is `unknown` without it. */
type Needed = 'env' | 'database' | 'redis' | 'process';
type Having<N extends Needed> = Parts & { readonly [K in N]: NonNullable<Parts[K]> };
export interface Check {
  /** It must not change, because monitoring may read it. */
  readonly name: string;
  readonly title: string;
  look(parts: Parts): Promise<Finding>;
}

const missing: Readonly<Record<Needed, Finding>> = {
  env: {
    state: 'unknown',
    meaning: 'This was not checked, because the settings of the host have errors.',
    remedy: "Mend 'Settings of the host' first.",
  },
  database: {
    state: 'unknown',
    meaning: "This was not checked, because the database doesn't answer.",
    remedy: "Mend 'Database' first.",
  },
  redis: {
    state: 'unknown',
    meaning: "This was not checked, because Redis doesn't answer.",
    remedy: "Mend 'Redis' first.",
  },
  process: {
    state: 'unknown',
    meaning: 'Only a running hall can check this.',
    remedy: 'Open Settings → System in the hall.',
  },
};
const order: readonly Needed[] = ['env', 'database', 'redis', 'process'];

/** Declares a check. @param needs the parts without which it cannot look */
export function defineCheck<N extends Needed = never>(
  { name, title, needs }: Pick<Check, 'name' | 'title'> & { readonly needs: readonly N[] },
  look: (parts: Having<N>) => Promise<Finding> | Finding,
): Check {
  return {
    name,
    title,
    async look(parts) {
      const absent = order.find((one) => (needs as readonly Needed[]).includes(one) && parts[one] === null);
      return absent === undefined ? look(parts as Having<N>) : missing[absent];
    },
  };
}

/** Below the time after which the browser gives up. */
const timeLimitMs = 8000;

async function lookInTime(check: Check, parts: Parts, limitMs: number): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Finding>((resolve) => {
    timer = setTimeout(
      () => resolve({ state: 'unknown', meaning: `There was no answer within ${limitMs / 1000} seconds.` }),
      limitMs,
    );
  });
  // The error itself is dropped, because it may contain an address with a password.
  const found = check.look(parts).catch((): Finding => ({ state: 'unknown', meaning: 'The check itself failed.' }));
  return Promise.race([found, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Runs all checks side by side. A check that fails or takes too long is `unknown`.
 * @param limitMs time limit of each check, in ms
 * @returns one result for each check, in the same order
 */
export const runChecks = (checks: readonly Check[], parts: Parts, limitMs = timeLimitMs): Promise<SystemCheck[]> =>
  Promise.all(
    checks.map(async (check) => {
      const { state, meaning, remedy = null } = await lookInTime(check, parts, limitMs);
      const tryAgain = state === 'unknown' ? 'Check again in a minute.' : null;
      return { name: check.name, title: check.title, state, meaning, remedy: remedy ?? tryAgain };
    }),
  );
