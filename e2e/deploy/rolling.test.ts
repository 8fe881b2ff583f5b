// Test of a rolling deploy under load, with two web processes behind the production proxy.
// No request fails, every socket reconnects, and every screen shows the stored state afterwards.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { io, type Socket } from 'socket.io-client';
import { expectAllRight, faultSettings } from '../faults/checks.ts';
import { createTraffic, signIn, type Person } from '../faults/traffic.ts';
import { eventually, startCluster, type Cluster, type Web } from '../hall.ts';
import { choosePlace, startCaddy, type Caddy } from './caddy.ts';

const bidders = 10;
/** Pause of each person between two calls; with all people there is still a call every few milliseconds. */
const restMs = 150;
/** As in Docker Compose: longer than the interval of the proxy's health checks. */
const drainSeconds = 5;
let proxy: Caddy;
let cluster: Cluster;
let people: Person[];
let screens: Screen[] = [];

/** One person's page: on every connect it joins a room and fetches, then it applies live messages. */
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
  const place = await choosePlace();
  const proxied = { PUBLIC_URL: place.url, TRUST_PROXY: '1', SHUTDOWN_DRAIN_SECONDS: drainSeconds.toString() };
  cluster = await startCluster('deploy', { webs: 2, workers: 1, settings: { ...faultSettings, ...proxied } });
  proxy = await startCaddy(
    place,
    cluster.webs.map(({ url }) => url),
  );
  await eventually('the proxy knows somebody', async () => (await fetch(proxy.url)).ok);
  people = [await signIn([proxy.url], 0, 'Admin')];
  for (let i = 1; i <= bidders; i++) people.push(await signIn([proxy.url], i, 'Member'));
  screens = people.slice(1).map(openScreen);
  await eventually('all are connected', () => screens.every(({ socket }) => socket.connected));
}, 600_000);
afterAll(async () => {
  for (const { socket } of screens) socket.close();
  await proxy.close();
  await cluster.close();
}, 600_000);

const figuresOf = async ({ url }: Web): Promise<string> => (await fetch(`${url}/metrics`)).text();
/** Number of sockets connected to a web process. */
const socketsOf = async (web: Web): Promise<number> =>
  Number(/^hall_sockets_connected (\d+)$/m.exec(await figuresOf(web))?.[1]);
/** Whether the proxy sends new clients to this web process. Known clients stay with the other one. */
async function isAsked(web: Web): Promise<boolean> {
  await fetch(`${proxy.url}/api/openapi.json`);
  return (await figuresOf(web)).includes('route="/api/');
}

/**
 * Stops one web process, and starts it again once everybody uses the other. Waits until the proxy uses it.
 * Without any known server, Caddy before 2.7.5 (Debian's version) would refuse everything but GET.
 */
async function deploy(leaving: Web, staying: Web): Promise<void> {
  await leaving.stop();
  const allThere = async (): Promise<boolean> =>
    screens.every(({ socket }) => socket.connected) && (await socketsOf(staying)) === screens.length;
  await eventually('every socket has moved over', allThere);
  await leaving.start();
  await eventually('the one that came back is asked again', () => isAsked(leaving));
}

test('no request fails, every socket reconnects, and every screen is correct afterwards', async () => {
  const [first, second] = cluster.webs;
  if (first === undefined || second === undefined) throw new Error('two web processes are needed');
  const traffic = createTraffic(people, 1, restMs);
  traffic.run();
  await eventually('people bid', () => traffic.requests.length > 100);
  await deploy(first, second);
  await deploy(second, first);
  await traffic.stop();
  const failed = traffic.requests.filter(({ status }) => status === null || status >= 500);
  // Shows the log lines of the server and the proxy beside the failed requests.
  const refusals = proxy.lines.filter((line) => line.includes('"level":"error"'));
  const complaints = failed.length > 0 ? cluster.complaints() : [];
  expect({ complaints, refusals, failed }).toEqual({ complaints: [], refusals: [], failed: [] });
  expect(screens.every(({ connects }) => connects >= 2)).toBe(true);
  await expectAllRight(cluster, traffic.requests);
  await expectScreensRight();
  expect(cluster.complaints()).toEqual([]);
}, 600_000);
