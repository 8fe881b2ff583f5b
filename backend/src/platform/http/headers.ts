// Headers on every response of a web process: pages, calls, files, errors, and Node's own error
// responses.
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Env } from '../process/env.ts';

export type FixedHeaders = Readonly<Record<string, string>>;

const yearInSeconds = 31_536_000;
/**
 * Browser features that the site does not use, forbidden so that no script can use them. The video
 * player keeps full screen and sound.
 */
const unused = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'magnetometer', 'microphone', 'midi', 'payment', 'publickey-credentials-get'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/**
 * @returns headers by name; browsers must insist on https only in production, and only when the
 *   site uses https
 */
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

/** Status of the response that Node sends itself when it cannot read a request. */
function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/**
 * Sets these headers on every response of a server, except on responses to upgrades. `live.attach`
 * sets those, but not on the 400 with which engine.io or ws refuses an upgrade. Call it after all
 * other listeners are added, so that it runs before them.
 * @param headers from `fixedHeaders`
 */
export function markEveryAnswer(server: Server, headers: FixedHeaders): void {
  const all = new Map(Object.entries(headers));
  const lines = linesOf(headers);
  server.prependListener('request', (_req, res) => void res.setHeaders(all));
  server.on('checkExpectation', (_req, res: ServerResponse) => {
    res.setHeaders(all).writeHead(417, { Connection: 'close' }).end();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const status = statusOf(error);
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}Connection: close\r\n\r\n`);
  });
}
