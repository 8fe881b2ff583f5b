// Maximum bids in two processes, one of which is killed: no bid and no answer is lost or doubled.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seed } from '@guild/common/test/counts';
import { start } from '../../../../test/auctions.ts';
import { atProcess } from '../../../../test/histories/guild.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import { afterAnswers, startKillable, takeUp } from '../../../../test/killable.ts';
import type { AuctionDocument, BidDocument } from '../core/auctions.model.ts';

let hall: Hall;
let admin: Client;
let seller: Client;
let people: Client[];
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  seller = await hall.signIn('Member', 'Sel');
  people = await Promise.all(['Anna', 'Ben', 'Cara', 'Dune'].map((name) => hall.signIn('Member', name)));
});
afterAll(() => hall.close());

/** Pseudo-random numbers from 0 to below 1. */
function randomFrom(from: number): () => number {
  let state = from % 2 ** 31;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** What is wrong with an auction, by its bids and the stored maxima. */
async function problemsOf(id: number): Promise<string[]> {
  const db = await hall.database();
  const auction = await db.collection<AuctionDocument>('auctions').findOne({ _id: id });
  const rows = await db.collection<BidDocument>('auction_bids').find({ auctionId: id }).toArray();
  if (auction === null) return ['it is gone'];
  const { startingPrice, currentBid, bidCount, leaderDiscordId, maxima = [] } = auction;
  const stands = rows.filter(({ struckAt }) => struckAt == null);
  const claims = new Map<string, number>();
  const claim = (who: string, amount: number): void => void claims.set(who, Math.max(claims.get(who) ?? 0, amount));
  for (const { bidderDiscordId, bidAmount } of stands) claim(bidderDiscordId, bidAmount);
  for (const { bidderDiscordId, amount } of maxima) claim(bidderDiscordId, amount);
  const made = Math.max(0, ...stands.filter(({ automatic }) => !automatic).map(({ bidAmount }) => bidAmount));
  const [highest = 0, second = startingPrice] = [...claims.values()].toSorted((one, other) => other - one);
  const price = claims.size === 0 ? startingPrice : Math.max(made, Math.min(highest, second + 1));
  const top = Math.max(startingPrice, ...stands.map(({ bidAmount }) => bidAmount));
  return [
    ...(currentBid === price ? [] : [`the price is ${currentBid}, the claims say ${price}`]),
    ...(currentBid === top ? [] : [`the price is ${currentBid}, the bids say ${top}`]),
    ...(bidCount === rows.length ? [] : [`it counts ${bidCount} bids and has ${rows.length}`]),
    ...(claims.get(leaderDiscordId ?? '') === (claims.size === 0 ? undefined : highest) ? [] : ['another one leads']),
  ];
}

test(`every kill leaves the price one step above the second-highest claim [seed ${seed}]`, async () => {
  const random = randomFrom(seed);
  const found: string[][] = [];
  for (let round = 0; round < 6; round += 1) {
    const { id } = await start(seller, hall);
    const second = await startKillable(hall);
    const clients = people.flatMap((person) => [person, atProcess(person, second.url)]);
    const killing = afterAnswers(4 + Math.floor(random() * 40), () => second.kill());
    await Promise.all(
      clients.map(async (client) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const [dice, amount] = [random(), 101 + Math.floor(random() * 400)];
          const at = `/api/auctions/${id}`;
          // The killed process answers no more.
          await (
            dice < 0.5
              ? client.put(`${at}/maximum`, { maximum: amount })
              : dice < 0.9
                ? client.post(`${at}/bid`, { bidAmount: amount })
                : client.delete(`${at}/maximum`)
          ).catch(() => null);
          killing.answered();
        }
      }),
    );
    await killing.struck();
    await takeUp(hall);
    found.push(await problemsOf(id));
    const [row] = (await admin.get<{ id: number }[]>(`/api/auctions/${id}/bids`)).body;
    expect((await admin.post(`/api/auctions/${id}/bids/${row?.id ?? 0}/strike`)).status).toBe(200);
    found.push(await problemsOf(id));
  }
  expect(found.flat()).toEqual([]);
});
