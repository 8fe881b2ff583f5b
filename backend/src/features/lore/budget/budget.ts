// Hyperion's budget: questions per person and tokens per day. Tokens are reserved before an answer
// and committed after it.
import { randomUUID } from 'node:crypto';
import type { LoreUsage } from '@guild/common/lore/budget.api';
import { createDocuments, type Documents } from '../../../platform/store/documents/documents.ts';
import { singleFlight } from '../../../platform/store/database/singleFlight.ts';
import type { Context } from '../../../platform/features/context.ts';
import { isAdmin, type Caller } from '../../../platform/people/caller.ts';
import {
  countQuestion,
  momentIn,
  reserveShare,
  reserveTokens,
  returnQuestion,
  commitShare,
  commitTokens,
  shareOf,
  usageOf,
  type Limits,
} from './budget.decisions.ts';
import { askerFacts, tokenFacts, type AskerFacts, type TokenFacts } from './budget.facts.ts';
import { storedTokenDays, storedAskers, type AskerDocument, type TokenDayDocument } from './budget.model.ts';
import type { LoreSettingsStore } from './budget.settings.ts';

/** Tokens reserved for the answer to a counted question. */
export interface Reservation {
  /**
   * Commits the cost of an answer that is finished or stopped. Only the first commit counts, and
   * none after ten minutes. If the write fails, all reserved tokens count as spent. Never rejects.
   * @param tokens the real cost; the rest of the reservation is free again
   */
  commit(tokens: number): Promise<void>;
  /**
   * Commits a call, and reserves tokens for another one.
   * @param cost the cost of the first call
   * @param tokens the highest possible cost of the other one
   * @throws AppError `too_many` with `limit` `guild` or `share` if today's tokens do not suffice;
   * the first call is committed nevertheless
   */
  again(cost: number, tokens: number): Promise<void>;
  /**
   * There was no answer, so the question counts only in its minute. Never rejects.
   * @param tokens the cost of trying
   */
  release(tokens?: number): Promise<void>;
}
/** A counted question without reserved tokens. */
export interface CountedQuestion {
  /**
   * Reserves tokens for its answer.
   * @param tokens the highest possible cost of the answer
   * @throws AppError `too_many` with `limit` `guild` or `share`; the question counts nevertheless
   */
  reserve(tokens: number): Promise<Reservation>;
  /** Takes the question off all counts, because nobody has tried to answer it. Never rejects. */
  forget(): Promise<void>;
}
/** Whose share of the day is charged. */
export type Asker = Pick<Caller, 'discordId' | 'access'>;
export interface Budget {
  /**
   * Counts a question before anything is read or paid for its answer.
   * @throws AppError `too_many` with `limit` (`minute` or `day`) and `retryAfterSeconds`
   */
  count(caller: Asker): Promise<CountedQuestion>;
  /**
   * Counts a question and reserves tokens for its answer.
   * @param tokens the highest possible cost of the answer; 0: no model is used
   * @throws AppError `too_many` with `limit` (`minute`, `day`, `guild` or `share`) and
   * `retryAfterSeconds`. A question refused for its tokens does not count.
   */
  reserve(caller: Asker, tokens: number): Promise<Reservation>;
  /**
   * Reserves tokens of the person's share for text without a question.
   * @throws AppError `too_many` with `limit` `guild` or `share`
   */
  reserveWithoutQuestion(asker: Asker, tokens: number): Promise<Pick<Reservation, 'commit'>>;
  /** What the caller and the guild have left. */
  usage(caller: Asker): Promise<LoreUsage>;
}
interface BudgetDocuments {
  readonly askers: Documents<AskerDocument, AskerFacts>;
  readonly days: Documents<TokenDayDocument, TokenFacts>;
}

const noTokens: readonly number[] = Array.from({ length: 24 }, () => 0);

function budgetDocuments(context: Pick<Context, 'db' | 'clock' | 'outboxes'>): BudgetDocuments {
  const now = (): Date => new Date(context.clock.now());
  return {
    askers: createDocuments(
      {
        stored: storedAskers,
        facts: askerFacts,
        initial: (_id) => ({ _id, day: 0, asked: 0, spent: 0, open: [], questions: [], at: new Date(0) }),
        ttlField: 'at',
      },
      context,
    ),
    days: createDocuments(
      {
        stored: storedTokenDays,
        facts: tokenFacts,
        initial: (_id) => ({ _id, spent: 0, byHour: noTokens, open: [], at: now() }),
        ttlField: 'at',
      },
      context,
    ),
  };
}

