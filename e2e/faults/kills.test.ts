// Tests with killed processes during bidding: acknowledged bids survive, nothing happens twice.
import { rmSync, mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { seed } from '@guild/common/test/counts';
import type { SentRequest } from '../../backend/test/observations.ts';
import { eventually, startCluster, type Cluster } from '../hall.ts';
import { expectAllRight, faultSettings, startMs, testMs, withDatabase } from './checks.ts';
import { seededNumbers } from '../../tools/seed/random.ts';
import { shuffled } from './random.ts';
import { createTraffic, signIn, type Person } from './traffic.ts';

/** Minimum number of accepted bids, so that there is something to lose. */
const minAccepted = 10;
const random = seededNumbers(seed);
const bidders = 8;

let cluster: Cluster;
let people: Person[];

beforeAll(async () => {
  cluster = await startCluster('kills', { webs: 2, workers: 1, settings: faultSettings });
  const urls = cluster.webs.map(({ url }) => url);
  people = [await signIn(urls, 0, 'Admin')];
  for (let i = 1; i <= bidders; i++) people.push(await signIn(urls, i, 'Member'));
}, startMs);
afterAll(() => cluster.close());

const pause = (mostMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, random() * mostMs));

/** Kills one process, leaves it dead for a moment, and starts it again. */
const strikes: Record<string, () => Promise<void>> = {
  web: async () => {
    const web = cluster.webs[Math.floor(random() * cluster.webs.length)];
    await web?.kill();
    await web?.start();
  },
  worker: async () => {
    await cluster.workers[0]?.kill();
    await pause(300);
    await cluster.workers[0]?.start();
  },
  database: async () => {
    await cluster.database.kill();
    await pause(300);
    await cluster.database.start();
  },
  redis: async () => {
    await cluster.redis.kill();
    await pause(300);
    await cluster.redis.start();
  },
  'redis with its files': async () => {
    await cluster.redis.kill();
    rmSync(cluster.redisFolder, { recursive: true });
    mkdirSync(cluster.redisFolder);
    await cluster.redis.start();
  },
};

test(
  `no acknowledged bid is lost when each process is killed once, seed ${seed}`,
  async () => {
    const traffic = createTraffic(people, seed);
    const accepted = (): number =>
      traffic.requests.filter(({ verb, status }) => verb === 'bid' && status === 200).length;
    traffic.run();
    for (const [, strike] of shuffled(Object.entries(strikes), random)) {
      await pause(400);
      await strike();
    }
    await eventually('accepted bids', () => accepted() > minAccepted);
    await traffic.stop();
    await expectAllRight(cluster, traffic.requests);
  },
  testMs,
);

test('an Idempotency-Key creates exactly one auction, even when a web process is killed in between', async () => {
  const [admin] = people;
  if (admin === undefined) throw new Error('nobody is there');
  const traffic = createTraffic(people, seed);
  const endTime = new Date(Date.now() + 12 * 3_600_000).toISOString(); // the same content for the same key
  const create = async (key: string, web: number): Promise<SentRequest> => {
    const body = { itemName: key, description: 'Made once', category: 'Armor', startingPrice: 1, endTime };
    const headers = { 'Idempotency-Key': key };
    return traffic.ask(admin, { verb: 'create' }, { path: '/api/auctions', method: 'POST', body, headers, web });
  };
  for (let round = 0; round < 2; round++) {
    const key = `key-${seed}-${round}`;
    const web = round % 2;
    const first = create(key, web);
    await pause(30);
    await cluster.webs[web]?.kill();
    const replies = [await first, await create(key, 1 - web)];
    await cluster.webs[web]?.start();
    replies.push(await create(key, web));

    const [killed, ...repeats] = replies;
    expect(killed?.status ?? 201).toBe(201);
    expect(repeats.map(({ status }) => status)).toEqual([201, 201]);
    const made = replies.filter(({ status }) => status !== null).map(({ body }) => (body as Auction).id);
    expect(new Set(made).size).toBe(1);
    const stored = await withDatabase(cluster, (db) => db.collection('auctions').countDocuments({ itemName: key }));
    expect(stored).toBe(1);
  }
}, 1_200_000);
