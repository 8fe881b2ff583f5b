// A deploy: each of two web processes behind one address is told to end under load; nobody's request fails, every
// socket moves over, and every screen is right afterwards.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { io, type Socket } from 'socket.io-client';
import { expectAllRight, faultSettings } from '../faults/checks.ts';
import { createTraffic, signIn, type Person } from '../faults/traffic.ts';
import { eventually, startCluster, type Cluster, type Web } from '../hall.ts';
import { startProxy, type Proxy } from './proxy.ts';

const bidders = 20;
const exitWithinMs = 10_000;
let proxy: Proxy;
let cluster: Cluster;
let people: Person[];
let screens: Screen[] = [];

/** What one person's page does with its line: joins and reads on every connect, and applies what it hears. */
interface Screen {
  readonly socket: Socket;
  readonly shown: Map<number, Auction>;
  connects: number;
}
function openScreen(person: Person): Screen {
  const [client] = person.clients;
  if (client === undefined) throw new Error('nobody is signed in');
  const shown = new Map<number, Auction>();
  const apply = (auction: Auction): void => {
    if (auction.version >= (shown.get(auction.id)?.version ?? 0)) shown.set(auction.id, auction);
  };
  const socket = io(proxy.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 500,
    extraHeaders: { Cookie: client.cookie(), Origin: proxy.url },
  });
  const screen: Screen = { socket, shown, connects: 0 };
  socket.onAny((name: string, payload: unknown) => {
    if (name.startsWith('auction:') && typeof payload === 'object' && payload !== null && 'currentBid' in payload)
      apply(payload as Auction);
  });
  socket.on('connect', () => {
    screen.connects += 1;
    socket.emit('room:join', 'auctions', () => {
      void client.get<Auction[]>('/api/auctions?status=all&limit=500').then(({ body }) => body.forEach(apply));
    });
  });
  return screen;
}
const inOrder = (auctions: Iterable<Auction>): [number, number, string][] =>
  [...auctions].map((one): [number, number, string] => [one.id, one.currentBid, one.status]).sort(([a], [b]) => a - b);

async function expectScreensRight(): Promise<void> {
  const right = async (): Promise<boolean> => {
    const reply = await people[0]?.clients[0]?.get<Auction[]>('/api/auctions?status=all&limit=500');
    const truth = JSON.stringify(inOrder(reply?.body ?? []));
    return screens.every(({ shown }) => JSON.stringify(inOrder(shown.values())) === truth);
  };
  await eventually('what is shown equals what is stored, on every screen', right);
}

beforeAll(async () => {
  proxy = await startProxy();
  const settings = { ...faultSettings, PUBLIC_URL: proxy.url, SHUTDOWN_DRAIN_SECONDS: '1' };
  cluster = await startCluster('deploy', { webs: 2, workers: 1, settings });
  proxy.use(cluster.webs.map(({ url }) => url));
  await eventually('the proxy knows somebody', async () => (await fetch(`${proxy.url}/healthz`)).ok);
  people = [await signIn([proxy.url], 0, 'Admin')];
  for (let i = 1; i <= bidders; i++) people.push(await signIn([proxy.url], i, 'Member'));
  screens = people.slice(1).map(openScreen);
  await eventually('all are connected', () => screens.every(({ socket }) => socket.connected));
}, 240_000);
afterAll(async () => {
  for (const { socket } of screens) socket.close();
  await cluster.close();
  await proxy.close();
}, 60_000);

/** Tells one process to end; resolves when it has ended and everybody has found the other. */
async function deploy(leaving: Web, staying: Web): Promise<void> {
  const began = performance.now();
  await leaving.stop();
  expect(performance.now() - began).toBeLessThan(exitWithinMs);
  const allThere = (): boolean =>
    screens.every(({ socket }) => socket.connected) && proxy.sockets(staying.url) === screens.length;
  await eventually('every socket has moved over', allThere);
  await leaving.start();
}

test('no request fails, every socket moves over, and nothing is missed', async () => {
  const [first, second] = cluster.webs;
  if (first === undefined || second === undefined) throw new Error('two web processes are needed');
  const failuresBefore = proxy.failures.length;
  const traffic = createTraffic(people, 1);
  traffic.run();
  await eventually('people bid', () => traffic.said.length > 100);
  await deploy(first, second);
  await eventually('the one that came back is asked again', () => {
    const { length } = traffic.said;
    return length > 200;
  });
  await deploy(second, first);
  await traffic.stop();
  expect(proxy.failures.slice(failuresBefore)).toEqual([]);
  const failed = traffic.said.filter(({ status }) => status === null || status >= 500);
  expect(failed).toEqual([]);
  expect(screens.every(({ connects }) => connects >= 2)).toBe(true);
  await expectAllRight(cluster, traffic.said);
  await expectScreensRight();
  expect(cluster.complaints()).toEqual([]);
}, 240_000);
