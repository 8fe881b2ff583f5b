// Bid rows: bids on one and on a hundred auctions through the whole app, compared with the driver's
// writes and with a bare route, and with maximum bids.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Collection } from 'mongodb';
import type { AuctionDocument, BidDocument } from '../../../backend/src/features/auctions/core/auctions.model.ts';
import { alternate, median, ratioOf, shown } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import { Line, requestOf } from '../line.ts';
import { programs, startProgram } from '../program.ts';
import type { Bench, Figure, Row } from '../row.ts';

interface BidCounts {
  readonly accepted: number;
  readonly refused: number;
  readonly perSecond: number;
}
/** Places one bid. Returns whether it was accepted. */
type Bid = (client: number, amount: number) => Promise<boolean>;

/** Every client bids again as soon as it has its answer, and always outbids everybody. */
async function bidding(clients: number, forMs: number, bid: Bid, amounts: { last: number }): Promise<BidCounts> {
  let accepted = 0;
  let refused = 0;
  const began = performance.now();
  const until = began + forMs;
  await Promise.all(
    Array.from({ length: clients }, async (_each, client) => {
      while (performance.now() < until) {
        amounts.last += 1;
        if (await bid(client, amounts.last)) accepted += 1;
        else refused += 1;
      }
    }),
  );
  return { accepted, refused, perSecond: (accepted * 1000) / (performance.now() - began) };
}

interface Bidding {
  readonly bid: Bid;
  close(): void;
}
/** Bids of these people on these auctions in turn, spread over the ports. */
async function bidsOver(
  ports: readonly number[],
  people: readonly SignedIn[],
  auctionIds: readonly number[],
): Promise<Bidding> {
  const lines = await Promise.all(people.map((_person, at) => Line.to(ports[at % ports.length] ?? 0)));
  let sent = 0;
  return {
    bid: async (client, amount) => {
      const cookie = people[client]?.cookie ?? '';
      sent += 1;
      const auctionId = auctionIds[sent % auctionIds.length] ?? 0;
      const request = requestOf('POST', `/api/auctions/${auctionId}/bid`, { Cookie: cookie }, { bidAmount: amount });
      const answer = await lines[client]?.send(request);
      if (answer?.status !== 200 && answer?.status !== 409)
        throw new Error(`${answer?.head ?? ''}\n${answer?.body.toString() ?? ''}`);
      return answer.status === 200;
    },
    close: () => {
      for (const line of lines) line.close();
    },
  };
}

const portsOf = ({ webs }: Hall): number[] => webs.map(({ port }) => port);

/**
 * The three writes of a bid, one after the other: the auction with its fact, the bid's row, the
 * fact's removal.
 */
function rawBids(auctions: Collection<AuctionDocument>, bids: Collection<BidDocument>, auctionId: number): Bid {
  let lastId = 10_000_000;
  return async (client, amount) => {
    const now = new Date();
    const bidder = { bidderId: client, bidderUsername: `Sand Walker ${client}`, bidderDiscordId: `7${client}` };
    lastId += 1;
    const fact = {
      id: randomUUID(),
      kind: 'auction:bid',
      at: now,
      format: 1 as const,
      data: { bid: { bidId: lastId, ...bidder, amount } },
    };
    const bidId = lastId;
    const written = await auctions.findOneAndUpdate(
      {
        _id: auctionId,
        status: 'active',
        deletedAt: null,
        endTime: { $gt: now, $gte: new Date(now.getTime() + 120_000) },
        currentBid: { $lt: amount },
        sellerDiscordId: { $ne: bidder.bidderDiscordId },
        $or: [{ buyoutPrice: null }, { buyoutPrice: { $gt: amount } }],
      },
      {
        $set: {
          leaderId: client,
          leaderUsername: bidder.bidderUsername,
          leaderDiscordId: bidder.bidderDiscordId,
          currentBid: amount,
          updatedAt: now,
        },
        $inc: { version: 1, bidCount: 1 },
        $push: { outbox: fact },
      },
      { returnDocument: 'after' },
    );
    if (written === null) return false;
    await bids.insertOne({ _id: bidId, auctionId, ...bidder, bidAmount: amount, bidTime: now });
    await auctions.updateOne({ _id: auctionId }, { $pull: { outbox: { id: fact.id } } });
    return true;
  };
}

const rate = ({ perSecond }: BidCounts): number => perSecond;

/**
 * Bids on some auctions, compared with an Express route that answers the same bytes from memory.
 */
