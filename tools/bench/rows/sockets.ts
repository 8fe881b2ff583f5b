// Live message rows: one bid, or one join of an event, sent to many sockets, compared with a bare
// room emit, also across processes.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bareBidder, bidder, type Broadcaster } from '../bidding.ts';
import { alternate, median, percentile, ratioOf, shown, type BothSides } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import { bareJoiner, joiner } from '../joining.ts';
import { programs, startProgram, type Program } from '../program.ts';
import type { Bench, Row } from '../row.ts';
import { gather, type Crowd } from '../sockets.ts';

interface Burst {
  /** Over all sockets and messages, from the request to the receipt, in ms. */
  readonly p99: number;
  /** CPU time of the server's process for one message, in ms. */
  readonly cpuMs: number;
}
const p99 = (measured: Burst): number => measured.p99;
const cpuMs = (measured: Burst): number => measured.cpuMs;

/** Interval between messages, in ms. Faster ones would be coalesced. */
const apartMs = 120;

/** A series of messages, one after the other. */
async function burst(program: Program, broadcaster: Broadcaster, crowd: Crowd, messages: number): Promise<Burst> {
  const before = await program.usage();
  const times: number[] = [];
  for (let message = 0; message < messages; message += 1) {
    const apart = pause(apartMs);
    times.push(...(await broadcaster.broadcast(crowd)));
    await apart;
  }
  const after = await program.usage();
  return { p99: percentile(times, 0.99), cpuMs: (after.cpuMs - before.cpuMs) / messages };
}
const both = ({ ours, bare }: BothSides<Burst>, value: (measured: Burst) => number, other: string): string =>
  `${shown(median(ours.map(value)))} ms; ${other} ${shown(median(bare.map(value)))} ms`;

export interface FanOut {
  readonly name: string;
  /** Number of sockets that receive the message. */
  readonly watchers: number;
  /** Name of the message in the table. */
  readonly message: string;
  readonly room: string;
  /** Maximum multiple of the bare side. */
  readonly goals: { readonly p99: number; readonly cpu: number };
  /** Senders of the same message on our server and on the bare one. */
  readonly broadcasters: (
    hall: Hall,
    people: readonly SignedIn[],
    barePort: number,
  ) => Promise<{ ours: Broadcaster; bare: Broadcaster }>;
}

/** The row for one message to many receivers, compared with a bare room emit. */
export const fanOut = ({ name, watchers, message, room, goals, broadcasters }: FanOut): Row => ({
  name,
  what: `${message} to ${watchers.toLocaleString('en-US')} watching sockets beside a bare Socket.IO room emit`,
  async run(bench) {
    const hall = await startHall(bench);
    const bare = await startProgram(path.join(programs, 'bare-sockets.mjs'), { reportsPort: true });
    try {
      const count = bench.few(watchers, 10);
      const messages = bench.few(60, 2);
      const people = await hall.people(bench.few(100, 4));
      const asked = await broadcasters(hall, people, bare.port);
      const rooms = [room];
      const ourCrowd = await gather({ port: hall.web.port, people, count, rooms });
      const bareCrowd = await gather({ port: bare.port, people, count, rooms });
      const ours = (count: number) => (): Promise<Burst> => burst(hall.web, asked.ours, ourCrowd, count);
      const theirs = (count: number) => (): Promise<Burst> => burst(bare, asked.bare, bareCrowd, count);
      // Warm up, because a new server compiles while it works.
      await ours(bench.few(200, 2))();
      await theirs(bench.few(200, 2))();
      const measured = await alternate(bench.rounds, ours(messages), theirs(messages));
      for (const each of [asked.ours, asked.bare]) each.close();
      await Promise.all([ourCrowd.close(), bareCrowd.close()]);
      const what = `${message} to ${watchers.toLocaleString('en-US')} watching sockets`;
      const other = 'bare Socket.IO, asked over Express,';
      return [
        {
          what: `${what}: p99 from the request to the receipt`,
          value: ratioOf(measured, p99),
          unit: 'x',
          goal: { max: goals.p99 },
          from: both(measured, p99, other),
        },
        {
          what: `${what}: CPU of the web process`,
          value: ratioOf(measured, cpuMs),
          unit: 'x',
          goal: { max: goals.cpu },
          from: both(measured, cpuMs, other),
        },
      ];
    } finally {
      await bare.stop();
      await hall.close();
    }
  },
});

