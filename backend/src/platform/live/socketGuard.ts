// Socket limits: closes the connections of callers who exceed them.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { callerAddress, networkOf } from '../http/addresses.ts';
import { webSocketOf, type FrameSource } from './patches/webSockets.ts';
import { createPace, createTally, type SocketLimitName } from './socketLimits.ts';
import type { SocketLimits } from '../process/env.ts';

/** The engine.io connection under a socket: WebSocket or polling. */
export type Connection = Socket['conn'];
export interface LineGuard {
  /** Whether the network of this request may open one more connection. */
  mayOpen(request: IncomingMessage): boolean;
  /** Watches a connection from its start. */
  watch(connection: Connection): void;
  /**
   * Counts the frames of a WebSocket before anything is read, also during an upgrade from polling.
   */
  watchFrames(webSocket: FrameSource): void;
  /** Whether this is the connection's first attempt to sign in. A second attempt is not allowed. */
  isFirstTry(connection: Connection): boolean;
  /** Counts a connection as this person's. @returns false when the person has too many */
  seat(connection: Connection, discordId: string): boolean;
  /** Closes a rejected connection after the rejection has had time to arrive. */
  sendAway(connection: Connection): void;
  /**
   * Closes a connection at once.
   * @param limit the limit that it exceeded; without it, the connection broke the protocol
   */
  cut(connection: Connection, limit?: SocketLimitName): void;
}
export interface GuardOptions {
  readonly limits: SocketLimits;
  /** Number of trusted proxies in front. */
  readonly proxies: number;
  readonly onHit: (limit: SocketLimitName) => void;
}

/** How long a rejected client has to receive the rejection, in ms. */
const hearingMs = 1000;
const frames = ['message', 'ping', 'pong'] as const;

const isWebSocket = (connection: Connection): boolean => connection.transport.name === 'websocket';

/** Closes a connection without reading, sending or waiting any more. */
function end(connection: Connection): void {
  const webSocket = webSocketOf(connection);
  connection.close(true);
  webSocket?.terminate();
}

/** State of an open connection. A single object each, because there are thousands. */
interface ConnectionState {
  readonly network: string;
  person: string | null;
  late: NodeJS.Timeout | null;
  hasTried: boolean;
}

export function createLineGuard({ limits, proxies, onHit }: GuardOptions): LineGuard {
  const addresses = createTally(limits.socketsPerAddress);
  const people = createTally(limits.socketsPerPerson);
  const known = new WeakMap<Connection, ConnectionState>();
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
  /** Counts packets of a polling connection. Those of a WebSocket are counted as frames. */
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
        // Do not read frames that have already arrived.
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
      // The connection has closed meanwhile, so it does not count.
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
      // The rejection is written right after this call. A WebSocket can close once it is written; a
      // polling client still has to fetch it.
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
