// Stand-in for the push service of a browser, and browsers that subscribe to it and decrypt what arrives.
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import type { NewPushDevice } from '@guild/common/notifications/push.api';

/** What a browser shows. */
export interface Shown {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly tag: string;
  readonly unread: number;
}
export interface Browser {
  readonly subscription: NewPushDevice;
  /** Decrypted messages, in the order of arrival. */
  readonly shown: Shown[];
  /** Headers of all requests, also of those that were refused. */
  readonly requests: IncomingHttpHeaders[];
  /** How the service answers requests for this browser. */
  answer: { status: number; headers?: Record<string, string> };
}
export interface PushService {
  /** For PUSH_SERVICES. */
  readonly host: string;
  /** A new browser that subscribes. @param name of the device */
  browser(name: string): Browser;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: Browser; decrypt: (body: Buffer) => Shown }>();
  const server: Server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const found = browsers.get(req.url ?? '');
      if (found === undefined) return void res.writeHead(404).end();
      const { browser, decrypt } = found;
      browser.requests.push(req.headers);
      const { status, headers = {} } = browser.answer;
      if (status < 300) browser.shown.push(decrypt(Buffer.concat(parts)));
      res.writeHead(status, headers).end('x'.repeat(1000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    browser(name) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const browser: Browser = {
        subscription: {
          endpoint: `http://${host}${path}`,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
          name,
        },
        shown: [],
        requests: [],
        answer: { status: 201 },
      };
      const decrypt = (body: Buffer): Shown =>
        JSON.parse(
          ece
            .decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth.toString('base64url') })
            .toString('utf8'),
        ) as Shown;
      browsers.set(path, { browser, decrypt });
      return browser;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Checks the signature of a request, as a push service does. @returns what it says */
export function signedClaims(
  headers: IncomingHttpHeaders,
  publicKey: string,
): { aud: string; sub: string; exp: number } {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number };
}