async function besideRoute(bench: Bench, hall: Hall, count: number): Promise<Figure> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-bench-'));
  const people = await hall.people(bench.few(64, 4));
  const auctionIds = await hall.auctions(count);
  const file = path.join(folder, 'answer.json');
  const first = await Line.to(hall.web.port);
  const request = requestOf('GET', `/api/auctions/${auctionIds[0] ?? 0}`, { Cookie: people[0]?.cookie ?? '' });
  writeFileSync(file, (await first.send(request)).body);
  first.close();
  const bare = await startProgram(path.join(programs, 'bare-express.mjs'), { args: [file], reportsPort: true });
  try {
    const ours = await bidsOver(portsOf(hall), people, auctionIds);
    const theirs = await bidsOver([bare.port], people, auctionIds);
    const amounts = { last: 1000 };
    const forMs = bench.few(2500, 100);
    const side =
      ({ bid }: Bidding) =>
      (): Promise<BidCounts> =>
        bidding(people.length, forMs, bid, amounts);
    const measured = await alternate(bench.rounds, side(ours), side(theirs));
    for (const each of [ours, theirs]) each.close();
    return {
      what: `bids on ${count === 1 ? 'one hot auction' : `${count} auctions`} beside an Express route, ${people.length} clients`,
      value: ratioOf(measured, rate),
      unit: 'x',
      goal: { min: count === 1 ? 0.3 : 0.25 },
      from: `${shown(median(measured.ours.map(rate)))}/s; an Express route with the same bytes from memory ${shown(median(measured.bare.map(rate)))}/s`,
    };
  } finally {
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Accepted bids on an auction in which every client has a maximum, beside an auction without any. The highest
 * maximum is far above the bids and answers each of them.
 */
async function withMaxima(bench: Bench, hall: Hall): Promise<Figure> {
  const people = await hall.people(bench.few(64, 4));
  const [answered = 1, plain = 2] = await hall.auctions(2);
  for (const [at, { cookie }] of people.entries())
    await setMaximum(hall, answered, cookie, at === people.length - 1 ? 1e12 : 10_000 + at);
  const ours = await bidsOver(portsOf(hall), people, [answered]);
  const theirs = await bidsOver(portsOf(hall), people, [plain]);
  const forMs = bench.few(2500, 100);
  const amounts = { last: 1e6 };
  const side =
    ({ bid }: Bidding) =>
    (): Promise<BidCounts> =>
      // An answer is one above the bid, so the next bid must be two above.
      bidding(people.length, forMs, (client, amount) => bid(client, amount * 2), amounts);
  const measured = await alternate(bench.rounds, side(ours), side(theirs));
  for (const each of [ours, theirs]) each.close();
  return {
    what: `accepted bids while all ${people.length} clients have a maximum, beside none`,
    value: ratioOf(measured, rate),
    unit: 'x',
    goal: { min: 0.8 },
    from: `${shown(median(measured.ours.map(rate)))}/s, each answered; without maxima ${shown(median(measured.bare.map(rate)))}/s`,
  };
}
/** Sets a client's maximum. */
async function setMaximum(hall: Hall, auctionId: number, cookie: string, maximum: number): Promise<void> {
  const line = await Line.to(hall.web.port);
  const { status, head } = await line.send(
    requestOf('PUT', `/api/auctions/${auctionId}/maximum`, { Cookie: cookie }, { maximum }),
  );
  line.close();
  if (status !== 200) throw new Error(head);
}

/** Number of accepted bids that are missing in the auction or the rows. */
async function lost(hall: Hall, auctionId: number, accepted: number): Promise<number> {
  const auction = await hall.db.collection<AuctionDocument>('auctions').findOne({ _id: auctionId });
  const rows = await hall.db.collection<BidDocument>('auction_bids').countDocuments({ auctionId });
  return Math.max(accepted - rows, accepted - (auction?.bidCount ?? 0));
}

async function compare(bench: Bench, hall: Hall): Promise<Figure[]> {
  const clients = bench.few(64, 4);
  const forMs = bench.few(2500, 100);
  const [hot = 1, raw = 2] = await hall.auctions(2);
  const hotBids = await bidsOver(portsOf(hall), await hall.people(clients), [hot]);
  const auctions = hall.db.collection<AuctionDocument>('auctions');
  const rawBid = rawBids(auctions, hall.db.collection<BidDocument>('auction_bids'), raw);
  const amounts = { last: 1000 };
  let accepted = 0;
  const ours = async (): Promise<BidCounts> => {
    const taken = await bidding(clients, forMs, hotBids.bid, amounts);
    accepted += taken.accepted;
    return taken;
  };
  const measured = await alternate(bench.rounds, ours, () => bidding(clients, forMs, rawBid, amounts));
  hotBids.close();
  const refused = ({ accepted: yes, refused: no }: BidCounts): number => (no / (yes + no)) * 100;
  const summary = (taken: readonly BidCounts[]): string =>
    `${shown(median(taken.map(rate)))}/s (${shown(median(taken.map(refused)))} % refused as too low)`;
  return [
    {
      what: `accepted bids on one hot auction, ${clients} clients`,
      value: ratioOf(measured, rate),
      unit: 'x',
      goal: { min: 2.5 },
      from: `${summary(measured.ours)}; the same three writes by the raw driver ${summary(measured.bare)}`,
    },
    {
      what: 'accepted bids that auction or rows know nothing of',
      value: await lost(hall, hot, accepted),
      unit: 'bids',
      goal: { max: 0 },
      from: `${accepted.toLocaleString('en-US')} accepted`,
    },
  ];
}

export const bidsRow: Row = {
  name: 'bids',
  what: 'bids on one hot auction and on a hundred, by 64 clients, beside the raw driver and a bare route',
  async run(bench) {
    const hall = await startHall(bench);
    try {
      const besideWrites = await compare(bench, hall);
      return [
        ...besideWrites,
        await withMaxima(bench, hall),
        await besideRoute(bench, hall, 1),
        await besideRoute(bench, hall, bench.few(100, 5)),
      ];
    } finally {
      await hall.close();
    }
  },
};
