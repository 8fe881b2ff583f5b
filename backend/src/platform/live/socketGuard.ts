// Stands at the door of the live line: closes the connections of those who ask more of it than the limits allow.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { callerAddress, networkOf } from '../http/addresses.ts';
import { webSocketOf, type FrameSource } from '../patches/webSockets.ts';
import { createPace, createTally, type SocketLimitName } from './socketLimits.ts';
import type { SocketLimits } from '../process/env.ts';

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
  /** Closes a connection that was refused, once the refusal has had the time to arrive. */
  sendAway(connection: Connection): void;
  /** Closes a connection at once. @param limit that it has hit; left out: it was merely out of order */
  cut(connection: Connection, limit?: SocketLimitName): void;
}
export interface GuardParts {
  readonly limits: SocketLimits;
  /** Trusted proxies in front. */
  readonly proxies: number;
  readonly onHit: (limit: SocketLimitName) => void;
}

/** How long somebody who is sent away may take to hear it. */
const hearingMs = 1000;
const frames = ['message', 'ping', 'pong'] as const;

const isWebSocket = (connection: Connection): boolean => connection.transport.name === 'websocket';

/** Nothing more of it is read, sent or waited for. */
function end(connection: Connection): void {
  const webSocket = webSocketOf(connection);
  connection.close(true);
  webSocket?.terminate();
}

/** What is known of a connection as long as it is open: one object, because there are thousands of them. */
interface Known {
  readonly network: string;
  person: string | null;
  late: NodeJS.Timeout | null;
  hasTried: boolean;
}

export function createLineGuard({ limits, proxies, onHit }: GuardParts): LineGuard {
  const addresses = createTally(limits.socketsPerAddress);
  const people = createTally(limits.socketsPerPerson);
  const known = new WeakMap<Connection, Known>();
  const networkBehind = (request: IncomingMessage): string => networkOf(callerAddress(request, proxies));

  const cut = (connection: Connection, limit?: SocketLimitName): void => {
    if (limit !== undefined) onHit(limit);
    end(connection);
  };
  const stopWaiting = (connection: Connection): void => {
    const mine = known.get(connection);
    if (mine?.late) clearTimeout(mine.late);
    if (mine !== undefined) mine.late = null;
  };
  const forget = (connection: Connection): void => {
    stopWaiting(connection);
    const mine = known.get(connection);
    if (mine === undefined) return;
    known.delete(connection);
    addresses.giveBack(mine.network);
    if (mine.person !== null) people.giveBack(mine.person);
  };
  const waitFor = (connection: Connection): NodeJS.Timeout | null =>
    limits.signInSeconds === 0
      ? null
      : setTimeout(() => cut(connection, 'sign_in_seconds'), limits.signInSeconds * 1000);
  /** The frames of a WebSocket are counted as they come in. */
  const countPolled = (connection: Connection): void => {
    const isTooFast = createPace(limits.packetsPerSecond);
    connection.on('packet', () => {
      if (!isWebSocket(connection) && isTooFast()) cut(connection, 'packets_per_second');
    });
  };

  return {
    mayOpen(request) {
      const isFull = addresses.isFull(networkBehind(request));
      if (isFull) onHit('sockets_per_address');
      return !isFull;
    },
    watch(connection) {
      const network = networkBehind(connection.request);
      if (!addresses.take(network)) {
        cut(connection, 'sockets_per_address');
        return;
      }
      known.set(connection, { network, person: null, late: waitFor(connection), hasTried: false });
      connection.on('close', () => forget(connection));
      if (!isWebSocket(connection)) countPolled(connection);
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
      const mine = known.get(connection);
      if (mine === undefined || mine.hasTried) return false;
      mine.hasTried = true;
      return true;
    },
    seat(connection, discordId) {
      const mine = known.get(connection);
      // Who has gone meanwhile takes no place.
      if (mine === undefined) return true;
      if (!people.take(discordId)) {
        onHit('sockets_per_person');
        return false;
      }
      mine.person = discordId;
      stopWaiting(connection);
      return true;
    },
    sendAway(connection) {
      stopWaiting(connection);
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
