// Bid storm row: cost of fast bids on one auction with many watchers, compared with bids on ten
// auctions, which are sent one by one.
import { setTimeout as pause } from 'node:timers/promises';
import { alternate, median, ratioOf, shown } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import { Line, requestOf } from '../line.ts';
import type { Bench, Figure, Row } from '../row.ts';
import { gather } from '../sockets.ts';

interface Pace {
  readonly auctionIds: readonly number[];
  readonly perSecond: number;
  readonly seconds: number;
  /** The last bid on any auction. */
  readonly amounts: { last: number };
}

/**
 * Bids at an even pace, on these auctions in turn.
 * @returns CPU time of the web process per second, in ms
 */
function bidsAt(
  { web }: Hall,
  { line, people }: { line: Line; people: readonly SignedIn[] },
  { auctionIds, perSecond, seconds, amounts }: Pace,
): () => Promise<number> {
  return async () => {
    const before = await web.usage();
    const began = performance.now();
    for (let bid = 0; bid < perSecond * seconds; bid += 1) {
      amounts.last += 1;
      const cookie = people[bid % people.length]?.cookie ?? '';
      const auctionId = auctionIds[bid % auctionIds.length] ?? 0;
      const body = { bidAmount: amounts.last };
      const answer = await line.send(requestOf('POST', `/api/auctions/${auctionId}/bid`, { Cookie: cookie }, body));
      if (answer.status !== 200) throw new Error(`${answer.head}\n${answer.body.toString()}`);
      await pause(Math.max(0, began + ((bid + 1) * 1000) / perSecond - performance.now()));
    }
    const after = await web.usage();
    return (after.cpuMs - before.cpuMs) / seconds;
  };
}

async function measure(bench: Bench, hall: Hall): Promise<Figure[]> {
  const count = bench.few(1000, 10);
  const seconds = bench.few(4, 1);
  const people = await hall.people(bench.few(100, 4));
  const auctionIds = await hall.auctions(10);
  const watchers = await gather({ port: hall.web.port, people, count, rooms: ['auctions'] });
  const line = await Line.to(hall.web.port);
  const from = { line, people };
  const amounts = { last: 1000 };
  const fast = bidsAt(hall, from, { auctionIds: auctionIds.slice(0, 1), perSecond: 30, seconds, amounts });
  const slow = bidsAt(hall, from, { auctionIds, perSecond: 10, seconds, amounts });
  for (let round = 0; round < bench.few(3, 1); round += 1) await fast();
  const measured = await alternate(bench.rounds, fast, slow);
  line.close();
  await watchers.close();
  const cpu = (ms: number): number => ms;
  return [
    {
      what: 'CPU of a second of 30 bids on one auction with 1,000 watchers, beside 10 bids on ten of them, each sent by itself',
      value: ratioOf(measured, cpu),
      unit: 'x',
      goal: { max: 1 },
      from: `${shown(median(measured.ours))} ms; 10 bids ${shown(median(measured.bare))} ms`,
    },
  ];
}

export const stormRow: Row = {
  name: 'storm',
  what: '30 bids a second on one auction with 1,000 watchers',
  async run(bench) {
    const hall = await startHall(bench);
    try {
      return await measure(bench, hall);
    } finally {
      await hall.close();
    }
  },
};
