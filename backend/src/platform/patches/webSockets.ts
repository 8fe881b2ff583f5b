// Patch of engine.io 6.6.12.
// Reaches the WebSocket under a connection: to count its frames before anything is read of them, and to end it without waiting.
// Relies on: `Server.onWebSocket(request, stream, webSocket)` takes each new WebSocket; `WebSocket.socket` of a transport is that WebSocket.
// Gain: none in speed. Without it a flood is parsed before it can be refused, and who never answers a close keeps the connection open.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';

/** What is used of a WebSocket. */
export interface FrameSource {
  on(event: 'message' | 'ping' | 'pong', listener: () => void): unknown;
  removeAllListeners(event: 'message' | 'ping' | 'pong'): unknown;
  /** Ends it without waiting for the other side. */
  terminate(): void;
}
interface WebSocketServer {
  onWebSocket?: (request: IncomingMessage, stream: unknown, webSocket: FrameSource) => void;
}

/** @returns nothing where the connection polls */
export const webSocketOf = ({ transport }: Socket['conn']): FrameSource | undefined =>
  (transport as unknown as { socket?: FrameSource }).socket;

/**
 * Shows each WebSocket to `see` before the engine reads from it: one that is only tried, to replace polling, passes by
 * everything else.
 * @throws when the engine takes WebSockets in another way: nothing would be limited then
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
