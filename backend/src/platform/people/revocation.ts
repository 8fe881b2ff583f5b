// Revocations: tells every process at once that a person's access has changed or a session has
// ended.
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

export interface RevocationMessage {
  /**
   * `person`: rank, membership or access changed, read them again. `everybody`: the same for all.
   * `session`: signed out. `sessions`: every session of the person has ended.
   */
  readonly kind: 'person' | 'everybody' | 'session' | 'sessions';
  /** Discord id. For `session` the session's id, for `everybody` empty. */
  readonly id: string;
}
export interface Revocation {
  /** Runs the handlers of this process at once, and those of other processes through Redis. */
  publish(revoked: RevocationMessage): void;
  onRevoked(handler: (revoked: RevocationMessage) => void): void;
  /** Whether messages from other processes arrive. Sessions and access may be cached only then. */
  isHearing(): boolean;
  /**
   * Called with false when the connection is lost, and with true when it is back. Messages may have
   * been missed between.
   */
  onHearing(handler: (hearing: boolean) => void): void;
  close(): void;
}
export interface RevocationDeps {
  readonly publisher: Redis;
  /**
   * A connection for subscriptions, with its offline queue on. It may be shared with live messages.
   */
  readonly subscriber: Redis;
  readonly prefix: string;
  readonly log: Logger;
}

const parse = (text: string): (RevocationMessage & { from: string }) | null => {
  try {
    return JSON.parse(text) as RevocationMessage & { from: string };
  } catch {
    return null;
  }
};

export function createRevocation({ publisher, subscriber, prefix, log }: RevocationDeps): Revocation {
  const me = randomUUID();
  const channel = `${prefix}revocation`;
  const handlers: ((revoked: RevocationMessage) => void)[] = [];
  const hearingHandlers: ((hearing: boolean) => void)[] = [];
  let hearing = false;

  const setHearing = (now: boolean): void => {
    if (hearing === now) return;
    hearing = now;
    for (const handler of hearingHandlers) handler(now);
  };
  const spread = ({ kind, id }: RevocationMessage): void => {
    for (const handler of handlers) handler({ kind, id });
  };
  const listen = (): void => {
    subscriber.subscribe(channel).then(
      () => setHearing(subscriber.status === 'ready'),
      (error: unknown) => log.debug({ error }, 'cannot subscribe to revocations'),
    );
  };
  const lost = (): void => setHearing(false);
  const onMessage = (from: string, text: string): void => {
    if (from !== channel) return;
    const message = parse(text);
    if (message !== null && message.from !== me) spread(message);
  };

  subscriber.on('ready', listen);
  subscriber.on('close', lost);
  subscriber.on('message', onMessage);
  listen();

  return {
    publish(revoked) {
      spread(revoked);
      publisher
        .publish(channel, JSON.stringify({ ...revoked, from: me }))
        .catch((error: unknown) => log.debug({ error }, 'revocation not published'));
    },
    onRevoked: (handler) => void handlers.push(handler),
    isHearing: () => hearing,
    onHearing: (handler) => void hearingHandlers.push(handler),
    close() {
      subscriber.off('ready', listen);
      subscriber.off('close', lost);
      subscriber.off('message', onMessage);
    },
  };
}
