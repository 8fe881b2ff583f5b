// Client that sends one message to a webhook: signed, only to public addresses, and with limits.
import { createHmac } from 'node:crypto';
import { lookup as lookupName } from 'node:dns';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { SendingResult } from './webhooks.decisions.ts';

/** Time limit of one sending, from the look-up of the name to the answer, in ms. */
const limitMs = 10_000;
/** Most bytes of an answer that are read, and characters that are stored. */
const maxRead = 1024;
const maxShown = 200;
export const secretPrefix = 'whsec_';

export interface OutgoingMessage {
  /** The same for every attempt, so that a receiver notices repeats. */
  readonly id: string;
  readonly body: string;
}
export interface SenderOptions {
  /** Whether an IP address may be reached. */
  readonly mayReach: (address: string) => boolean;
  /** Whether addresses without TLS are allowed, for tests. */
  readonly allowsPlain: boolean;
  /** Looks up a name. Default: the system's resolver. */
  readonly lookup?: typeof lookupName;
  /** In ms. */
  readonly limitMs?: number;
}
export interface Answer extends SendingResult {
  /** The status of the answer; null: there was none. */
  readonly status: number | null;
  /** Its beginning. */
  readonly answer: string;
}
export type SendMessage = (
  to: { readonly address: string; readonly secret: string },
  message: OutgoingMessage,
  now: number,
) => Promise<Answer>;

/**
 * The headers of a message, after standardwebhooks.com.
 * @param now ms since 1970
 */
export function signedHeaders(secret: string, { id, body }: OutgoingMessage, now: number): Record<string, string> {
  const timestamp = Math.floor(now / 1000).toString();
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

class RefusedAddress extends Error {}
const failed = (why: string): Answer => ({ why, isGone: false, status: null, answer: '' });

/** The reason for a failure, in a sentence without the address. */
function whyOf(error: unknown): string {
  if (error instanceof RefusedAddress) return "Its name leads to a private address, where the hall doesn't send.";
  const { name, code } = error as { readonly name?: string; readonly code?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError') return "It didn't answer within 10 seconds.";
  return typeof code === 'string' && /^[A-Z_\d]+$/.test(code) ? `Can't reach it (${code}).` : "Can't reach it.";
}
function whyRefused(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It redirects (${status}), which the hall doesn't follow.`;
  return `It answered ${status}.`;
}

/**
 * Creates the sender. A name is looked up for each sending. The connection goes to an address that was
 * checked, so a name that leads elsewhere a moment later changes nothing.
 */
export function createSender({ mayReach, allowsPlain, lookup = lookupName, ...limits }: SenderOptions): SendMessage {
  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = error === null ? found : [];
      if (error !== null) callback(error, '');
      else if (first === undefined || !found.every(({ address }) => mayReach(address)))
        callback(new RefusedAddress(), '');
      else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
  const post = (url: URL, headers: Record<string, string>, body: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(limits.limitMs ?? limitMs);
      const options: RequestOptions = { method: 'POST', headers, lookup: checkedLookup, signal, agent: false };
      const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        const status = response.statusCode ?? 0;
        const end = (): void => {
          const text = Buffer.concat(chunks)
            .subarray(0, maxRead)
            .toString()
            .replace(/\p{Cc}+/gu, ' ');
          resolve({ why: whyRefused(status), isGone: status === 410, status, answer: text.trim().slice(0, maxShown) });
          sent.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length >= maxRead) end();
        });
        response.on('end', end);
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return async ({ address, secret }, message, now) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !allowsPlain) return failed("It isn't an https:// address.");
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Addresses without a name are not looked up.
    if (isIP(host) !== 0 && !mayReach(host)) return failed(whyOf(new RefusedAddress()));
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(message.body).toString(),
      'User-Agent': 'guild-hall-webhooks',
      ...signedHeaders(secret, message, now),
    };
    return post(url, headers, message.body).catch((error: unknown) => failed(whyOf(error)));
  };
}
