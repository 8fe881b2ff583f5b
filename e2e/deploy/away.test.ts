// Tests of pages and calls behind the production proxy while Redis or the database is down.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { errorSentence, type ErrorBody } from '@guild/common/wire/errors';
import type { TestSocket } from '../../backend/test/sockets.ts';
import { expectAllRight, faultSettings, startMs } from '../faults/checks.ts';
import { createTraffic, signIn, type Person, type Traffic } from '../faults/traffic.ts';
import { eventually, startCluster, type Cluster } from '../hall.ts';
import { choosePlace, startCaddy, type Caddy } from './caddy.ts';

const bidsWithoutRedis = 20;
let cluster: Cluster;
let caddy: Caddy;
let anna: Person;
let traffic: Traffic;
let socket: TestSocket;
let lot: number;
let amount = 1000;

const client = (): Person['clients'][number] => {
  const [found] = anna.clients;
  if (found === undefined) throw new Error('nobody is signed in');
  return found;
};
const bid = (): ReturnType<Traffic['ask']> => {
  const bidAmount = ++amount;
  const request = { path: `/api/auctions/${lot}/bid`, method: 'POST', body: { bidAmount } } as const;
  return traffic.ask(anna, { verb: 'bid', auctionId: lot, sent: { bidAmount } }, request);
};
const status = async (path: string): Promise<number> => (await fetch(caddy.url + path)).status;

beforeAll(async () => {
  const place = await choosePlace();
  const settings = { ...faultSettings, PUBLIC_URL: place.url, TRUST_PROXY: '1' };
  cluster = await startCluster('away', { webs: 2, workers: 1, settings });
  caddy = await startCaddy(
    place,
    cluster.webs.map(({ url }) => url),
  );
  await eventually('the proxy knows somebody', async () => (await status('/')) === 200);
  const seller = await signIn([caddy.url], 1, 'Member');
  anna = await signIn([caddy.url], 2, 'Member');
  traffic = createTraffic([seller, anna], 1);
  const body = {
    itemName: 'Stillsuit',
    description: 'Keeps every drop',
    category: 'Armor',
    startingPrice: 100,
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const create = { path: '/api/auctions', method: 'POST', body } as const;
  const made = await traffic.ask(seller, { verb: 'create', sent: { itemName: body.itemName } }, create);
  lot = (made.body as Auction).id;
  socket = await client().socket();
  await socket.join('auctions');
}, startMs);
afterAll(async () => {
  for (const program of [cluster.database, cluster.redis]) program.thaw();
  client().close();
  await caddy.close();
  await cluster.close();
}, 600_000);

const heard = (): boolean =>
  socket.messages.some(({ name, payload }) => name === 'auction:bid' && (payload as Auction).currentBid === amount);

test('while Redis is frozen, pages and bids work, and people on the same web process see the bids', async () => {
  cluster.redis.freeze();
  const isMissedBy = async (url: string): Promise<boolean> =>
    ((await (await fetch(`${url}/readyz`)).json()) as { redis: string }).redis === 'not reachable';
  for (const { url } of cluster.webs) await eventually('Redis to be missed', () => isMissedBy(url));
  for (let turn = 0; turn < bidsWithoutRedis; turn++) {
    expect([await status('/'), await status('/roster'), (await bid()).status]).toEqual([200, 200, 200]);
    expect((await client().get('/api/auctions')).status).toBe(200);
  }
  // The proxy sends the calls and the socket of one person to the same web process.
  await eventually('the news', heard);
  cluster.redis.thaw();
  await eventually('a bid', async () => (await bid()).status === 200);
  await eventually('the news', heard);
  await expectAllRight(cluster, traffic.requests);
}, 600_000);

test('while the database is down, the proxy answers 503 with a readable error, and recovers without help', async () => {
  await cluster.database.kill();
  /** The proxy's own answer. Until the proxy notices the failure, the web processes answer with theirs. */
  const answerTo = async (path: string): Promise<Response> => {
    let reply: Response | undefined;
    await eventually('an answer of the proxy', async () => {
      reply = await fetch(caddy.url + path);
      return reply.status === 503 && reply.headers.get('x-request-id')?.length === 9;
    });
    if (reply === undefined) throw new Error('nobody answered');
    return reply;
  };
  const page = await answerTo('/roster');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await page.text();
  expect(html).toContain(errorSentence.unavailable);
  expect(html).toContain('<meta http-equiv="refresh" content="5">');

  const secret = 'a-secret-that-stands-in-an-address';
  const call = await answerTo(`/api/calendar/${secret}.ics?code=${secret}`);
  const body = (await call.json()) as ErrorBody;
  const id = call.headers.get('x-request-id');
  const error = errorSentence.unavailable;
  expect(body).toEqual({ error, message: error, code: 'unavailable', requestId: id });
  for (const { headers } of [page, call]) {
    expect([headers.get('cache-control'), headers.get('retry-after')]).toEqual(['no-store', '2']);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('server')).toBeNull();
  }
  await eventually('the id in the log', () => caddy.lines.some((line) => line.includes(id ?? 'none')));
  expect(caddy.lines.filter((line) => line.includes(secret))).toEqual([]);
  expect(await status('/readyz')).toBe(404);
  expect(socket.isOpen()).toBe(true);

  await cluster.database.start();
  await eventually('the hall', async () => (await status('/')) === 200);
  await eventually('a bid', async () => (await bid()).status === 200);
  await eventually('the news', heard);
  await expectAllRight(cluster, traffic.requests);
}, 600_000);
