// Redis connections, each set up for what it is used for.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * `commands`: fails at once while Redis is away, so that no request waits for it; `subscriber`: waits for Redis and
 * subscribes again by itself; `worker`: BullMQ's blocking connection.
 */
export type RedisUse = 'commands' | 'subscriber' | 'worker';

const reconnect = (times: number): number => Math.min(100 * times, 500);
const askEveryMs = 1000;
const answerWithinMs = 1000;
const optionsFor = {
  commands: { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 2000, retryStrategy: reconnect },
  subscriber: { enableOfflineQueue: true, maxRetriesPerRequest: null, retryStrategy: reconnect },
  worker: { enableOfflineQueue: true, maxRetriesPerRequest: null, retryStrategy: reconnect },
} as const;

/** Whether Redis, although connected, answers nothing for a while. */
async function isSilent(redis: Redis): Promise<boolean> {
  const { status } = redis;
  const asked = { answered: false };
  if (status === 'ready')
    redis
      .ping()
      .then(() => (asked.answered = true))
      .catch(() => undefined);
  await pause(answerWithinMs, undefined, { ref: false });
  await new Promise((resolve) => setImmediate(resolve)); // a process that was busy reads its mail first
  // `connect`: it has not even answered what a connection begins with.
  return redis.status === status && !asked.answered;
}

/**
 * Asks Redis every second whether it is there. One that is connected and does not answer is left, so that commands fail at once
 * instead of waiting for it, and what depends on it knows.
 */
function watch(redis: Redis): void {
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking || (redis.status !== 'ready' && redis.status !== 'connect')) return;
    asking = true;
    if (await isSilent(redis)) redis.disconnect(true);
    asking = false;
  };
  const timer = setInterval(() => void ask(), askEveryMs);
  timer.unref();
  redis.once('end', () => clearInterval(timer));
}

/** The oldest Redis that the hall is tested with, as major and minor; BullMQ asks for the same. */
export const oldestRedis = '6.2';

/** Of versions as major and minor. */
function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [itsMajor = 0, itsMinor = 0] = than.split('.').map(Number);
  return major < itsMajor || (major === itsMajor && minor < itsMinor);
}

/** Says once per connection when Redis is older than what the hall is made for; it may work all the same. */
async function warnOfAge(redis: Redis, log: Logger): Promise<void> {
  const version = /^redis_version:(\d+\.\d+)/m.exec(await redis.info('server'))?.[1];
  if (version !== undefined && isOlder(version, oldestRedis))
    log.warn({ version, oldest: oldestRedis }, 'this Redis is older than what the hall is made for');
}

/** What ioredis is given of an address; `unix://[:password@]localhost/path` is a socket, whose path may hold any character. */
function placeOf(url: string): { path: string; username?: string; password?: string } | string {
  if (!url.startsWith('unix:')) return url;
  const { pathname, username, password } = new URL(url);
  return {
    path: decodeURIComponent(pathname),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}
interface RedisParts {
  readonly url: string;
  readonly use: RedisUse;
  readonly log?: Logger;
}

/** Opens a connection that goes on by itself when Redis has been away. */
export function createRedis({ url, use, log }: RedisParts): Redis {
  const options = { ...optionsFor[use], connectTimeout: 2000, disconnectTimeout: 100 };
  const place = placeOf(url);
  const redis = typeof place === 'string' ? new Redis(place, options) : new Redis({ ...place, ...options });
  if (use !== 'worker') watch(redis); // BullMQ's waits for jobs, and may wait for Redis too
  let reported = false;
  redis.on('ready', () => {
    if (reported) log?.info({ use }, 'Redis is back');
    reported = false;
    if (use === 'commands' && log !== undefined) warnOfAge(redis, log).catch(() => undefined); // away again: it is asked when it is back
  });
  redis.on('error', (error: unknown) => {
    if (!reported) log?.warn({ error, use }, 'Redis is not reachable');
    reported = true;
  });
  return redis;
}

/** Waits until Redis answers, at most `mostMs`; a process also starts without it. */
export async function redisReady(redis: Redis, mostMs = 2000): Promise<void> {
  if (redis.status === 'ready') return;
  await once(redis, 'ready', { signal: AbortSignal.timeout(mostMs) }).catch(() => undefined);
}
