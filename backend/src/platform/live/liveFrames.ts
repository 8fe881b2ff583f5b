// Makes the frame of a message to a room one piece of memory, so that each of its sockets costs one plain write.
import type { Adapter } from 'socket.io-adapter';

/** What the adapter leaves for the WebSocket transport: a frame made once for all sockets, its head and its body. */
interface Encoding {
  wsPreEncodedFrame?: Buffer[];
}
type Encode = (packet: unknown, options: Encoding) => unknown;

/**
 * With head and body apart, each socket is corked and written by a call that gathers both, which costs a quarter more. An adapter
 * that encodes otherwise is left as it is.
 */
export function writeInOnePiece(adapter: Adapter): void {
  const own = adapter as unknown as { _encode?: Encode };
  const encode = own._encode?.bind(adapter);
  if (encode !== undefined)
    own._encode = (packet, options) => {
      const encoded = encode(packet, options);
      const frame = options.wsPreEncodedFrame;
      if (frame !== undefined && frame.length > 1) options.wsPreEncodedFrame = [Buffer.concat(frame)];
      return encoded;
    };
}
