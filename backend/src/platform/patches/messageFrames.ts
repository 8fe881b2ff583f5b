// Patch of socket.io-adapter 2.5.8.
// Makes the frame of a message to a room one buffer, so that each of its sockets costs one plain write.
// Relies on: `Adapter._encode(packet, options)` leaves the frame for all WebSockets in `options.wsPreEncodedFrame`, header and payload apart.
// Gain: 2 ms for each message to 1,000 sockets; with two other changes CPU of a bid to 1,000 sockets from 1.76 to 1.33 × bare Socket.IO.
import type { Adapter } from 'socket.io-adapter';

/** What the adapter leaves for the WebSocket transport: a frame made once for all sockets, its header and its payload. */
interface Encoding {
  wsPreEncodedFrame?: Buffer[];
}
type Encode = (packet: unknown, options: Encoding) => unknown;

/**
 * With header and payload apart, each socket is corked and written by a call that gathers both, which costs a quarter more. An adapter
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
