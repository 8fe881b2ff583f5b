// Patch of engine.io 6.6.12.
// Gives access to the WebSocket under a connection: to count its frames before they are read, and
// to end it without waiting.
// Relies on: `Server.onWebSocket(request, stream, webSocket)` takes each new WebSocket;
// `WebSocket.socket` of a transport is that WebSocket.
// Gain: none in speed. Without it, a flood is parsed before it can be rejected, and a client that
// never answers a close keeps the connection open.
// Upstream: https://github.com/websockets/ws/issues/1429
// Goes when: ws or engine.io limits the frames of a connection before it reads them.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';

/** The parts of a WebSocket that are used. */
export interface FrameSource {
  on(event: 'message' | 'ping' | 'pong', listener: () => void): unknown;
  removeAllListeners(event: 'message' | 'ping' | 'pong'): unknown;
  /** Ends it without waiting for the other side. */
  terminate(): void;
}
interface WebSocketServer {
  onWebSocket?: (request: IncomingMessage, stream: unknown, webSocket: FrameSource) => void;
}

/** @returns undefined when the connection polls */
export const webSocketOf = ({ transport }: Socket['conn']): FrameSource | undefined =>
  (transport as unknown as { socket?: FrameSource }).socket;

/**
 * Passes each WebSocket to `see` before engine.io reads from it. This includes WebSockets of an
 * upgrade from polling, which no other hook sees.
 * @throws when engine.io takes WebSockets in another way, because nothing would be limited then
 */
export function seeWebSockets(engine: unknown, see: (webSocket: FrameSource) => void): void {
  const own = engine as WebSocketServer;
  const open = own.onWebSocket?.bind(engine);
  if (open === undefined)
    throw new Error('The engine under the sockets opens WebSockets in a way that is not known here');
  own.onWebSocket = (request, stream, webSocket) => {
    see(webSocket);
    open(request, stream, webSocket);
  };
}
