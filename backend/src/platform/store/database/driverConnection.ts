// A connection of the MongoDB driver that also ends commands that were not yet written when its
// socket closed.
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/**
 * The driver's own class, which its index does not export. Its option `connectionType` takes a
 * subclass.
 */
const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  Connection: new (socket: Socket, options: object) => object;
};

/**
 * When the server ends, Node.js destroys each socket and emits `close` a moment later. Until then
 * the driver (7.8.0) takes the connection for open. A command that it writes in this moment waits
 * for `drain`, which never comes, and no time limit of the driver ends this wait. Therefore `drain`
 * follows `close`: the driver continues, and rejects the command because the connection is closed.
 *
 * Remove this class when the second test in `driverConnection.test.ts` fails: then the driver
 * itself rejects such commands.
 */
export class DriverConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    // eslint-disable-next-line no-restricted-syntax -- an event of a socket, not a live message
    socket.once('close', () => socket.emit('drain'));
  }
}
