// Origin check of sockets: connections from other sites are rejected, with the same error body as
// calls.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorSentence, type ErrorBody, type ErrorCode } from '@guild/common/wire/errors';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Why a connection was rejected. `requestId` is set if the rejection carries one. */
export interface LineRefusal {
  readonly refusal: ErrorCode | 'origin';
  readonly requestId?: string;
  /** Discord id. */
  readonly person?: string;
}
export type OnRefused = (request: IncomingMessage, refusal: LineRefusal) => void;

/**
 * Middleware for engine.io. It writes the 403 for an upgrade directly to the connection, because
 * engine.io can only answer 400 there.
 * @param allow whether a request comes from the site's own pages, or not from a browser
 * @param headers of every response, for the 403 to an upgrade
 * @param onRefused called for each rejected request
 */
export const onlyOwnOrigin =
  (
    allow: (request: IncomingMessage) => boolean,
    headers: Readonly<Record<string, string>>,
    onRefused?: OnRefused,
  ): Middleware =>
  (request, response, next) => {
    if (allow(request)) {
      next();
      return;
    }
    const error = errorSentence.not_allowed;
    const requestId = randomUUID();
    onRefused?.(request, { requestId, refusal: 'origin' });
    const refusal: ErrorBody = { error, message: error, code: 'not_allowed', requestId };
    const body = JSON.stringify(refusal);
    const type = 'application/json; charset=utf-8';
    if (request.headers.upgrade === undefined) {
      response.writeHead(403, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
      return;
    }
    const fixed = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = ['HTTP/1.1 403 Forbidden', ...fixed, 'Connection: close', `Content-Type: ${type}`];
    request.socket.write(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    // Closes both directions after writing. Otherwise the client could keep the connection half
    // open.
    request.socket.destroySoon();
  };
