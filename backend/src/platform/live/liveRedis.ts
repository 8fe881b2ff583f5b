// Redis connections for the socket adapter and emitter. Failures are logged, not thrown as
// unhandled errors.
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

type Message = string | Buffer;
type Listener = (...details: unknown[]) => void;
/** The parts of a Redis connection that the adapter and the emitter use for publishing. */
export interface BestEffortPublisher {
  publish(channel: string, message: Message): Promise<number>;
  on(event: string, listener: Listener): void;
  off(event: string, listener: Listener): void;
}
export interface QuietSubscriber {
  subscribe(channels: string | string[]): Promise<unknown>;
  psubscribe(pattern: string): Promise<unknown>;
  unsubscribe(channels: string | string[]): Promise<unknown>;
  punsubscribe(pattern: string): Promise<unknown>;
  on(event: string, listener: Listener): void;
  off(event: string, listener: Listener): void;
}

/**
 * Encodes live messages between processes as JSON, which Node.js reads and writes fastest. Every
 * process decodes every message, including its own. Messages that are not JSON are ignored.
 */
export const channelParser = {
  encode: (message: unknown): string => JSON.stringify(message),
  decode(message: Message): unknown {
    try {
      return JSON.parse(message.toString()) as unknown;
    } catch {
      return [];
    }
  },
};
interface PublisherDeps {
  readonly redis: Redis;
  readonly log: Logger;
  /** Called when publishing works again after some messages did not reach the other processes. */
  readonly onMissed?: () => void;
}

/**
 * A publisher that fails at once while Redis is away. The sockets of this process still get their
 * messages.
 */
export function bestEffortPublisher({ redis, log, onMissed = () => undefined }: PublisherDeps): BestEffortPublisher {
  let missed = false;
  const reportMissed = (): void => {
    if (!missed) return;
    missed = false;
    onMissed();
  };
  redis.on('ready', reportMissed);
  return {
    publish: (channel, message) =>
      redis.publish(channel, message).then(
        (count) => {
          reportMissed();
          return count;
        },
        (error: unknown) => {
          missed = true;
          log.debug({ error }, 'live message not published');
          return 0;
        },
      ),
    // Ignored: the adapter would only add an error handler that prints a warning.
    on: () => undefined,
    off: () => undefined,
  };
}

export function quietSubscriber(redis: Redis, log: Logger): QuietSubscriber {
  const quiet = (attempt: Promise<unknown>): Promise<unknown> =>
    attempt.catch((error: unknown) => log.debug({ error }, 'live subscription failed'));
  const list = (channels: string | string[]): string[] => (typeof channels === 'string' ? [channels] : channels);
  return {
    subscribe: (channels) => quiet(redis.subscribe(...list(channels))),
    psubscribe: (pattern) => quiet(redis.psubscribe(pattern)),
    unsubscribe: (channels) => quiet(redis.unsubscribe(...list(channels))),
    punsubscribe: (pattern) => quiet(redis.punsubscribe(pattern)),
    on: (event, listener) => {
      if (event !== 'error') redis.on(event, listener);
    },
    off: (event, listener) => void redis.off(event, listener),
  };
}

/**
 * Calls `onAgain` when this connection was lost and receives messages again. Its subscriptions are
 * active by then.
 * @returns a function that stops watching
 */
export function whenHeardAgain(redis: Redis, onAgain: () => void): () => void {
  let lost = false;
  const onClose = (): void => void (lost = true);
  const onReady = (): void => {
    if (!lost) return;
    // ioredis has already sent the subscriptions. Redis answers in order, so they are active after
    // this ping.
    redis.ping().then(
      () => {
        lost = false;
        onAgain();
      },
      () => undefined, // lost again
    );
  };
  redis.on('close', onClose);
  redis.on('ready', onReady);
  return () => {
    redis.off('close', onClose);
    redis.off('ready', onReady);
  };
}
