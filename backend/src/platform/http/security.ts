// Security headers with a strict content policy, and the check that a write comes from one of the
// site's own pages.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { AppError } from '../errors.ts';
import { isLoopbackAddress, isLoopbackHost } from '../process/loopback.ts';

const nonceOf = (res: Response): string => String(res.locals['nonce']);
const newNonce: RequestHandler = (_req, res, next) => {
  res.locals['nonce'] = randomBytes(16).toString('base64');
  next();
};

/** Fixed headers of every reply that is not a page. */
export const plainHeaders: RequestHandler = (_req, res, next) => {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  next();
};

interface PageHeaderOptions {
  /**
   * The origin that browsers use. Its socket address is listed by name, because in some browsers
   * 'self' does not include it.
   */
  readonly publicUrl: string;
  /** In production, the sockets of a development server are not allowed. */
  readonly isProduction: boolean;
  /**
   * The origin of an embedded map, which may be shown in frames besides the video's; null: none.
   */
  readonly mapOrigin: string | null;
}
/** Headers of pages, with a nonce for each reply in `res.locals.nonce`. */
export function pageHeaders({ publicUrl, isProduction, mapOrigin }: PageHeaderOptions): RequestHandler[] {
  const sockets = publicUrl.replace(/^http/, 'ws');
  return [
    newNonce,
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", (_req, res) => `'nonce-${nonceOf(res as Response)}'`],
          // Another host would learn who reads a page. Only avatars come from one, Discord's.
          imgSrc: ["'self'", 'data:', 'https://cdn.discordapp.com'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", sockets, ...(isProduction ? [] : ['ws://localhost:*', 'ws://127.0.0.1:*'])],
          frameSrc: ['https://www.youtube-nocookie.com', ...(mapOrigin === null ? [] : [mapOrigin])],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: false, // set on every reply by `fixedHeaders`
      xFrameOptions: { action: 'deny' },
      // The video player refuses to play without the address of the page that embeds it.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  ];
}

const onlyHere =
  'This page answers only on the machine that runs the hall: open it there, at http://localhost. ' +
  'To let other people sign in, set up Discord (docs/operations.md).';

/**
 * Refuses requests from other machines, for pages that let anybody become anybody. The Host header
 * counts, too, because a browser may take a foreign name for this machine.
 */
export const onlyThisMachine: RequestHandler = (req, res, next) => {
  const address = `http://${req.headers.host ?? ''}`;
  const isCalledHere = URL.canParse(address) && isLoopbackHost(new URL(address).hostname);
  if (isCalledHere && isLoopbackAddress(req.socket.remoteAddress)) {
    next();
    return;
  }
  plainHeaders(req, res, () => undefined);
  if (req.method !== 'GET') throw new AppError('not_allowed', onlyHere, { reason: 'other_machine' });
  res.status(403).setHeader('Cache-Control', 'no-store').type('text/plain').send(`${onlyHere}\n`);
};

/** The origin of a request from another site, and the expected one. For the log and the reply. */
export interface ForeignOrigin {
  readonly expected: string;
  readonly received: string;
}
const maxOriginLength = 200;

export const otherSite = (found: ForeignOrigin): AppError =>
  new AppError('not_allowed', 'This request came from another site.', { reason: 'origin', ...found });

export interface Origins {
  /** @throws AppError `not_allowed` when this request may not change anything */
  readonly checkWrite: (req: IncomingMessage) => void;
  /** Whether this handshake may open a socket. */
  readonly mayConnect: (req: IncomingMessage) => boolean;
  /** What the log says about a request that was refused because of its origin. */
  readonly describe: (req: IncomingMessage) => ForeignOrigin;
}

/**
 * Outside production, a page from the loopback address that is being called counts as the site's
 * own.
 */
function isCalledLoopback(origin: string, req: IncomingMessage): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, hostname, protocol } = new URL(origin);
  return protocol === 'http:' && isLoopbackHost(hostname) && host === req.headers.host;
}

export interface OriginsOptions {
  /** The one origin whose pages may write and connect. */
  readonly publicUrl: string;
  readonly isProduction: boolean;
}
export function createOrigins({ publicUrl, isProduction }: OriginsOptions): Origins {
  const mayWrite = (req: IncomingMessage): boolean => {
    const { origin } = req.headers;
    if (origin === undefined) return req.headers['sec-fetch-site'] === undefined;
    return origin === publicUrl || (!isProduction && isCalledLoopback(origin, req));
  };
  const describe: Origins['describe'] = ({ headers }) => ({
    expected: publicUrl,
    received: (headers.origin ?? 'no Origin header').slice(0, maxOriginLength),
  });
  return {
    checkWrite(req) {
      if (!mayWrite(req)) throw otherSite(describe(req));
    },
    describe,
    // Socket polling starts with a GET, and browsers send no Origin header with a same-origin GET.
    mayConnect: (req) =>
      mayWrite(req) ||
      (req.method === 'GET' && req.headers.origin === undefined && req.headers['sec-fetch-site'] === 'same-origin'),
  };
}
