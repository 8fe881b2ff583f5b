// Lists with overdue entries while the machine's clock is not trusted: they answer, and decide nothing.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Contract } from '@guild/common/contracts/contracts.api';
import { aSetClock, hourMs, start } from './auctions.ts';
import { startHall, type Client, type Hall } from './harness.ts';

/** As many as a batch holds. */
const many = 100;
let isTrusted = true;
let hall: Hall;
let member: Client;

/** Copies a stored document. */
async function copy(collection: string, id: number): Promise<void> {
  const stored = (await hall.database()).collection<{ _id: number }>(collection);
  const one = await stored.findOne({ _id: id });
  if (one === null) throw new Error('nothing to copy');
  await stored.insertMany(
    Array.from({ length: many }, (_, at) => ({ ...one, _id: 1000 + at, outbox: [], posting: null })),
  );
}
beforeAll(async () => {
  hall = await startHall({ clock: { ...aSetClock(), isTrusted: () => isTrusted } });
  member = await hall.signIn('Member', 'Moss');
  const auction = await start(member, hall);
  await copy('auctions', auction.id);
  const contract = await member.post<Contract>('/api/contracts', {
    title: 'Guard the harvester',
    description: 'Stay until it is full.',
    contractType: 'overwatch',
    targetLocation: 'Outpost G-4',
    difficulty: 'easy',
    reward: 10,
    deadline: '2026-05-02',
  });
  await copy('contracts', contract.body.id);
  isTrusted = false;
  hall.clock.advance(72 * hourMs);
});
afterAll(() => hall.close());

const states = async (path: string): Promise<string[]> => {
  const { status, body } = await member.get<(Auction | Contract)[]>(path);
  expect(status).toBe(200);
  return [...new Set(body.map((one) => one.status))];
};

test('lists with more than a batch of overdue entries answer, and decide nothing until the clock is right', async () => {
  const lists = ['/api/auctions?status=ended&limit=500', '/api/auctions?limit=500', '/api/contracts?limit=500'];
  const seen = async (): Promise<string[][]> => {
    const all: string[][] = [];
    for (const list of lists) all.push(await states(list));
    return all;
  };
  expect(await seen()).toEqual([[], ['active'], ['open']]);
  isTrusted = true;
  expect(await seen()).toEqual([['ended'], ['ended'], ['cancelled']]);
});
