// Rate limits for each person or network: counted in Redis, or in memory while Redis is away.
import { counted } from '@guild/common/wire/numbers';
import type { Route } from '@guild/common/wire/route';
import type { Request } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { networkOf } from './addresses.ts';
import { tooMany } from '../errors.ts';
import type { Env } from '../process/env.ts';
import type { Caller } from '../people/caller.ts';

export interface RateLimit {
  /**
   * Counts one call of a person or network, or several points together.
   * @throws AppError `too_many`
   */
  count(key: string, points?: number): Promise<void>;
}
interface LimitOf {
  readonly redis: Redis;
  readonly prefix: string;
  readonly name: string;
  /** 0: no limit. */
  readonly points: number;
  readonly seconds: number;
  /** The text for a rejected caller, with the seconds to wait; without it, the usual sentence. */
  readonly sentence?: (seconds: number) => string;
}

const redisMs = 250;

/** Asks Redis with a short deadline, so that a request does not wait when Redis does not answer. */
async function withDeadline<T>(answer: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), redisMs)));
  const first = await Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
  return first ?? otherwise();
}

const none: RateLimit = { count: () => Promise.resolve() };

/** 'in 1 minute', 'in 12 minutes': for the text of an hourly limit. */
export const inMinutes = (seconds: number): string => `in ${counted(Math.ceil(seconds / 60), 'minute')}`;

/** A limit of `points` calls in `seconds` for each key. */
export function createRateLimit({ redis, prefix, name, points, seconds, sentence }: LimitOf): RateLimit {
  if (points === 0) return none;
  const memory = new RateLimiterMemory({ points, duration: seconds });
  const limiter: RateLimiterAbstract = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${prefix}:limit:${name}`,
    points,
    duration: seconds,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
  return {
    async count(key, used = 1) {
      try {
        await withDeadline(limiter.consume(key, used), () => memory.consume(key, used));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw tooMany(refused.msBeforeNext, sentence);
      }
    },
  };
}

/** Counts a call of a route that has an hourly limit for each person. @throws AppError `too_many` */
export type HourlyLimit = (
  one: Pick<Route, 'method' | 'path' | 'isHourly'>,
  caller: Pick<Caller, 'discordId'>,
) => Promise<void>;
interface HourlyParts {
  readonly redis: Redis;
  readonly env: Pick<Env, 'redisPrefix' | 'creationsPerHour'>;
}
/** The limit of each route that creates what others hear of, for each person. */
export function createHourlyLimit({ redis, env }: HourlyParts): HourlyLimit {
  const limit = createRateLimit({
    redis,
    prefix: env.redisPrefix,
    name: 'creations',
    points: env.creationsPerHour,
    seconds: 3600,
    sentence: (seconds) =>
      `You did this ${env.creationsPerHour} times in the last hour. Try again ${inMinutes(seconds)}.`,
  });
  return async ({ method, path, isHourly }, { discordId }) => {
    if (isHourly && discordId !== '') await limit.count(`${method} ${path} ${discordId}`);
  };
}

/**
 * A search counts as this many calls, because it reads every document that its other filters leave.
 */
const searchCost = 5;
/** Number of calls that a request counts for. */
export const costOf = ({ query }: Pick<Request, 'query'>): number =>
  [query['search'], query['q']].some((text) => text !== undefined && text !== '') ? searchCost : 1;

/** The caller's network address, behind the trusted proxies. */
export const addressOf = (req: Request): string => req.ip ?? 'unknown';
/** The network by which calls without a session are counted: IPv6 by its /64. */
export const networkOfCaller = (req: Request): string => networkOf(addressOf(req));
