// Loot night row: 30 lots with bids in their last second, watched by 200 sockets. How late each end arrives, and
// whether each lot ends once with one winner.
import type { AuctionDocument } from '../../../backend/src/features/auctions/core/auctions.model.ts';
import type { NightDocument } from '../../../backend/src/features/nights/nights.model.ts';
import { median, percentile, shown } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import { Line, requestOf } from '../line.ts';
import type { Bench, Row } from '../row.ts';
import { listen, now } from '../sockets.ts';

/** Time for the worker to start before the first end, in ms. */
const aheadMs = 8000;
const softCloseSeconds = 10;
/** From the first end of a night, which its bids move, to that of the next one. */
const everyMs = 15_000;
const endedMessage = /"id":(\d+),/;
const atOnce = 50;

const nightOf = (id: number, auctionIds: readonly number[], at: number): NightDocument => ({
  _id: id,
  title: `Night ${id}`,
  category: 'Resource',
  priceUnit: 'Solari',
  minutes: 5,
  pace: 'together',
  occasion: null,
  startsAt: null,
  lots: auctionIds.map((auctionId) => ({
    name: `Maula Pistol of the Deep Desert ${auctionId}`,
    quantity: 1,
    startingPrice: 1,
    auctionId,
    state: 'running',
    sale: null,
    auctionVersion: 1,
  })),
  status: 'running',
  stopped: false,
  startedAt: new Date(at),
  endedAt: null,
  createdBy: 'Sand Walker 1',
  createdByDiscordId: '900000000000000001',
  createdAt: new Date(at),
  updatedAt: new Date(at),
  version: 1,
  deletedAt: null,
  deletedBy: null,
  outbox: [],
});

