// Tests of the production proxy: TLS, headers, compression, streams, forwarded addresses, and sign-in.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import {
  publicUrl,
  signInAtDiscord,
  startDiscordHall,
  type DiscordHall,
} from '../../backend/test/closed/discordHall.ts';
import { openLine, type Line } from '../../backend/test/closed/rawCall.ts';
import { startStandIn, type StandIn } from '../../backend/test/llm/standIn.ts';
import { eventually } from '../hall.ts';
import { choosePlace, startCaddy, type Caddy } from './caddy.ts';

const insist = 'max-age=31536000; includeSubDomains';

describe('in front of a production web process', () => {
  let provider: StandIn;
  let running: DiscordHall;
  let caddy: Caddy;
  let line: Line;
  beforeAll(async () => {
    provider = await startStandIn();
    const model = { LLM_BASE_URL: provider.baseUrl, LLM_API_KEY: provider.key };
    running = await startDiscordHall({ SHUTDOWN_DRAIN_SECONDS: '0', ...model });
    caddy = await startCaddy(await choosePlace(), [running.hall.url]);
    line = openLine(caddy.secureUrl);
  }, 600_000);
  afterAll(async () => {
    line.close();
    await caddy.close();
    await running.close();
    await provider.close();
  });

  test('people sign in over TLS and connect their socket', async () => {
    const { after } = await signInAtDiscord(line);
    expect(after).toMatch(/^__Host-guild_session=/);
    const extraHeaders = { Cookie: after, Origin: publicUrl };
    for (const transport of ['websocket', 'polling']) {
      const options = { transports: [transport], forceNew: true, reconnection: false, rejectUnauthorized: false };
      const socket = io(caddy.secureUrl, { ...options, extraHeaders });
      const answer = await new Promise<unknown>((resolve, reject) => {
        socket.once('connect_error', reject);
        socket.once('connect', () => socket.emit('room:join', 'auctions', resolve));
      });
      expect([transport, answer]).toEqual([transport, { ok: true }]);
      socket.close();
    }
  });
  test('Hyperion’s answer arrives while it is written, and Stop ends the provider’s call', async () => {
    const { after: Cookie } = await signInAtDiscord(line);
    const headers = { Cookie, Origin: publicUrl, 'Content-Type': 'application/json' };
    /** Requests a streamed answer. @returns the text so far, and the end of the reply */
    const ask = async (turn: string): Promise<{ said: () => string; ended: Promise<unknown> }> => {
      const sent = tlsRequest(`${caddy.secureUrl}/api/lore/chat`, {
        method: 'POST',
        rejectUnauthorized: false,
        headers: { ...headers, Accept: 'text/event-stream' },
      });
      sent.end(JSON.stringify({ question: 'What is a crysknife made of?', turn }));
      const [reply] = (await once(sent, 'response')) as [IncomingMessage];
      expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, undefined]);
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => (text += part));
      return { said: () => text, ended: once(reply, 'end') };
    };
    // The first answer of a model is held back until its manner is known.
    const first = await ask(randomUUID());
    await first.ended;
    provider.mode = 'hold';
    provider.words = ['The tooth ', 'of a worm.'];
    const answer = await ask(randomUUID());
    await eventually('the first words', () => answer.said().includes('The tooth'));
    expect(answer.said()).not.toContain('of a worm');
    provider.release();
    await answer.ended;
    expect(answer.said()).toContain('of a worm');

    const turn = randomUUID();
    const stopped = await ask(turn);
    await eventually('the first words', () => stopped.said().includes('The tooth'));
    expect((await line.send({ method: 'DELETE', path: `/api/lore/chat/${turn}`, headers })).status).toBe(204);
    await stopped.ended;
    await eventually('the end of the call to the provider', () => provider.open() === 0);
    expect(stopped.said()).not.toContain('of a worm');
  });
  test.each(['/', '/robots.txt', '/api/user', '/api/nothing', '/assets/none.js', '/auth/logout', '/readyz'])(
    '%s has each fixed header once, and does not name the server',
    async (path) => {
      const { headers } = await line.send({ method: 'GET', path });
      expect(headers['strict-transport-security']).toBe(insist);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['server']).toBeUndefined();
    },
  );
  test('http redirects to https', async () => {
    const plain = openLine(caddy.redirectUrl);
    const { status, headers } = await plain.send({ method: 'GET', path: '/roster', headers: { Host: 'localhost' } });
    plain.close();
    expect([status, headers['location']]).toEqual([308, 'https://localhost/roster']);
  });
  test.each([
    ...['/readyz', '/readyz/', '/readyz?x=1', '/READYZ', '/readyz/x', '//readyz', '/./readyz', '/%72eadyz'],
    ...['/readyz%2F', '/api/../readyz', '/healthz', '/healthz/', '/Healthz', '/metrics', '/metrics/', '/metrics?x'],
  ])('%s answers 404 through the proxy', async (path) => {
    const { status, text } = await line.send({ method: 'GET', path });
    expect(status).toBe(404);
    expect(text).not.toMatch(/reachable|alive|hall_/);
  });
});

