// Stands at the door of the live line: closes the connections of those who ask more of it than the limits allow.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { callerAddress, networkOf } from './addresses.ts';
import { createPace, createTally, type LineLimitName, type LineLimits } from './lineLimits.ts';

/** A connection under a socket: WebSocket or polling. */
export type Connection = Socket['conn'];
export interface LineGuard {
  /** Whether one more connection may come from where this request does. */
  mayOpen(request: IncomingMessage): boolean;
  /** Watches over a connection from its beginning. */
  watch(connection: Connection): void;
  /** Watches over a WebSocket before anything of it is read, also while it is only tried. */
  watchFrames(webSocket: FrameSource): void;
  /** Whether this is the first time that the connection wants to sign in; there is no second one. */
  isFirstTry(connection: Connection): boolean;
  /** Counts a connection as this person's. @returns false when they have as many as they may */
  seat(connection: Connection, discordId: string): boolean;
  /** Closes a connection that was told that it may not come in, once it has had the time to hear so. */
  sendAway(connection: Connection): void;
  /** Closes a connection at once. @param limit that it has hit; left out: it was merely out of order */
  cut(connection: Connection, limit?: LineLimitName): void;
}
export interface GuardParts {
  readonly limits: LineLimits;
  /** Trusted proxies in front. */
  readonly proxies: number;
  readonly onHit: (limit: LineLimitName) => void;
}
/** What is used of a WebSocket. */
export interface FrameSource {
  on(event: 'message' | 'ping' | 'pong', listener: () => void): unknown;
  removeAllListeners(event: 'message' | 'ping' | 'pong'): unknown;
  /** Ends it without waiting for the other side. */
  terminate(): void;
}

/** How long somebody who is sent away may take to hear it. */
const hearingMs = 1000;
const frames = ['message', 'ping', 'pong'] as const;

const webSocketOf = ({ transport }: Connection): FrameSource | undefined =>
  (transport as unknown as { socket?: FrameSource }).socket;
const isWebSocket = (connection: Connection): boolean => connection.transport.name === 'websocket';

/** Nothing more of it is read, sent or waited for. */
function end(connection: Connection): void {
  const webSocket = webSocketOf(connection);
  connection.close(true);
  webSocket?.terminate();
}

export function createLineGuard({ limits, proxies, onHit }: GuardParts): LineGuard {
  const addresses = createTally(limits.socketsPerAddress);
  const people = createTally(limits.socketsPerPerson);
  const tried = new WeakSet<Connection>();
  const signingIn = new WeakMap<Connection, NodeJS.Timeout>();
  const networkBehind = (request: IncomingMessage): string => networkOf(callerAddress(request, proxies));

  const cut = (connection: Connection, limit?: LineLimitName): void => {
    if (limit !== undefined) onHit(limit);
    end(connection);
  };
  /** One of a table's places, until the connection closes. */
  const hold = (tally: ReturnType<typeof createTally>, key: string, connection: Connection): boolean => {
    // Who has gone meanwhile holds nothing.
    if (connection.readyState !== 'open') return true;
    if (!tally.take(key)) return false;
    connection.once('close', () => tally.giveBack(key));
    return true;
  };
  const watchTime = (connection: Connection): void => {
    if (limits.signInSeconds === 0) return;
    const late = setTimeout(() => cut(connection, 'sign_in_seconds'), limits.signInSeconds * 1000);
    signingIn.set(connection, late);
    connection.once('close', () => clearTimeout(late));
  };

  return {
    mayOpen(request) {
      const isFull = addresses.isFull(networkBehind(request));
      if (isFull) onHit('sockets_per_address');
      return !isFull;
    },
    watch(connection) {
      if (!hold(addresses, networkBehind(connection.request), connection)) {
        cut(connection, 'sockets_per_address');
        return;
      }
      watchTime(connection);
      const isTooFast = createPace(limits.packetsPerSecond);
      connection.on('packet', () => {
        // The frames of a WebSocket are counted as they come in.
        if (!isWebSocket(connection) && isTooFast()) cut(connection, 'packets_per_second');
      });
    },
    watchFrames(webSocket) {
      const isTooFast = createPace(limits.packetsPerSecond);
      const onFrame = (): void => {
        if (!isTooFast()) return;
        onHit('packets_per_second');
        // What has arrived already is not looked at any more.
        for (const frame of frames) webSocket.removeAllListeners(frame);
        webSocket.terminate();
      };
      for (const frame of frames) webSocket.on(frame, onFrame);
    },
    isFirstTry(connection) {
      const isFirst = !tried.has(connection);
      tried.add(connection);
      return isFirst;
    },
    seat(connection, discordId) {
      if (!hold(people, discordId, connection)) {
        onHit('sockets_per_person');
        return false;
      }
      clearTimeout(signingIn.get(connection));
      return true;
    },
    sendAway(connection) {
      clearTimeout(signingIn.get(connection));
      const webSocket = webSocketOf(connection);
      // The refusal is written right after this. Who polls fetches it; a WebSocket has it as soon as it is written.
      if (isWebSocket(connection)) setImmediate(() => connection.close());
      const over = setTimeout(() => {
        connection.close(true);
        webSocket?.terminate();
      }, hearingMs);
      over.unref();
    },
    cut,
  };
}

interface WebSocketServer {
  onWebSocket?: (request: IncomingMessage, stream: unknown, webSocket: FrameSource) => void;
}

/**
 * Lets the guard see each WebSocket before the engine reads from it: one that is only tried, to replace polling, passes by
 * everything else.
 * @throws when the engine is built otherwise than it was: nothing would be limited then
 */
export function guardWebSockets(engine: unknown, guard: LineGuard): void {
  const own = engine as WebSocketServer;
  const open = own.onWebSocket?.bind(engine);
  if (open === undefined)
    throw new Error('The engine under the sockets opens WebSockets in a way that is not known here');
  own.onWebSocket = (request, stream, webSocket) => {
    guard.watchFrames(webSocket);
    open(request, stream, webSocket);
  };
}