export interface BudgetDeps {
  readonly settings: Pick<LoreSettingsStore, 'read'>;
  /** Whether a provider key is configured. */
  readonly hasKey: boolean;
}
export function createBudget(
  { settings, hasKey }: BudgetDeps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'env' | 'log'>,
): Budget {
  const { askers, days } = budgetDocuments(context);
  const { clock, log } = context;
  const { timezone: zone } = context.env;
  const reading = singleFlight<Limits>();
  /** The current limits. Simultaneous calls share one read. */
  const limitsNow = (): Promise<Limits> => reading('it', () => settings.read());

  /** If the write fails, the whole reservation stays counted: rather too much than too little. */
  const orCounted = async (write: Promise<unknown>): Promise<void> => {
    try {
      await write;
    } catch (error) {
      log.warn({ err: error }, "What was reserved for an answer of Hyperion's stays counted in full");
    }
  };

  /** @returns a function that replaces the reservation by the cost, once */
  const reserveOnce = async (tokens: number, limits: Limits): Promise<Reservation['commit']> => {
    const id = randomUUID();
    const moment = momentIn(clock.now(), zone);
    await days.update(moment.day, reserveTokens(id, tokens, limits, moment));
    return (cost) => orCounted(days.update(moment.day, commitTokens(id, cost)));
  };

  /** Reserves the same tokens of the person's share and of the guild's day. */
  const reserveFor = async (
    { discordId, access }: Asker,
    tokens: number,
    limits: Limits,
  ): Promise<Reservation['commit']> => {
    const id = randomUUID();
    const moment = momentIn(clock.now(), zone);
    const commitOwn = (cost: number): Promise<void> => orCounted(askers.update(discordId, commitShare(id, cost)));
    await askers.update(discordId, reserveShare(id, tokens, shareOf(limits, access), moment));
    const commitGuild = await reserveOnce(tokens, limits).catch(async (error: unknown) => {
      await commitOwn(0);
      throw error;
    });
    return async (cost) => {
      await Promise.all([commitGuild(cost), commitOwn(cost)]);
    };
  };

  /** Counts a question. @returns it with a function that takes it off the counts again */
  const count = async (
    caller: Asker,
  ): Promise<CountedQuestion & { readonly giveBack: (forgotten: boolean) => Promise<void> }> => {
    const id = randomUUID();
    const limits = await limitsNow();
    await askers.update(caller.discordId, countQuestion(id, limits, zone));
    const giveBack = (forgotten: boolean): Promise<void> =>
      orCounted(askers.update(caller.discordId, returnQuestion(id, { forgotten })));
    return {
      giveBack,
      forget: () => giveBack(true),
      async reserve(tokens) {
        let commit = await reserveFor(caller, tokens, limits);
        return {
          commit: (cost) => commit(cost),
          async again(cost, next) {
            await commit(cost);
            commit = await reserveFor(caller, next, await limitsNow());
          },
          async release(cost = 0) {
            await commit(cost);
            await giveBack(false);
          },
        };
      },
    };
  };

  return {
    count,
    async reserve(caller, tokens) {
      const question = await count(caller);
      const nothing = (): Promise<void> => Promise.resolve();
      if (tokens === 0) return { commit: nothing, again: nothing, release: () => question.giveBack(false) };
      return question.reserve(tokens).catch(async (error: unknown) => {
        await question.forget();
        throw error;
      });
    },
    reserveWithoutQuestion: async (asker, tokens) => ({ commit: await reserveFor(asker, tokens, await limitsNow()) }),

    async usage(caller) {
      const now = clock.now();
      const [limits, asker, today] = await Promise.all([
        limitsNow(),
        askers.read(caller.discordId),
        days.read(momentIn(now, zone).day),
      ]);
      const share = shareOf(limits, caller.access);
      return usageOf({ asker, today, limits, share, zone, hasKey, isAdmin: isAdmin(caller) }, now);
    },
  };
}
