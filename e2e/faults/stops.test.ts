// Tests with an unresponsive or killed database or Redis: clear errors, and recovery without help.
import { mkdirSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { TestSocket } from '../../backend/test/sockets.ts';
import { eventually, startCluster, type Cluster } from '../hall.ts';
import { expectAllRight, faultSettings, startMs, testMs, withDatabase } from './checks.ts';
import { createTraffic, signIn, type Person, type Traffic } from './traffic.ts';

/** How often each call is made while the database is down. */
const rounds = 3;
/** How many bids are made while Redis is down. */
const bidsWithoutRedis = 20;

let cluster: Cluster;
let urls: string[];
let admin: Person;
let seller: Person;
let anna: Person;
let traffic: Traffic;
let sockets: TestSocket[];
let lot: number;
let amount = 1000;

const client = (person: Person, web = 0): Person['clients'][number] => {
  const found = person.clients[web];
  if (found === undefined) throw new Error('there is no such web process');
  return found;
};

beforeAll(async () => {
  cluster = await startCluster('stops', { webs: 2, workers: 1, settings: faultSettings });
  urls = cluster.webs.map(({ url }) => url);
  admin = await signIn(urls, 0, 'Admin');
  seller = await signIn(urls, 1, 'Member');
  anna = await signIn(urls, 2, 'Member');
  traffic = createTraffic([admin, seller, anna], 1);
  sockets = await Promise.all([0, 1].map((web) => client(anna, web).socket()));
  await Promise.all(sockets.map((socket) => socket.join('auctions')));
  const body = {
    itemName: 'Stillsuit',
    description: 'Keeps every drop',
    category: 'Armor',
    startingPrice: 100,
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const made = await traffic.ask(
    seller,
    { verb: 'create', sent: { itemName: body.itemName } },
    { path: '/api/auctions', method: 'POST', body },
  );
  lot = (made.body as Auction).id;
}, startMs);
afterEach(async () => {
  for (const program of [cluster.database, cluster.redis]) program.thaw();
  await expectAllRight(cluster, traffic.requests);
});
afterAll(async () => {
  for (const one of [admin, seller, anna]) for (const each of one.clients) each.close();
  await cluster.close();
});

/** Places the next higher bid through one web process. */
const bid = (web: number): ReturnType<Traffic['ask']> => {
  const bidAmount = ++amount;
  return traffic.ask(
    anna,
    { verb: 'bid', auctionId: lot, sent: { bidAmount } },
    { path: `/api/auctions/${lot}/bid`, method: 'POST', body: { bidAmount }, web },
  );
};
const readiness = async (web: number): Promise<[number, Record<string, string>]> => {
  const response = await fetch(`${urls[web] ?? ''}/readyz`);
  return [response.status, (await response.json()) as Record<string, string>];
};
const heard = (socket: TestSocket | undefined, bidAmount: number): boolean =>
  (socket?.messages ?? []).some(
    ({ name, payload }) => name === 'auction:bid' && (payload as Auction).currentBid === bidAmount,
  );

/** How often the server asked each screen to refetch everything. */
const resyncs = (): number[] =>
  sockets.map((socket) => socket.messages.filter(({ name }) => name === 'hall:resynced').length);

/** Bids through both web processes until a bid works and every screen gets it, or must refetch. */
async function expectBack(): Promise<void> {
  for (const web of [0, 1]) {
    const before = resyncs();
    await eventually('a bid', async () => (await bid(web)).status === 200);
    const told = amount;
    const knows = (socket: TestSocket, at: number): boolean =>
      heard(socket, told) || (resyncs()[at] ?? 0) > (before[at] ?? 0);
    await eventually('the news on both screens', () => sockets.every(knows));
  }
}

describe('the database', () => {
  /** Makes all kinds of calls repeatedly. Each must answer 503 with the usual error body. */
  async function expectRefusals(): Promise<void> {
    const nobody = { discordId: '1'.repeat(18), username: 'Otheym', role: 'Member' };
    const calls = [
      () => client(anna).get('/api/auctions'),
      () => client(anna, 1).get(`/api/auctions/${lot}`),
      () => client(anna).get(`/api/auctions/${lot}/bids`),
      () => client(anna, 1).get('/api/user/auctions'),
      () => client(anna).get('/api/guild-members'),
      () => client(anna, 1).post('/auth/dev', nobody),
      () => bid(0),
      () => bid(1),
    ];
    const answers: { call: number; status: number | null; code: unknown }[] = [];
    const persist = async (ask: (typeof calls)[number], call: number): Promise<void> => {
      for (let round = 0; round < rounds; round++) {
        const { status, body } = await ask();
        answers.push({ call, status, code: (body as { code?: unknown } | null)?.code });
      }
    };
    await Promise.all(calls.map(persist));
    for (const url of urls) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const refused = { status: 503, code: 'unavailable' };
    // An unexpected error is in the log with its cause.
    const unexpected = cluster.complaints().filter((line) => line.includes('unexpectedly'));
    expect(unexpected.map((line) => line.slice(0, 1500))).toEqual([]);
    expect(answers).toEqual(answers.map(({ call }) => ({ call, ...refused })));
    for (const web of [0, 1]) {
      await eventually('/readyz to say so', async () => (await readiness(web))[0] === 503);
      const [status, body] = await readiness(web);
      expect([status, body]).toEqual([503, expect.objectContaining({ database: 'not reachable', redis: 'reachable' })]);
    }
  }

  test('that is frozen causes only 503 answers, and sockets stay connected', async () => {
    const before = sockets.map((socket) => socket.messages.length);
    cluster.database.freeze();
    await expectRefusals();
    cluster.database.thaw();
    await expectBack();
    expect(sockets.map((socket) => socket.isOpen())).toEqual([true, true]);
    expect(sockets.map((socket, index) => socket.messages.length > (before[index] ?? 0))).toEqual([true, true]);
  });

  test('that is killed and restarted late causes only 503 answers until it is back', async () => {
    await cluster.database.kill();
    await expectRefusals();
    await cluster.database.start();
    await expectBack();
    await eventually('/readyz', async () => (await readiness(0))[0] === 200);
    expect(sockets.map((socket) => socket.isOpen())).toEqual([true, true]);
  });
});

describe('Redis', () => {
  const outboxes = (): Promise<number[]> =>
    withDatabase(cluster, async (db) => {
      const found = await db.collection<{ outbox: unknown[] }>('auctions').find().toArray();
      return found.map(({ outbox }) => outbox.length);
    });

  /** Bids and signs in and out while Redis is down, and checks what must work without it. */
  async function expectLifeWithoutRedis(): Promise<void> {
    await eventually('/readyz to say so', async () => (await readiness(0))[1]['redis'] === 'not reachable');
    // Its last write may be from before the database was away. The next one follows within seconds.
    await eventually('/readyz of the other process', async () => (await readiness(1))[0] === 200);
    expect(await readiness(1)).toEqual([
      200,
      expect.objectContaining({ status: 'ready', database: 'reachable', redis: 'not reachable', process: 'serving' }),
    ]);
    for (let turn = 0; turn < bidsWithoutRedis; turn++) {
      const one = await bid(turn % 2);
      expect(one.status).toBe(200);
      const told = amount;
      // People on the same process get the bid at once, the others when Redis is back.
      await eventually('the news on the same process', () => heard(sockets[turn % 2], told));
    }
    await expectSignOut();
    // Handlers that run after the reply must run without Redis too.
    await eventually('short outboxes', async () => Math.max(...(await outboxes())) <= 2);
  }

  /** A person signs in, is removed and signs out, through different processes. */
  async function expectSignOut(): Promise<void> {
    const guest = await signIn(urls, 100 + amount, 'Member');
    const socket = await client(guest, 1).socket();
    expect((await client(guest, 1).get('/api/auctions')).status).toBe(200);
    expect((await client(guest, 0).get('/auth/logout')).status).toBe(302);
    expect((await client(guest, 0).get('/api/user')).status).toBe(401);
    const { id } = (await client(guest, 1).get<{ id: number }>('/api/user/guild-member')).body;
    expect((await client(admin, 0).delete(`/api/guild-members/${id}`)).status).toBe(204);
    // Without Redis, the other process must notice the removal on its own.
    await eventually('the end of the socket', () => !socket.isOpen());
    expect((await client(guest, 1).get('/api/auctions')).status).toBe(401);
    client(guest, 1).close();
  }

  async function expectCaughtUp(before: number[]): Promise<void> {
    const told = (): boolean => resyncs().every((count, index) => count > (before[index] ?? 0));
    await eventually('the call to fetch everything anew', told);
    await expectBack();
    for (const web of [0, 1])
      await eventually('/readyz to say so', async () => (await readiness(web))[1]['redis'] === 'reachable');
  }

  test(
    'that is frozen delays nobody',
    async () => {
      const before = resyncs();
      cluster.redis.freeze();
      await expectLifeWithoutRedis();
      cluster.redis.thaw();
      await expectCaughtUp(before);
    },
    testMs,
  );

  test(
    'that is killed and loses its data delays nobody',
    async () => {
      const before = resyncs();
      await cluster.redis.kill();
      rmSync(cluster.redisFolder, { recursive: true });
      mkdirSync(cluster.redisFolder);
      await expectLifeWithoutRedis();
      await cluster.redis.start();
      await expectCaughtUp(before);
    },
    testMs,
  );
});
