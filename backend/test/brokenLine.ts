// A proxy to the database or Redis that can cut the connection after a command is done and before
// its reply arrives.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface BrokenLine {
  /** The database address through this proxy. */
  readonly uri: string;
  /** On the loopback address. */
  readonly port: number;
  /** Cuts all connections when the next request with this text is answered. */
  cutAtReplyTo(request: string): void;
  close(): void;
}

/** @param uri the address of what it leads to */
export async function brokenLineTo(uri: URL): Promise<BrokenLine> {
  const target = uri.protocol === 'unix:' ? uri.pathname : decodeURIComponent(uri.hostname);
  const sockets = new Set<Socket>();
  let fatal: string | undefined;
  const server = createServer((near) => {
    const far = target.startsWith('/') ? connect(target) : connect(Number(uri.port || 27017), target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    let isCut = false;
    near.on('data', (chunk) => {
      if (fatal !== undefined && chunk.includes(fatal)) [fatal, isCut] = [undefined, true];
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (!isCut) near.write(chunk);
      else for (const socket of sockets) socket.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    uri: `mongodb://127.0.0.1:${port}${uri.pathname}`,
    port,
    cutAtReplyTo: (request) => void (fatal = request),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
