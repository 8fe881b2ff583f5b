// The `/metrics` page for Prometheus. Readable over loopback without a proxy, or with the token.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Env } from '../../process/env.ts';
import { isLoopbackAddress } from '../../process/loopback.ts';
import { readReadiness, type ReadinessDeps } from './health.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsPage {
  readonly metrics: Metrics;
  /**
   * Token that remote readers send as `Authorization: Bearer …`. Empty: no remote reader is
   * allowed.
   */
  readonly token: string;
  readonly log: Logger;
}
type Verdict = 200 | 401 | 404;

/** Headers that show that a proxy forwarded the request. */
const passedOn = /^(x-forwarded-.+|x-real-ip|forwarded|via)$/;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** Whether the request may read the metrics: 200, or 401 if a token would help, or 404 if not. */
export function mayRead({ socket, headers }: IncomingMessage, token: string): Verdict {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token !== '' && given !== undefined && isSame(given, token)) return 200;
  const isDirect = isLoopbackAddress(socket.remoteAddress) && !Object.keys(headers).some((name) => passedOn.test(name));
  if (isDirect && given === undefined) return 200;
  return token === '' ? 404 : 401;
}

/** Answers one request with the metrics or the rejection. */
export async function answerMetrics(
  { metrics, token, log }: MetricsPage,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const verdict = mayRead(req, token);
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.statusCode = verdict;
  if (verdict !== 200) {
    if (verdict === 401) res.setHeader('WWW-Authenticate', 'Bearer');
    res.end(verdict === 401 ? 'Send the token.\n' : 'Not found.\n');
    return;
  }
  try {
    const { text, type } = await metrics.read();
    res.setHeader('Content-Type', type);
    res.end(text);
  } catch (error) {
    log.warn({ error }, 'the figures could not be read');
    res.statusCode = 503;
    res.end('The figures could not be read.\n');
  }
}

/** The HTTP listener of a worker, which has no pages. */
export interface Listener {
  readonly port: number;
  close(): void;
}

/**
 * Answers `/healthz`, `/readyz` and `/metrics`, and nothing else, on the port from the environment.
 * @returns null when the environment names no port
 * @throws when the port is taken
 */
export async function listenForMetrics(
  env: Pick<Env, 'host' | 'workerMetricsPort' | 'metricsToken'>,
  { metrics, log, readiness }: Pick<MetricsPage, 'metrics' | 'log'> & { readonly readiness: ReadinessDeps },
): Promise<Listener | null> {
  if (env.workerMetricsPort === undefined) return null;
  const say = (res: ServerResponse, status: number, body: unknown): void =>
    void res
      .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      .end(JSON.stringify(body));
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = (req.url ?? '').split('?')[0];
    if (req.method !== 'GET') say(res, 405, { error: 'Only GET is answered here.' });
    else if (path === '/metrics') await answerMetrics({ metrics, token: env.metricsToken, log }, req, res);
    else if (path === '/healthz') say(res, 200, { status: 'alive' });
    else if (path === '/readyz') {
      const body = await readReadiness(readiness);
      say(res, body.status === 'ready' ? 200 : 503, body);
    } else say(res, 404, { error: 'There is nothing here.' });
  };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.workerMetricsPort, env.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