export const fanOutRow = fanOut({
  name: 'fan-out',
  watchers: 1000,
  message: 'one bid',
  room: 'auctions',
  goals: { p99: 1.5, cpu: 1.6 },
  async broadcasters(hall, people, barePort) {
    const [auctionId = 1] = await hall.auctions(1);
    const ours = await bidder(hall.web, people.slice(0, 2), auctionId);
    return { ours, bare: await bareBidder(barePort, hall, people) };
  },
});

export const joinFanOutRow = fanOut({
  name: 'join-fan-out',
  watchers: 1000,
  message: 'one join of an event',
  room: 'events',
  goals: { p99: 1.5, cpu: 1.6 },
  async broadcasters(hall, people, barePort) {
    const [eventId = 1] = await hall.events(1);
    const ours = await joiner(hall.web, people, eventId);
    return { ours, bare: await bareJoiner(barePort, hall, people) };
  },
});

interface WatchedHall {
  readonly hall: Hall;
  readonly broadcaster: Broadcaster;
  readonly watchers: Crowd;
  close(): Promise<void>;
}
/** The app with many connected sockets, some of which watch one auction. */
async function watched(bench: Bench, watching: number, connected: number): Promise<WatchedHall> {
  const hall = await startHall(bench);
  const [auctionId = 1] = await hall.auctions(1);
  const people = await hall.people(bench.few(500, 4));
  const { port } = hall.web;
  const others = await gather({ port, people, count: connected - watching, rooms: [] });
  const watchers = await gather({ port, people, count: watching, rooms: [`auction:${auctionId}`] });
  const broadcaster = await bidder(hall.web, people.slice(0, 2), auctionId);
  return {
    hall,
    broadcaster: broadcaster,
    watchers,
    async close() {
      broadcaster.close();
      await Promise.all([others.close(), watchers.close()]);
      await hall.close();
    },
  };
}

export const connectedRow: Row = {
  name: 'connected',
  what: '100 watchers while 5,000 are connected, and while 100 are',
  async run(bench) {
    const watching = bench.few(100, 5);
    const messages = bench.few(60, 2);
    const crowded = await watched(bench, watching, bench.few(5000, 15));
    const alone = await watched(bench, watching, watching);
    try {
      const side =
        ({ hall, broadcaster: broadcaster, watchers }: WatchedHall): (() => Promise<Burst>) =>
        () =>
          burst(hall.web, broadcaster, watchers, messages);
      const measured = await alternate(bench.rounds, side(crowded), side(alone));
      const what = 'one bid to 100 watchers while 5,000 are connected, against 100 connected';
      return [
        {
          what: `${what}: CPU of the web process`,
          value: ratioOf(measured, cpuMs),
          unit: 'x',
          goal: { max: 1.2 },
          from: both(measured, cpuMs, '100 connected'),
        },
        {
          what: `${what}: p99`,
          value: ratioOf(measured, p99),
          unit: 'x',
          from: both(measured, p99, '100 connected'),
        },
      ];
    } finally {
      await crowded.close();
      await alone.close();
    }
  },
};

export const acrossRow: Row = {
  name: 'across',
  what: 'one bid to the sockets of another web process, and of its own',
  async run(bench) {
    const hall = await startHall(bench);
    try {
      const second = hall.webs[1] ?? (await hall.addWeb());
      const [auctionId = 1] = await hall.auctions(1);
      const people: SignedIn[] = await hall.people(bench.few(100, 4));
      const count = bench.few(200, 5);
      const messages = bench.few(60, 2);
      const watchers = await gather({ port: hall.web.port, people, count, rooms: ['auctions'] });
      const amounts = { last: 1000 };
      const inside = await bidder(hall.web, people, auctionId, amounts);
      const outside = await bidder(second, people, auctionId, amounts);
      const measured = await alternate(
        bench.rounds,
        () => burst(second, outside, watchers, messages),
        () => burst(hall.web, inside, watchers, messages),
      );
      inside.close();
      outside.close();
      await watchers.close();
      return [
        {
          what: 'one bid to 200 sockets across two web processes, against within one: p99',
          value: ratioOf(measured, p99),
          unit: 'x',
          goal: { max: 1.5 },
          from: both(measured, p99, 'within one'),
        },
      ];
    } finally {
      await hall.close();
    }
  },
};