/** When each socket received the end of each auction. Several times: it ended more than once. */
type Received = ReadonlyMap<number, number[]>;
interface Screens {
  readonly received: Received;
  close(): void;
}
async function openScreens(hall: Hall, people: readonly SignedIn[]): Promise<Screens> {
  const received = new Map<number, number[]>();
  const hear = (data: string): void => {
    const id = Number(endedMessage.exec(data)?.[1]);
    received.set(id, [...(received.get(id) ?? []), now()]);
  };
  const sockets: Awaited<ReturnType<typeof listen>>[] = [];
  for (let from = 0; from < people.length; from += atOnce) {
    const these = people
      .slice(from, from + atOnce)
      .map(({ cookie }) => listen(hall.web.port, cookie, ['auctions', 'nights'], 'auction:ended', hear));
    sockets.push(...(await Promise.all(these)));
  }
  return {
    received,
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}

/** The highest bid on each lot that the hall accepted. */
type Accepted = Map<number, { readonly amount: number; readonly discordId: string }>;

/** Two people bid on each lot, one after the other. A bid may come too late. @param start ms since 1970 */
async function bidFrom(
  hall: Hall,
  people: readonly SignedIn[],
  ids: readonly number[],
  start: number,
): Promise<Accepted> {
  const accepted: Accepted = new Map();
  await Promise.all(
    ids.map(async (id, index) => {
      const line = await Line.to(hall.web.port);
      await new Promise((resolve) => setTimeout(resolve, start + (index * 500) / ids.length - Date.now()));
      for (const amount of [100, 200]) {
        const person = people[(index + amount / 100) % people.length];
        const bid = requestOf(
          'POST',
          `/api/auctions/${id}/bid`,
          { Cookie: person?.cookie ?? '' },
          { bidAmount: amount },
        );
        const { status, head, body } = await line.send(bid);
        if (status === 200) accepted.set(id, { amount, discordId: person?.discordId ?? '' });
        else if (status !== 409) throw new Error(`${head}\n${body.toString()}`);
      }
      line.close();
    }),
  );
  return accepted;
}

const until = async (isDone: () => Promise<boolean> | boolean, ms: number): Promise<void> => {
  const last = now() + ms;
  while (!(await isDone()) && now() < last) await new Promise((resolve) => setTimeout(resolve, 100));
};

/** Number of lots that have not ended once, were not sold for the highest bid, or have another number of deals. */
async function wrongLots(
  { db }: Hall,
  ids: readonly number[],
  { accepted, isOnce }: { accepted: Accepted; isOnce: (id: number) => boolean },
): Promise<number> {
  const opened = async (id: number): Promise<number> =>
    db.collection('deals').countDocuments({ source: 'auction', sourceId: id });
  const auctions = await db
    .collection<AuctionDocument>('auctions')
    .find({ _id: { $in: [...ids] } })
    .toArray();
  const nights = await db.collection<NightDocument>('nights').find({}).toArray();
  const sold = new Map(nights.flatMap(({ lots }) => lots.map(({ auctionId, sale }) => [auctionId, sale] as const)));
  const isRight = await Promise.all(
    auctions.map(async ({ _id, status, currentBid, leaderDiscordId }) => {
      const highest = accepted.get(_id);
      const isSold = highest === undefined || (currentBid === highest.amount && leaderDiscordId === highest.discordId);
      const winner = sold.get(_id)?.discordId;
      return (
        status === 'ended' &&
        isSold &&
        winner === highest?.discordId &&
        isOnce(_id) &&
        (await opened(_id)) === (highest === undefined ? 0 : 1)
      );
    }),
  );
  return ids.length - isRight.filter(Boolean).length;
}

export const nightRow: Row = {
  name: 'night',
  what: 'the last second of a loot night, on many screens',
  async run(bench: Bench) {
    const hall = await startHall(bench);
    try {
      const lots = bench.few(30, 3);
      const people = await hall.people(bench.few(200, 5));
      const screens = await openScreens(hall, people);
      const start = Date.now() + bench.few(aheadMs, 5000);
      // The first night warms up.
      const rounds = Array.from({ length: bench.rounds + 1 }, (_each, round) => start + round * everyMs);
      const ids = await hall.auctions(lots * rounds.length, (index) => {
        const round = Math.floor(index / lots);
        const endTime = new Date(rounds[round] ?? 0);
        return { endTime, originalEndTime: endTime, nightId: round + 1, softCloseSeconds, sellerDiscordId: null };
      });
      const idsOf = (round: number): number[] => ids.slice(round * lots, (round + 1) * lots);
      const nights = rounds.map((_end, round) => nightOf(round + 1, idsOf(round), Date.now()));
      await hall.db.collection<NightDocument>('nights').insertMany(nights);
      await hall.startWorker();
      const bids = await Promise.all(
        rounds.map((end, round) => bidFrom(hall, people, idsOf(round), end - (round === 0 ? 4000 : 900))),
      );
      const isEverywhere = (id: number): boolean => (screens.received.get(id) ?? []).length >= people.length;
      await until(() => ids.every(isEverywhere), 60_000);
      const isOver = async (): Promise<boolean> =>
        (await hall.db.collection('nights').countDocuments({ status: 'over' })) === rounds.length;
      await until(isOver, 30_000);
      screens.close();
      const auctions = await hall.db.collection<AuctionDocument>('auctions').find({}).toArray();
      const endOf = new Map(auctions.map(({ _id, endTime }) => [_id, endTime.getTime()]));
      const late = (id: number): number[] => {
        const times = (screens.received.get(id) ?? []).map((at) => at - (endOf.get(id) ?? 0));
        return isEverywhere(id) ? times : [...times, Infinity];
      };
      const worst = rounds.map((_end, round) => percentile(idsOf(round).flatMap(late), 0.99)).slice(1);
      const accepted = new Map(bids.flatMap((one) => [...one]));
      const isOnce = (id: number): boolean => screens.received.get(id)?.length === people.length;
      return [
        {
          what: `ends of ${lots} lots after bids in their last second, on ${people.length} sockets: p99 of the lateness`,
          value: median(worst),
          unit: 'ms',
          goal: { max: 50 },
          from: `in each of ${worst.length} nights; worst night ${shown(Math.max(...worst))} ms`,
        },
        {
          what: 'lots without exactly one end, winner and deal',
          value: await wrongLots(hall, ids, { accepted, isOnce }),
          unit: 'lots',
          goal: { max: 0 },
          from: `${ids.length} lots, of which ${accepted.size} with a bid in time`,
        },
      ];
    } finally {
      await hall.close();
    }
  },
};
