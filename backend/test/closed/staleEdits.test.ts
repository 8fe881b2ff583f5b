// Stale edits: every PATCH and PUT that several screens can send takes the version the caller
// saw.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allDevRoutes } from '@guild/common/all.routes';
import type { ErrorBody } from '@guild/common/wire/errors';
import type { Route, Routes } from '@guild/common/wire/route';
import { startHall, until, type Client, type Hall, type Reply } from '../harness.ts';
import type { TestSocket } from '../sockets.ts';
import { titled } from './titled.ts';
import { createMaker, shapeOf, type Call, type Maker } from './validCalls.ts';

const table: Routes = allDevRoutes;
const edits = Object.entries(table).filter(([, { method }]) => method === 'PATCH' || method === 'PUT');
/** Routes without a version, and why they lose nothing. */
const withoutVersion: Readonly<Record<string, string>> = {
  answerEvent: 'a person’s own answer: their last word counts, whatever else happens to the event meanwhile',
  checkIn: 'a person’s own word that they are here: twice is once',
  placePerson: 'a move is decided with the answers and seats of that moment: twice is once',
  applyForAccess: 'a person’s own application: while one waits, another one changes nothing',
  blockBidder: 'a seller’s own list: twice is once',
  changeAlert: 'a person’s own alert: it is replaced as a whole, and their last word counts',
  changeWebhook: 'three fields that the form shows all: it is replaced as a whole, and open lists follow',
  setMaximum: 'a person’s own maximum: their last word counts, and it is decided with the bids of that moment',
  watchAuction: 'sets a star: twice is once',
};
const versioned = edits.filter(([name]) => !(name in withoutVersion));

type Entity = Record<string, unknown> & { version: number };

let hall: Hall;
let admin: Client;
let socket: TestSocket;
let calls: Maker;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada Admin');
  const other = await hall.signIn('Admin', 'Mara Maker');
  socket = await admin.socket();
  for (const room of [
    'events',
    'event-templates',
    'market',
    'nights',
    'members',
    'dashboard',
    'auctions',
    'contracts',
    'treasury',
    'scouting',
    'lore',
    'trials',
  ])
    expect(await socket.join(room)).toEqual({ ok: true });
  calls = createMaker({ table, hall, making: { makerOf: () => admin, owner: admin, other, insiders: [admin] } });
});
afterAll(() => hall.close());

const send = (call: Call, version?: number): Promise<Reply<Entity & ErrorBody>> =>
  admin.raw(call.method, call.path, JSON.stringify({ ...call.body, ...(version !== undefined && { version }) }), {
    'Content-Type': 'application/json',
  });
/** Where the changed data is read. */
const addressOf = (path: string): string => path.replace(/\/(attendance|set|absence|characters)$/, '');
const stored = async ({ path }: Call): Promise<Entity> => (await admin.get<Entity>(addressOf(path))).body;
/** Whether a live message carries the entity of the reply. */
const tellsOf = (saved: Entity, payload: unknown): boolean =>
  Object.entries(saved).every(([field, value]) =>
    isDeepStrictEqual((payload as Record<string, unknown>)[field], value),
  );
const refused = (current: Entity): object => ({
  status: 409,
  body: { code: 'conflict', details: { reason: 'stale', current } },
});

test('the exceptions are all declared routes', () => {
  expect(edits.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(withoutVersion)));
});

/** Waits until statistics are counted, because counting changes their version. */
async function statisticsStand(): Promise<void> {
  let seen = { version: 0, at: 0 };
  await until(async () => {
    const { version } = (await admin.get<Entity>('/api/guild-stats')).body;
    if (version !== seen.version) seen = { version, at: performance.now() };
    return performance.now() - seen.at > 1500;
  }, 'the statistics');
}

describe.each(titled(versioned))('%s', (_title, name, one: Route) => {
  beforeAll(() => (name === 'changeGuildStats' ? statisticsStand() : undefined));

  test('takes a version and returns one', () => {
    expect(shapeOf(one.body).fields['version']).toMatchObject({ type: 'integer', minimum: 0 });
    expect(shapeOf(one.body).required).not.toContain('version');
    expect(shapeOf(one.reply).required).toContain('version');
  });

  test('succeeds with the current version, publishes the next one, and is refused with an older one', async () => {
    const call = await calls.call(name, one);
    const before = await stored(call);
    const saved = await send(call, before.version);
    expect([saved.status, saved.body.version]).toEqual([200, before.version + 1]);
    await until(() => Promise.resolve(socket.messages.some(({ payload }) => tellsOf(saved.body, payload))), 'the news');

    const now = await stored(call);
    expect(await send(call, before.version)).toMatchObject(refused(now));
    expect(await stored(call)).toEqual(now);
    expect(await send(call, now.version + 1)).toMatchObject(refused(now));
    const unseen = await send(call);
    expect(unseen.status).toBe(200);
  });

  test('of many simultaneous calls with one version exactly one succeeds', async () => {
    const call = await calls.call(name, one);
    const { version } = await stored(call);
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(call, version)));
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply).toMatchObject(refused(won[0]?.body as Entity));
  });
});
