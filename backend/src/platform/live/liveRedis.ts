// Redis connections as the socket adapter and emitter use them, with failures logged instead of thrown into nowhere.
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

type Message = string | Buffer;
type Listener = (...details: unknown[]) => void;
/** What the adapter and the emitter call on the connection that publishes. */
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
 * How live messages travel between processes: as JSON, which is all that they are made of and what Node.js reads and writes
 * fastest; every process decodes every message, its own included. What is no JSON says nothing and is ignored.
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
interface PublisherParts {
  readonly redis: Redis;
  readonly log: Logger;
  /** Called when publishing works again after messages that did not reach the other processes. */
  readonly onMissed?: () => void;
}

/** Publishing fails at once while Redis is away; the sockets of this process get their messages all the same. */
export function bestEffortPublisher({ redis, log, onMissed = () => undefined }: PublisherParts): BestEffortPublisher {
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
    // The adapter only adds a warning of its own about error handlers here.
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
 * Calls `onAgain` when this connection, after having been lost, hears messages again: its subscriptions are in force by then.
 * @returns a function that stops watching
 */
export function whenHeardAgain(redis: Redis, onAgain: () => void): () => void {
  let lost = false;
  const onClose = (): void => void (lost = true);
  const onReady = (): void => {
    if (!lost) return;
    // The subscriptions have been asked for again before; Redis answers in order.
    redis.ping().then(
      () => {
        lost = false;
        onAgain();
      },
      () => undefined, // lost once more
    );
  };
  redis.on('close', onClose);
  redis.on('ready', onReady);
  return () => {
    redis.off('close', onClose);
    redis.off('ready', onReady);
  };
}
