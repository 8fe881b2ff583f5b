// Rate limits for each person or network: counted in Redis, or in memory while Redis is away.
import { counted } from '@guild/common/wire/numbers';
import type { Route } from '@guild/common/wire/route';
import type { Request } from 'express';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
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
  /** 0: no limit. A function is asked at each call. */
  readonly points: number | (() => Promise<number>);
  readonly seconds: number;
  /** The text for a rejected caller, with the seconds to wait and the points; without it, the usual sentence. */
  readonly sentence?: (seconds: number, points: number) => string;
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
  // The limiters only count. The maximum may change while they do.
  const options = { points: Number.MAX_SAFE_INTEGER, duration: seconds };
  const memory = new RateLimiterMemory(options);
  const limiter: RateLimiterAbstract = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    keyPrefix: `${prefix}:limit:${name}`,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
  return {
    async count(key, used = 1) {
      const most = typeof points === 'number' ? points : await points();
      const { consumedPoints, msBeforeNext } = await withDeadline(limiter.consume(key, used), () =>
        memory.consume(key, used),
      );
      if (most === 0 || consumedPoints <= most) return;
      throw tooMany(msBeforeNext, sentence && ((wait) => sentence(wait, most)));
    },
  };
}

/** Counts a call of a route that has an hourly limit for each person. @throws AppError `too_many` */
export type HourlyLimit = (
  one: Pick<Route, 'method' | 'path' | 'isHourly'>,
  caller: Pick<Caller, 'discordId'>,
) => Promise<void>;
interface HourlyDeps {
  readonly redis: Redis;
  readonly env: Pick<Env, 'redisPrefix'>;
}
/**
 * The limit of each route that creates what others hear of, for each person.
 * @param perHour reads the maximum of the guild's settings; null: no limit
 */
export function createHourlyLimit({ redis, env }: HourlyDeps, perHour: () => Promise<number | null>): HourlyLimit {
  const limit = createRateLimit({
    redis,
    prefix: env.redisPrefix,
    name: 'creations',
    points: async () => (await perHour()) ?? 0,
    seconds: 3600,
    sentence: (seconds, most) => `You did this ${most} times in the last hour. Try again ${inMinutes(seconds)}.`,
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
