// Rejects what wants to speak on the live line from another site, with the error that any call would answer.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorSentence, type ErrorBody, type ErrorCode } from '@guild/common/wire/errors';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Why somebody may not speak on the live line; `requestId` where the refusal carries one. */
export interface LineRefusal {
  readonly refusal: ErrorCode | 'origin';
  readonly requestId?: string;
  /** Discord id. */
  readonly person?: string;
}
export type OnRefused = (request: IncomingMessage, refusal: LineRefusal) => void;

/**
 * For the engine under the sockets. An upgrade gets its 403 on the bare connection: the engine itself knows only 400 there.
 * @param allow whether a request comes from the hall's own pages, or from no browser
 * @param onRefused hears of those who are rejected
 */
export const onlyOwnOrigin =
  (allow: (request: IncomingMessage) => boolean, onRefused?: OnRefused): Middleware =>
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
    const head = ['HTTP/1.1 403 Forbidden', 'Connection: close', `Content-Type: ${type}`];
    request.socket.write(
      `${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body).toString()}\r\n\r\n${body}`,
    );
    // Written, and then closed from both sides: it would stay half open for as long as the other one likes.
    request.socket.destroySoon();
  };
