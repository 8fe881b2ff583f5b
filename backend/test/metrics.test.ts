// The /metrics endpoint over HTTP, on web and worker: its values and its access.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningWorker } from '../src/app/startWorker.ts';
import { aNewAuction, bid, start } from './auctions.ts';
import { loadServer, startHall, until, type Client, type Hall } from './harness.ts';
import { mayRead } from '../src/platform/http/health/metricsPage.ts';

const token = 'a token for readers from elsewhere';
let hall: Hall;
let bare: Hall;
let worker: RunningWorker;
let seller: Client;
let bidder: Client;
let workerUrl: string;

beforeAll(async () => {
  hall = await startHall({ env: { METRICS_TOKEN: token, AUCTION_MIN_DURATION_SECONDS: '1' } });
  bare = await startHall();
  const { startWorker } = await loadServer();
  worker = await startWorker({ ...hall.env, workerMetricsPort: 0 }, { clock: hall.clock });
  workerUrl = `http://127.0.0.1:${worker.metricsPort ?? 0}`;
  seller = await hall.signIn('Member', 'Stilgar');
  bidder = await hall.signIn('Member', 'Anna');
});
afterAll(async () => {
  await worker.close();
  await bare.close();
  await hall.close();
});

async function read(url: string): Promise<string> {
  const reply = await fetch(`${url}/metrics`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return reply.text();
}

/** Name with labels to value, for every reported metric. */
function figures(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

describe('reported values', () => {
  it('requests are counted by route, never by URL', async () => {
    const auction = await start(seller, hall);
    await bid(bidder, auction.id, 200);
    await bidder.post('/api/auctions', aNewAuction(hall, { startingPrice: -1 }));
    for (const path of ['/api/nothing/1', '/api/nothing/2', '/anything', '/assets/none.js']) await bidder.get(path);
    const received = figures(await read(hall.url));
    const count = (labels: string): number => received.get(`hall_http_request_duration_seconds_count{${labels}}`) ?? 0;
    expect(count('route="/api/auctions/:id/bid",method="POST",status="2xx"')).toBe(1);
    expect(count('route="/api/auctions",method="POST",status="4xx"')).toBe(1);
    expect(count('route="unknown",method="GET",status="4xx"')).toBe(2);
    expect(count('route="pages",method="GET",status="4xx"')).toBe(1);
    expect(count('route="assets",method="GET",status="4xx"')).toBe(1);
    expect([...received.keys()].join()).not.toContain('nothing');
  });

  it('sockets and live messages are counted', async () => {
    const socket = await bidder.socket();
    const auction = await start(seller, hall);
    await bid(bidder, auction.id, 300);
    const received = figures(await read(hall.url));
    expect(received.get('hall_sockets_connected')).toBe(1);
    expect(received.get('hall_live_messages_total{name="auction:bid"}')).toBeGreaterThan(0);
    socket.close();
  });

  it('each limit of live connections is reported, even if it was never hit', async () => {
    const limits = [
      'sockets_per_person',
      'sockets_per_address',
      'sign_in_seconds',
      'waiting_wishes',
      'packets_per_second',
    ];
    const hit = async (limit: string): Promise<number | undefined> =>
      figures(await read(hall.url)).get(`hall_line_limit_hits_total{limit="${limit}"}`);
    for (const limit of limits) expect([limit, await hit(limit)]).toEqual([limit, 0]);
    const socket = await bidder.socket();
    for (let count = 0; count < 200; count++) void socket.leave('auctions').catch(() => undefined);
    await socket.closed();
    // Which of the two is hit first depends on the arrival of the packets.
    expect(((await hit('packets_per_second')) ?? 0) + ((await hit('waiting_wishes')) ?? 0)).toBeGreaterThan(0);
  });

  it('the state of the process, its database and its Redis is reported', async () => {
    const received = figures(await read(hall.url));
    expect(received.get('hall_database_up')).toBe(1);
    expect(received.get('hall_redis_up')).toBe(1);
    expect(received.get(`hall_build_info{build="test",part="web",node="${process.version}"}`)).toBe(1);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'nodejs_heap_size_used_bytes', 'process_cpu_seconds_total'])
      expect(received.get(name)).toEqual(expect.any(Number));
  });

  it('open and parked facts of the outboxes are reported', async () => {
    expect(figures(await read(workerUrl)).get('hall_facts_dead')).toBe(0);
    const db = await hall.database();
    const at = new Date(hall.clock.now() - 60_000);
    const outbox = ['a', 'b'].map((id) => ({ id, kind: 'auction:waits', at, format: 1, data: {} }));
    await db
      .collection<{ _id: number; outbox: object[]; deletedAt: Date }>('auctions')
      .insertOne({ _id: 900_000, outbox, deletedAt: at });
    await db.collection<{ _id: string }>('fact_dead_letters').insertOne({ _id: 'given up' });
    const received = figures(await read(workerUrl));
    await db.collection<{ _id: number }>('auctions').deleteOne({ _id: 900_000 });
    expect(received.get('hall_facts_waiting')).toBeGreaterThanOrEqual(2);
    expect(received.get('hall_facts_oldest_seconds')).toBeGreaterThanOrEqual(60);
    expect(received.get('hall_facts_dead')).toBe(1);
  });

  it('a worker counts its jobs, and their delay', async () => {
    const endTime = new Date(hall.clock.now() + 1500).toISOString();
    await start(seller, hall, { endTime });
    await until(async () => {
      const received = figures(await read(workerUrl));
      const late = received.get('hall_job_lateness_seconds_count{queue="auctions"}') ?? 0;
      return received.get('hall_jobs_total{queue="auctions",outcome="done"}') === 1 && late === 1;
    }, 'the job that ends an auction');
  });
});

