// The headers that every answer of a web process carries, from every source: a page, a call, a file, an error, the live line, Node itself.
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { addToHead } from '../patches/upgradeHeaders.ts';
import type { Env } from '../process/env.ts';

export type FixedHeaders = Readonly<Record<string, string>>;

const yearInSeconds = 31_536_000;
/** What no page of the hall needs, and so no script in one may have; the video's player keeps full screen and sound. */
const unused = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'magnetometer', 'microphone', 'midi', 'payment', 'publickey-credentials-get'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** @returns fields by name; browsers are asked to insist on https in production alone, and only where there is https */
export const fixedHeaders = ({ isProduction, publicUrl }: Pick<Env, 'isProduction' | 'publicUrl'>): FixedHeaders => ({
  'Permissions-Policy': unused.map((name) => `${name}=()`).join(', '),
  ...(isProduction && publicUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': `max-age=${yearInSeconds}; includeSubDomains` }
    : {}),
});

const linesOf = (headers: FixedHeaders): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** What Node answers by itself when it cannot read a request. */
function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/**
 * Sets these headers on every answer of a server. Called when all other listeners stand, so that it comes before them.
 * @param headers as `fixedHeaders` gives them
 */
export function markEveryAnswer(server: Server, headers: FixedHeaders): void {
  const all = new Map(Object.entries(headers));
  const lines = linesOf(headers);
  server.prependListener('request', (_req, res) => void res.setHeaders(all));
  server.prependListener('upgrade', (_req, socket: Duplex) => addToHead(socket, lines));
  server.on('checkExpectation', (_req, res: ServerResponse) => {
    res.setHeaders(all).writeHead(417, { Connection: 'close' }).end();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const status = statusOf(error);
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}Connection: close\r\n\r\n`);
  });
}
