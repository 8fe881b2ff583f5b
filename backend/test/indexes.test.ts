// Every query that the hall makes is led by an index: all of them are overheard while it is used, and then explained.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Document } from 'mongodb';
import mongoose, { type Connection } from 'mongoose';
import { pino } from 'pino';
import { connectMongo } from '../src/platform/mongo.ts';
import { bid, hourMs, start } from './auctions.ts';
import { aNewMember } from './builders.ts';
import { startHall, startWorkerFor, type Client, type Hall } from './harness.ts';

interface Query {
  readonly collection: string;
  readonly method: string;
  readonly filter: Document;
  readonly sort?: Document;
  readonly limit?: number;
}
const queries = new Map<string, Query>();
/** Where the filter stands among the arguments of a method that reads by one. */
const filterAt: Readonly<Record<string, number>> = {
  find: 0,
  findOne: 0,
  countDocuments: 0,
  distinct: 1,
  findOneAndUpdate: 0,
  updateOne: 0,
  updateMany: 0,
  deleteOne: 0,
  deleteMany: 0,
};

/** Values of one kind are one query: only the first of its shape is kept. */
const shapeOf = (query: Query): string =>
  JSON.stringify(query, (_key, value: unknown) =>
    typeof value === 'number' || typeof value === 'string' ? typeof value : value,
  );

function overhear(collection: string, method: string, ...args: unknown[]): void {
  const at = filterAt[method];
  if (at === undefined) return;
  const options = method === 'find' || method === 'findOne' ? (args[1] as Document | undefined) : undefined;
  const sort = options?.['sort'] as Document | Map<string, unknown> | undefined;
  const limit = options?.['limit'] as number | undefined;
  const query: Query = {
    collection,
    method,
    filter: args[at] ?? {},
    ...(sort && { sort: sort instanceof Map ? Object.fromEntries(sort) : sort }),
    ...(limit !== undefined && { limit }),
  };
  const key = `${collection}.${method} ${shapeOf(query)}`;
  if (!queries.has(key)) queries.set(key, query);
}

let hall: Hall;
let db: Connection;
let admin: Client;
let seller: Client;
let buyer: Client;

beforeAll(async () => {
  hall = await startHall();
  db = await connectMongo(hall.env.mongodbUri, pino({ level: 'silent' }));
  mongoose.set('debug', overhear);
  admin = await hall.signIn('Admin', 'Chani');
  seller = await hall.signIn('Member', 'Stilgar');
  buyer = await hall.signIn('Member', 'Harah');
}, 180_000);
afterAll(async () => {
  mongoose.set('debug', false);
  await db.destroy();
  await hall.close();
});

const choices: Readonly<Record<string, readonly string[]>> = {
  status: ['', 'active', 'ended', 'all'],
  category: ['', 'Weapon'],
  mine: ['', 'bids', 'selling', 'watching'],
};
/** All combinations of these query fields. */
const combinations = (names: readonly string[]): string[] =>
  names.reduce<string[]>(
    (all, name) => all.flatMap((one) => (choices[name] ?? []).map((value) => `${one}&${name}=${value}`)),
    ['limit=2'],
  );

async function useAuctions(): Promise<void> {
  const { id } = await start(seller, hall, { buyoutPrice: 900 });
  const other = await start(seller, hall);
  await start(seller, hall, {}, 1);
  for (const amount of [101, 102, 103]) await bid(buyer, id, amount);
  await buyer.put(`/api/auctions/${id}/watch`);
  await buyer.delete(`/api/auctions/${other.id}/watch`);
  await admin.post(`/api/auctions/${other.id}/end`);
  await buyer.post(`/api/auctions/${id}/buyout`);
  await admin.delete(`/api/auctions/${id}`);
  await admin.post(`/api/auctions/${id}/restore`);
  await buyer.get(`/api/auctions/${id}/bids?limit=1&cursor=103`);
  await buyer.get('/api/user/auctions');
  const searches = ['limit=2&cursor=999', 'limit=2&search=knife', 'limit=2&mine=bids&cursor=999&search=knife'];
  for (const query of [...combinations(Object.keys(choices)), ...searches]) {
    const reply = await buyer.get(`/api/auctions?${query}`);
    expect({ query, status: reply.status }).toEqual({ query, status: 200 });
  }
}

async function usePeople(): Promise<void> {
  const added = await admin.post<{ id: number }>('/api/guild-members', aNewMember({ name: 'Short stay' }));
  await admin.patch(`/api/guild-members/${added.body.id}`, { role: 'Guest' });
  const page = await admin.get('/api/guild-members?limit=1');
  const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect((await admin.get(next)).status).toBe(200);
  await admin.get('/api/guild-members?role=Member&search=a');
  await admin.delete(`/api/guild-members/${added.body.id}`);
  await admin.post(`/api/guild-members/${added.body.id}/restore`);
  await buyer.get('/api/user/guild-member');
  await buyer.socket();
}

/** The plan of a query as the server makes it, its stages from the outside in; null when it does not explain. */
async function stagesOf({ collection, filter, sort, limit }: Query): Promise<string[] | null> {
  const find = { find: collection, filter, ...(sort && { sort }), ...(limit !== undefined && { limit }) };
  const reply = await db.db?.command({ explain: find, verbosity: 'queryPlanner' });
  const planner = reply?.['queryPlanner'] as Document | undefined;
  if (planner === undefined) return null;
  const stages: string[] = [];
  JSON.stringify(planner['winningPlan'], (key, value: unknown) => {
    if (key === 'stage') stages.push(String(value));
    return value;
  });
  return stages;
}

/** Collections of a handful of documents, which are read as a whole. */
const small = ['settings', 'counters', 'presence', 'migrations'];

describe('every query of the hall', () => {
  test('finds what it looks for by an index, and lists come in the order of one', async () => {
    await useAuctions();
    await usePeople();
    hall.clock.advance(2 * hourMs);
    const worker = await startWorkerFor(hall);
    await worker.close();
    await hall.stranger().get('/api/auctions');

    const overheard = [...queries.values()].filter(({ collection }) => !small.includes(collection));
    expect(overheard.length).toBeGreaterThan(40);
    const unled: string[] = [];
    for (const query of overheard) {
      const stages = await stagesOf(query);
      const isSorted = stages?.some((stage) => stage === 'SORT') === true;
      if (stages?.includes('COLLSCAN') !== false || isSorted)
        unled.push(`${JSON.stringify(query)}: ${stages?.join(' < ') ?? 'no plan'}`);
    }
    expect(unled).toEqual([]);
  }, 180_000);
});