/** One request with only the given headers. */
const statusOf = (url: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${url}/metrics`, { headers }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode));
    })
      .on('error', reject)
      .end();
  });

describe('access', () => {
  const passedOn = { 'X-Forwarded-For': '127.0.0.1' };
  const right = { Authorization: `Bearer ${token}` };
  const wrong = { Authorization: 'Bearer something else' };

  it.each([
    ['loopback', {}, 200, 200],
    ['a proxy', passedOn, 401, 404],
    ['a proxy that says it otherwise', { Forwarded: 'for=1.2.3.4' }, 401, 404],
    ['a proxy, with the token', { ...passedOn, ...right }, 200, 404],
    ['loopback, with a wrong token', wrong, 401, 404],
    ['a proxy, with a wrong token', { ...passedOn, ...wrong }, 401, 404],
    ['a proxy, with another kind of word', { ...passedOn, Authorization: `Basic ${token}` }, 401, 404],
  ])('%s', async (_who, headers, withToken, withoutToken) => {
    expect(await statusOf(hall.url, headers)).toBe(withToken);
    expect(await statusOf(workerUrl, headers)).toBe(withToken);
    expect(await statusOf(bare.url, headers)).toBe(withoutToken);
  });

  it.each([
    ['10.0.0.7', 404],
    ['::ffff:10.0.0.7', 404],
    ['127.0.0.1', 200],
    ['::ffff:127.0.0.1', 200],
    ['::1', 200],
    [undefined, 404],
  ])('an address of %s', (remoteAddress, status) => {
    const req = { socket: { remoteAddress }, headers: {} } as Parameters<typeof mayRead>[0];
    expect(mayRead(req, '')).toBe(status);
  });
});

describe("the worker's listener", () => {
  it('answers health checks and nothing else', async () => {
    const answer = async (path: string, method = 'GET'): Promise<[number, unknown]> => {
      const reply = await fetch(workerUrl + path, { method });
      return [reply.status, await reply.json()];
    };
    expect(await answer('/healthz')).toEqual([200, { status: 'alive' }]);
    expect(await answer('/readyz')).toMatchObject([200, { status: 'ready', database: 'reachable', books: 'right' }]);
    expect((await answer('/api/auctions'))[0]).toBe(404);
    expect((await answer('/metrics', 'POST'))[0]).toBe(405);
  });
});
