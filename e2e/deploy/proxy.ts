// A small reverse proxy as one stands before several web processes: it asks /readyz, takes who is ready in turn, and
// tries the next one only when a door was closed before anything was said.
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Proxy {
  readonly url: string;
  /** What could not be answered, as sentences. */
  readonly failures: readonly string[];
  /** How many sockets run through it to this process. */
  sockets(target: string): number;
  /** Sends requests to these from now on. */
  use(targets: readonly string[]): void;
  close(): Promise<void>;
}
interface Target {
  readonly url: URL;
  ready: boolean;
  readonly sockets: Set<Duplex>;
}
const askEveryMs = 100;

export async function startProxy(): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let targets: Target[] = [];
  let turn = 0;

  /** Those that may be asked, the next in turn first. */
  const choices = (): Target[] => {
    turn += 1;
    const ready = targets.filter((one) => one.ready);
    return ready.map((_one, index) => ready[(index + turn) % ready.length]).filter((one) => one !== undefined);
  };
  const isClosedDoor = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNREFUSED';

  const pass = (req: IncomingMessage, res: ServerResponse, body: Buffer, rest: Target[]): void => {
    const [target, ...others] = rest;
    if (target === undefined) {
      failures.push(`nobody was ready for ${req.method ?? ''} ${req.url ?? ''}`);
      res.writeHead(502).end();
      return;
    }
    const { hostname, port } = target.url;
    const there = request({ hostname, port, agent, method: req.method, path: req.url, headers: req.headers });
    there.on('response', (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(res);
    });
    there.on('error', (error) => {
      if (isClosedDoor(error)) pass(req, res, body, others);
      else {
        failures.push(`${req.method ?? ''} ${req.url ?? ''}: ${error.message}`);
        res.destroy();
      }
    });
    there.end(body);
  };
  const join = (req: IncomingMessage, near: Duplex, head: Buffer, rest: Target[]): void => {
    const [target, ...others] = rest;
    if (target === undefined) {
      near.destroy();
      return;
    }
    const far: Socket = connect(Number(target.url.port), target.url.hostname, () => {
      const lines = req.rawHeaders.map((part, index) => (index % 2 === 0 ? `\r\n${part}: ` : part));
      far.write(`GET ${req.url ?? '/'} HTTP/1.1${lines.join('')}\r\n\r\n`);
      far.write(head);
      far.pipe(near).pipe(far);
      target.sockets.add(near);
    });
    far.on('error', (error) => (isClosedDoor(error) ? join(req, near, head, others) : near.destroy()));
    near.on('error', () => far.destroy());
    near.on('close', () => {
      far.destroy();
      target.sockets.delete(near);
    });
    far.on('close', () => {
      if (target.sockets.has(near)) near.destroy();
    });
  };

  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => pass(req, res, Buffer.concat(parts), choices()));
  });
  server.on('upgrade', (req: IncomingMessage, near: Duplex, head: Buffer) => join(req, near, head, choices()));
  await once(server.listen(0, '127.0.0.1'), 'listening');

  const ask = async (target: Target): Promise<void> => {
    target.ready = await fetch(new URL('/readyz', target.url), { signal: AbortSignal.timeout(5000) }).then(
      (reply) => reply.ok,
      () => false,
    );
  };
  const asking = setInterval(() => targets.forEach((target) => void ask(target)), askEveryMs);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}`,
    failures,
    sockets: (url) => targets.find((one) => one.url.href === new URL(url).href)?.sockets.size ?? 0,
    use: (urls) => void (targets = urls.map((url) => ({ url: new URL(url), ready: false, sockets: new Set() }))),
    async close() {
      clearInterval(asking);
      agent.destroy();
      for (const target of targets) for (const near of target.sockets) near.destroy();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
