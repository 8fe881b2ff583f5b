// Sends one raw request: any method, path, header and bytes.
import { Agent, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';

export interface RawCall {
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Sends the body in chunks, without a content length. */
  readonly chunked?: boolean;
}
export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}
export interface Line {
  send(call: RawCall): Promise<RawReply>;
  close(): void;
}

/**
 * A keep-alive client for a hall.
 * @param url where it listens; for https any certificate is accepted
 */
export function openLine(url: string): Line {
  const { protocol, hostname, port } = new URL(url);
  const options = { keepAlive: true, maxSockets: 16 };
  const secure = protocol === 'https:';
  const agent = secure ? new TlsAgent({ ...options, rejectUnauthorized: false }) : new Agent(options);
  const begin = secure ? tlsRequest : request;
  return {
    send: ({ method, path, headers = {}, body, chunked = false }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined || chunked ? {} : { 'Content-Length': Buffer.byteLength(body).toString() };
        // No URL object, because it would normalize the path.
        const sent = begin({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => void parts.push(part));
          reply.on('end', () => {
            resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(parts).toString() });
          });
          reply.on('error', reject);
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
