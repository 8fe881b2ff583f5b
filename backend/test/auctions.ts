import type { Auction, Bid } from '@guild/common/auctions/auctions.api';
import type { Client, Hall, SetClock } from './harness.ts';

export const hourMs = 3_600_000;

/** A clock that only moves when a test sets it, for tests of exact times. */
export function aSetClock(start = Date.parse('2026-05-01T12:00:00.000Z')): SetClock {
  let now = start;
  return { now: () => now, set: (ms) => void (now = ms), advance: (ms) => void (now += ms) };
}

/** The body of a new auction that ends in `hours`, by the hall's clock. */
export const aNewAuction = (hall: Hall, fields: Record<string, unknown> = {}, hours = 24): Record<string, unknown> => ({
  itemName: 'Crysknife of the Old Sietch',
  description: 'A blade ground from a tooth of the Maker',
  category: 'Weapon',
  startingPrice: 100,
  endTime: new Date(hall.clock.now() + hours * hourMs).toISOString(),
  ...fields,
});

/** Starts an auction as this person. Throws if the request is refused. */
export async function start(
  seller: Client,
  hall: Hall,
  fields: Record<string, unknown> = {},
  hours = 24,
): Promise<Auction> {
  const reply = await seller.post<Auction>('/api/auctions', aNewAuction(hall, fields, hours));
  if (reply.status !== 201) throw new Error(`auction refused: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Bids and returns the auction. Throws if the bid is refused. */
export async function bid(bidder: Client, auctionId: number, bidAmount: number): Promise<Auction> {
  const reply = await bidder.post<Auction>(`/api/auctions/${auctionId}/bid`, { bidAmount });
  if (reply.status !== 200) throw new Error(`bid refused: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export const auctionOf = async (reader: Client, auctionId: number): Promise<Auction> =>
  (await reader.get<Auction>(`/api/auctions/${auctionId}`)).body;

export const bidsOf = async (reader: Client, auctionId: number): Promise<Bid[]> =>
  (await reader.get<Bid[]>(`/api/auctions/${auctionId}/bids`)).body;
