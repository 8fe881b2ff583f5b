// The budget of Hyperion's answers on a real database, without the rest of the hall, in this
// process or one that can be killed.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoreLimit, LoreSettings } from '@guild/common/lore/budget.api';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { budgetScreens } from '../src/features/lore/budget/budget.facts.ts';
import { budgetModels } from '../src/features/lore/budget/budget.model.ts';
import { createBudget, type Budget } from '../src/features/lore/budget/budget.ts';
import { connectMongo } from '../src/platform/store/database/mongo.ts';
import { createOutboxes, type Outboxes } from '../src/platform/store/outbox/outboxes.ts';
import { buildIndexes } from '../src/platform/store/documents/stored.ts';
import { AppError } from '../src/platform/errors.ts';
import type { Clock } from '../src/platform/process/clock.ts';
import type { Env } from '../src/platform/process/env.ts';
import { builtProgram } from './programs/builtProgram.ts';

export interface BudgetWorld {
  readonly uri: string;
  /** Without shares per person. */
  readonly limits: Omit<LoreSettings, 'memberPercent' | 'guestPercent'>;
  readonly clock: Clock;
}
export interface OpenBudget {
  readonly budget: Budget;
  readonly db: Connection;
  readonly outboxes: Outboxes;
  close(): Promise<void>;
}
/** The budget as a web process sees it that has just started. */
export async function openBudget({ uri, limits, clock }: BudgetWorld): Promise<OpenBudget> {
  const log = pino({ level: 'silent' });
  const db = await connectMongo(uri, { log });
  await buildIndexes(budgetModels(db));
  const outboxes = createOutboxes({ db, clock, log, audit: { record: () => Promise.resolve() } });
  const settings = { read: () => Promise.resolve({ ...limits, memberPercent: 100, guestPercent: 100 }) };
  const env = { timezone: 'UTC' } as Env;
  const budget = createBudget({ settings, hasKey: true }, { db, clock, outboxes, env, log });
  outboxes.follow(budgetScreens({ live: { send: () => undefined } as never }));
  return {
    budget,
    db,
    outboxes,
    async close() {
      await outboxes.close();
      await db.destroy();
    },
  };
}

/** One question. */
export interface Ask {
  readonly who: string;
  readonly tokens: number;
  /** The cost of the answer; null: no answer; 'never': the answer does not end. */
  readonly cost: number | null | 'never';
}
/**
 * State of a question: counted, answered (or refunded), refused by a limit; `unknown`: the
 * database did not answer.
 */
export type Step = 'reserved' | 'over' | LoreLimit | 'unknown';

const refusalOf = (error: unknown): Step => {
  if (error instanceof AppError && error.code === 'too_many') return error.details?.['limit'] as Step;
  return 'unknown';
};
/** Asks, and commits. @param tell hears of each step when it is done */
export async function askOnce(budget: Budget, { who, tokens, cost }: Ask, tell: (step: Step) => void): Promise<void> {
  try {
    const reservation = await budget.reserve({ discordId: who, access: 'Member' }, tokens);
    tell('reserved');
    if (cost === 'never') return;
    await (cost === null ? reservation.release() : reservation.commit(cost));
    tell('over');
  } catch (error) {
    tell(refusalOf(error));
  }
}

export interface KillableBudget {
  /** Asks all of these at once. @param tell hears of what has come until it was killed */
  ask(asks: readonly Ask[], tell: (which: number, step: Step) => void): void;
  /** Sends SIGKILL. Resolves when the process has ended and all of its messages have arrived. */
  kill(): Promise<void>;
}
/** A separate process that asks. */
export async function startKillableBudget({ uri, limits, clock }: BudgetWorld): Promise<KillableBudget> {
  const child = fork(builtProgram('budgetProcess'), {
    execArgv: [], // without the options of jest
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      TZ: 'UTC',
      BUDGET_WORLD: JSON.stringify({ uri, limits, aheadMs: clock.now() - Date.now() }),
    },
  });
  const gone = once(child, 'close');
  await Promise.race([
    once(child, 'message'),
    gone.then(() => Promise.reject(new Error('The other process has ended before it began'))),
  ]);
  return {
    ask(asks, tell) {
      child.on('message', ({ which, step }: { which: number; step: Step }) => tell(which, step));
      child.send(asks);
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