describe('in front of any server', () => {
  const chunk = 'A long first piece. '.repeat(200);
  let upstream: Server;
  let caddy: Caddy;
  let finish: () => void = () => undefined;
  let left: Promise<unknown> = Promise.resolve();
  let seen: IncomingMessage['headers'] = {};

  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    if (req.url === '/readyz') {
      res.end();
      return;
    }
    seen = req.headers;
    const type = new URL(req.url ?? '/', 'http://x').searchParams.get('type') ?? 'text/plain';
    res.setHeader('Content-Type', type);
    if (req.url?.startsWith('/whole')) {
      res.setHeader('Content-Length', chunk.length.toString()).end(chunk);
      return;
    }
    res.write(chunk);
    finish = () => res.end('The end.');
    left = once(res, 'close');
  };
  beforeAll(async () => {
    upstream = createServer(answer).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { port } = upstream.address() as AddressInfo;
    caddy = await startCaddy(await choosePlace(), [`http://127.0.0.1:${port}`]);
  }, 600_000);
  afterAll(async () => {
    await caddy.close();
    upstream.closeAllConnections();
    upstream.close();
  });
  const ask = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get(caddy.url + path, { headers: { 'Accept-Encoding': 'gzip', ...headers } }, resolve).on('error', reject);
    });

  test.each(['text/event-stream', 'application/x-ndjson', 'text/plain; charset=utf-8', 'text/html'])(
    'a stream of %s arrives unbuffered',
    async (type) => {
      const reply = await ask(`/stream?type=${encodeURIComponent(type)}`);
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => (text += part));
      // The server sends the rest only after the first chunk has arrived.
      while (text.length < chunk.length) await once(reply, 'data');
      expect([reply.headers['content-encoding'], text]).toEqual([undefined, chunk]);
      finish();
      await once(reply, 'end');
      expect(text).toBe(`${chunk}The end.`);
    },
  );
  test('a client that leaves a stream closes it at the server too', async () => {
    const reply = await ask('/stream?type=text/event-stream');
    await once(reply, 'data');
    reply.destroy();
    await left;
  });
  test('complete replies are compressed', async () => {
    const reply = await ask('/whole?type=application/json');
    expect(reply.headers['content-encoding']).toBe('gzip');
    reply.resume();
  });
  test('clients cannot forge the address, protocol or host that the server sees', async () => {
    const forged = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'evil.example',
    };
    (await ask('/whole', forged)).resume();
    expect(seen['x-forwarded-for']).toBe('127.0.0.1');
    expect([seen['x-forwarded-proto'], seen['x-forwarded-host']]).toEqual(['http', new URL(caddy.url).host]);
  });
});
