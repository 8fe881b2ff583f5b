// A deploy: each of two web processes behind the proxy of production is told to end under load; nobody's request fails, every
// socket moves over, and every screen is right afterwards.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { io, type Socket } from 'socket.io-client';
import { expectAllRight, faultSettings } from '../faults/checks.ts';
import { createTraffic, signIn, type Person } from '../faults/traffic.ts';
import { eventually, startCluster, type Cluster, type Web } from '../hall.ts';
import { choosePlace, startCaddy, type Caddy } from './caddy.ts';

const bidders = 10;
/** Somebody asks every few milliseconds all the same. */
const restMs = 150;
/** As Docker Compose has it: longer than the proxy's pause between two questions. */
const drainSeconds = 5;
let proxy: Caddy;
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
/** How many sockets a web process has. */
const socketsOf = async (web: Web): Promise<number> =>
  Number(/^hall_sockets_connected (\d+)$/m.exec(await figuresOf(web))?.[1]);
/** Whether the proxy leads strangers to a web process that has just started; whom it has led to another stays there. */
async function isAsked(web: Web): Promise<boolean> {
  await fetch(`${proxy.url}/api/openapi.json`);
  return (await figuresOf(web)).includes('route="/api/');
}

/**
 * Tells one process to end and starts it again, everybody having found the other meanwhile; resolves when the proxy has found it
 * again: a proxy that knows nobody for a moment refuses what is not a GET (Caddy before 2.7.5, which Debian has).
 */
async function deploy(leaving: Web, staying: Web): Promise<void> {
  await leaving.stop();
  const allThere = async (): Promise<boolean> =>
    screens.every(({ socket }) => socket.connected) && (await socketsOf(staying)) === screens.length;
  await eventually('every socket has moved over', allThere);
  await leaving.start();
  await eventually('the one that came back is asked again', () => isAsked(leaving));
}

test('no request fails, every socket moves over, and nothing is missed', async () => {
  const [first, second] = cluster.webs;
  if (first === undefined || second === undefined) throw new Error('two web processes are needed');
  const traffic = createTraffic(people, 1, restMs);
  traffic.run();
  await eventually('people bid', () => traffic.said.length > 100);
  await deploy(first, second);
  await deploy(second, first);
  await traffic.stop();
  const failed = traffic.said.filter(({ status }) => status === null || status >= 500);
  // What the hall and the proxy say of it stands beside what failed.
  const refusals = proxy.lines.filter((line) => line.includes('"level":"error"'));
  const complaints = failed.length > 0 ? cluster.complaints() : [];
  expect({ complaints, refusals, failed }).toEqual({ complaints: [], refusals: [], failed: [] });
  expect(screens.every(({ connects }) => connects >= 2)).toBe(true);
  await expectAllRight(cluster, traffic.said);
  await expectScreensRight();
  expect(cluster.complaints()).toEqual([]);
}, 600_000);
