// Redis connections, each set up for what it is used for.
import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * `commands`: fails at once while Redis is away, so that no request waits for it; `subscriber`: waits for Redis and
 * subscribes again by itself; `worker`: BullMQ's blocking connection.
 */
export type RedisUse = 'commands' | 'subscriber' | 'worker';

const reconnect = (times: number): number => Math.min(100 * times, 1000);
const optionsFor = {
  commands: { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 2000, retryStrategy: reconnect },
  subscriber: { enableOfflineQueue: true, maxRetriesPerRequest: null, retryStrategy: reconnect },
  worker: { enableOfflineQueue: true, maxRetriesPerRequest: null, retryStrategy: reconnect },
} as const;

/** Opens a connection that goes on by itself when Redis has been away. */
export function createRedis(url: string, use: RedisUse, log?: Logger): Redis {
  const redis = new Redis(url, { ...optionsFor[use], connectTimeout: 2000 });
  let told = false;
  redis.on('ready', () => {
    if (told) log?.info({ use }, 'Redis is back');
    told = false;
  });
  redis.on('error', (error: unknown) => {
    if (!told) log?.warn({ error, use }, 'Redis is not reachable');
    told = true;
  });
  return redis;
}

/** Waits until Redis answers, at most `mostMs`; a process also starts without it. */
export async function redisReady(redis: Redis, mostMs = 2000): Promise<void> {
  if (redis.status === 'ready') return;
  await once(redis, 'ready', { signal: AbortSignal.timeout(mostMs) }).catch(() => undefined);
}
