// Redis connections, configured for their use.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * `commands`: commands fail at once while Redis is away, so that no request waits. `subscriber`:
 * waits for Redis and renews its subscriptions. `worker`: BullMQ's blocking connection.
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

/** Whether Redis is connected, but does not answer for a while. */
async function isSilent(redis: Redis): Promise<boolean> {
  const { status } = redis;
  const ping = { answered: false };
  if (status === 'ready')
    redis
      .ping()
      .then(() => (ping.answered = true))
      .catch(() => undefined);
  await pause(answerWithinMs, undefined, { ref: false });
  await new Promise((resolve) => setImmediate(resolve)); // if this process was busy, an answer may be waiting
  // In status `connect`, Redis has not even answered the first commands of the connection.
  return redis.status === status && !ping.answered;
}

/**
 * Pings Redis every second. If it is connected but does not answer, the connection is closed.
 * Commands then fail at once instead of waiting, and other code sees that Redis is away.
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

/** The oldest supported Redis, as major and minor version. BullMQ needs the same. */
export const oldestRedis = '6.2';

/** Compares versions given as major and minor. */
export function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [itsMajor = 0, itsMinor = 0] = than.split('.').map(Number);
  return major < itsMajor || (major === itsMajor && minor < itsMinor);
}

/** Warns once per connection when Redis is too old. It may still work. */
async function warnOfAge(redis: Redis, log: Logger): Promise<void> {
  const version = /^redis_version:(\d+\.\d+)/m.exec(await redis.info('server'))?.[1];
  if (version !== undefined && isOlder(version, oldestRedis))
    log.warn({ version, oldest: oldestRedis }, 'this Redis is older than what the hall is made for');
}

/**
 * Converts an address for ioredis. `unix://[:password@]localhost/path` is a socket, whose path may
 * contain any character.
 */
function placeOf(url: string): { path: string; username?: string; password?: string } | string {
  if (!url.startsWith('unix:')) return url;
  const { pathname, username, password } = new URL(url);
  return {
    path: decodeURIComponent(pathname),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}
interface RedisOptions {
  readonly url: string;
  readonly use: RedisUse;
  readonly log?: Logger;
}

/** Opens a connection that reconnects automatically. */
export function createRedis({ url, use, log }: RedisOptions): Redis {
  const options = { ...optionsFor[use], connectTimeout: 2000, disconnectTimeout: 100 };
  const place = placeOf(url);
  const redis = typeof place === 'string' ? new Redis(place, options) : new Redis({ ...place, ...options });
  if (use !== 'worker') watch(redis); // BullMQ's connection blocks while it waits for jobs
  let reported = false;
  redis.on('ready', () => {
    if (reported) log?.info({ use }, 'Redis is back');
    reported = false;
    if (use === 'commands' && log !== undefined) warnOfAge(redis, log).catch(() => undefined); // if it fails, the next `ready` asks again
  });
  redis.on('error', (error: unknown) => {
    if (!reported) log?.warn({ error, use }, 'Redis is not reachable');
    reported = true;
  });
  return redis;
}

/** Waits until Redis answers, but at most `mostMs`, because a process also starts without it. */
export async function redisReady(redis: Redis, mostMs = 2000): Promise<void> {
  if (redis.status === 'ready') return;
  await once(redis, 'ready', { signal: AbortSignal.timeout(mostMs) }).catch(() => undefined);
}
