// Bids on one hot auction: through the whole hall, and the same writes made by the raw driver alone.
import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { AuctionDocument, BidDocument } from '../../../backend/src/features/auctions/auctions.model.ts';
import { inTurn, median, ratioOf, shown } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import { Line, requestOf } from '../line.ts';
import type { Bench, Figure, Row } from '../row.ts';

interface Taken {
  readonly accepted: number;
  readonly refused: number;
  readonly perSecond: number;
}
/** One bid; whether it was accepted. */
type Bid = (client: number, amount: number) => Promise<boolean>;

/** Every client bids again as soon as it has its answer, each time more than anybody has bid. */
async function bidding(clients: number, forMs: number, bid: Bid, amounts: { last: number }): Promise<Taken> {
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

async function hallBids(
  hall: Hall,
  people: readonly SignedIn[],
  auctionId: number,
): Promise<{ bid: Bid; close: () => void }> {
  const lines = await Promise.all(people.map(() => Line.to(hall.web.port)));
  return {
    bid: async (client, amount) => {
      const cookie = people[client]?.cookie ?? '';
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

/** The three writes that a bid consists of, one after the other: the auction with its fact, the bid's row, the fact's removal. */
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

/** Bids whose answer was yes but of which auction or rows know nothing. */
async function lost(hall: Hall, auctionId: number, accepted: number): Promise<number> {
  const auction = await hall.db.collection<AuctionDocument>('auctions').findOne({ _id: auctionId });
  const rows = await hall.db.collection<BidDocument>('auction_bids').countDocuments({ auctionId });
  return Math.max(accepted - rows, accepted - (auction?.bidCount ?? 0));
}

async function compare(bench: Bench, hall: Hall): Promise<Figure[]> {
  const clients = bench.few(64, 4);
  const forMs = bench.few(2500, 100);
  const [hot = 1, raw = 2] = await hall.auctions(2);
  const { bid, close } = await hallBids(hall, await hall.people(clients), hot);
  const auctions = hall.db.collection<AuctionDocument>('auctions');
  const rawBid = rawBids(auctions, hall.db.collection<BidDocument>('auction_bids'), raw);
  const amounts = { last: 1000 };
  let accepted = 0;
  const ours = async (): Promise<Taken> => {
    const taken = await bidding(clients, forMs, bid, amounts);
    accepted += taken.accepted;
    return taken;
  };
  const measured = await inTurn(bench.rounds, ours, () => bidding(clients, forMs, rawBid, amounts));
  close();
  const rate = ({ perSecond }: Taken): number => perSecond;
  const refused = ({ accepted: yes, refused: no }: Taken): number => (no / (yes + no)) * 100;
  const told = (taken: readonly Taken[]): string =>
    `${shown(median(taken.map(rate)))}/s (${shown(median(taken.map(refused)))} % refused as too low)`;
  return [
    {
      what: `accepted bids on one hot auction, ${clients} clients`,
      value: ratioOf(measured, rate),
      unit: 'x',
      goal: { atLeast: 2.5 },
      from: `${told(measured.ours)}; the same three writes by the raw driver ${told(measured.bare)}`,
    },
    {
      what: 'accepted bids that auction or rows know nothing of',
      value: await lost(hall, hot, accepted),
      unit: 'bids',
      goal: { atMost: 0 },
      from: `${accepted.toLocaleString('en-US')} accepted`,
    },
  ];
}

export const bidsRow: Row = {
  name: 'bids',
  what: 'bids on one hot auction by 64 clients beside the same writes by the raw driver',
  async run(bench) {
    const hall = await startHall(bench);
    try {
      return await compare(bench, hall);
    } finally {
      await hall.close();
    }
  },
};
