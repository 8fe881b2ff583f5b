// A keep-alive connection with minimal HTTP for load tests. It needs less CPU than the servers it
// measures.
import { once } from 'node:events';
import net from 'node:net';

export interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}
/** The bytes of a request. */
export function requestOf(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  where: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all: Record<string, string> = { Host: '127.0.0.1', ...headers };
  if (body !== undefined)
    Object.assign(all, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${where} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

const gap = Buffer.from('\r\n\r\n');

/** One connection, one request at a time. Replies need a Content-Length, or no body. */
export class Line {
  readonly #socket: net.Socket;
  #parts: Buffer[] = [];
  #bytes = 0;
  #wanted = -1;
  #head = '';
  #headBytes = 0;
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')));
  }
  static async to(port: number): Promise<Line> {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Line(socket);
  }
  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }
  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#parts.push(chunk);
    this.#bytes += chunk.length;
    if (this.#wanted < 0 && !this.#readHead()) return;
    if (this.#bytes < this.#wanted) return;
    const all = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts);
    const answer = { status: Number(this.#head.slice(9, 12)), head: this.#head, body: all.subarray(this.#headBytes) };
    this.#parts = [];
    this.#bytes = 0;
    this.#wanted = -1;
    this.#settle?.resolve(answer);
  }
  #readHead(): boolean {
    const start = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
    const found = start?.indexOf(gap) ?? -1;
    if (start === undefined || found < 0) return false;
    this.#head = start.toString('latin1', 0, found);
    this.#headBytes = found + gap.length;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1];
    this.#wanted = this.#headBytes + Number(length ?? 0);
    return true;
  }
}

export interface Load {
  readonly perSecond: number;
  /** Time of each answer, in ms. */
  readonly latencies: readonly number[];
}
/**
 * Repeats one request on several connections.
 * @throws when an answer has another status
 */
export async function load(
  port: number,
  { request, status, connections, forMs }: { request: Buffer; status: number; connections: number; forMs: number },
): Promise<Load> {
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.to(port)));
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + forMs;
  await Promise.all(
    lines.map(async (line) => {
      for (let now = performance.now(); now < until;) {
        const answer = await line.send(request);
        if (answer.status !== status) throw new Error(`${answer.head}\n${answer.body.toString()}`);
        const after = performance.now();
        latencies.push(after - now);
        now = after;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const line of lines) line.close();
  return { perSecond: latencies.length / seconds, latencies };
}
