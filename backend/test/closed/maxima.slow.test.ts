// Nobody reads a maximum bid but its owner: each one is searched for in everything that leaves the server
// to other people.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allRoutes } from '@guild/common/all.routes';
import type { Route } from '@guild/common/wire/route';
import { withSeparators } from '@guild/common/wire/numbers';
import type { MyAuctions, OwnMaximum } from '@guild/common/auctions/auctions.api';
import { aNewAuction, bidsOf, start } from '../auctions.ts';
import { roleIds, startFollowingHall, type FollowingHall } from '../followingHall.ts';
import { until, type Client } from '../harness.ts';
import { aTaskOf, type TaskOfWorker } from '../workerTasks.ts';

const channelId = '600000000000000001';
/** Numbers that nothing else contains. */
const maxima = { ahead: 73_519_264, beaten: 61_847_392, lowered: 58_296_137, removed: 49_681_735 } as const;
const ways = Object.values(maxima).flatMap((one) => [one.toString(), withSeparators(one)]);

let hall: FollowingHall;
let tasks: TaskOfWorker[];
let owner: Client;
let beaten: Client;
let others: Record<'seller' | 'member' | 'guest' | 'admin' | 'signed out', Client>;
const logged: string[] = [];
beforeAll(async () => {
  hall = await startFollowingHall();
  const log = { write: (line: string) => void logged.push(line) };
  tasks = await Promise.all(['discord-posts', 'auction-notices'].map((name) => aTaskOf(hall, name, log)));
  const enter = (nth: number, username: string, roles?: string[]): Promise<Client> =>
    hall.enter({ id: `37000000000000000${nth}`, username }, roles);
  owner = await enter(1, 'owner');
  beaten = await enter(2, 'beaten');
  others = {
    seller: await enter(3, 'seller'),
    member: await enter(4, 'member'),
    guest: await enter(5, 'guest', [roleIds.guest]),
    admin: hall.admin,
    'signed out': hall.stranger(),
  };
  await hall.setChannels([{ kind: 'auction', channelId }]);
});
afterAll(async () => {
  for (const task of tasks) await task.close();
  await hall.close();
});

/** Everything that one person can read by GET about this auction, and in lists, exports and pages. */
async function read(person: Client, auctionId: number): Promise<string> {
  const paths = Object.values<Route>(allRoutes)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replace(':discordId', owner.discordId).replace(/:\w+/g, auctionId.toString()));
  const more = ['/api/search?q=Maker', '/api/audit?limit=500', '/api/audit?entity=auction&limit=500', '/metrics', '/'];
  const texts: string[] = [];
  for (const path of [...paths, ...more, `/marketplace?tab=auctions&auction=${auctionId}`]) {
    const { body, headers } = await person.get(path);
    texts.push(`${path} ${JSON.stringify(body)} ${JSON.stringify([...headers])}`);
  }
  return texts.join('\n');
}
/** What the calls of others answer, with their errors. */
async function act(person: Client, auctionId: number): Promise<string> {
  const at = `/api/auctions/${auctionId}`;
  const replies = [
    await person.post(`${at}/bid`, { bidAmount: 1 }),
    await person.post(`${at}/bid`, { bidAmount: 1.5 }),
    await person.put(`${at}/maximum`, { maximum: 1 }),
    await person.put(`${at}/maximum`, { maximum: 'much' }),
    await person.delete(`${at}/maximum`),
    await person.post(`${at}/buyout`),
    await person.put(`${at}/watch`),
    await person.post('/api/lore/chat', {
      question: 'Who has the highest bid on Maker hook?',
      turn: crypto.randomUUID(),
    }),
    await person.post('/api/lore/chat', {
      question: 'What is the maximum bid on Maker hook?',
      turn: crypto.randomUUID(),
    }),
  ];
  return JSON.stringify(replies.map(({ body }) => body));
}
/** The maxima found in a text, with what is around them. */
const foundIn = (text: string): string[] =>
  ways.flatMap((way) => {
    const at = text.indexOf(way);
    return at === -1 ? [] : [text.slice(Math.max(0, at - 120), at + 40)];
  });

test('no maximum is in any reply, message, export, entry, answer, notice or log for others', async () => {
  const { seller, member, admin, guest } = others;
  const sockets = await Promise.all([seller, member, admin, guest, beaten].map((one) => one.socket()));
  const { id } = await start(seller, hall, { itemName: 'Maker hook' });
  const [quiet, gone] = [await start(seller, hall, { itemName: 'Thumper' }), await start(seller, hall)];
  for (const socket of sockets)
    for (const room of ['auctions', `auction:${id}`, `auction:${quiet.id}`, 'dashboard', 'members', 'market'])
      await socket.join(room);
  const set = async (who: Client, auctionId: number, maximum: number): Promise<void> => {
    expect((await who.put(`/api/auctions/${auctionId}/maximum`, { maximum })).status).toBe(200);
  };
  await set(owner, id, maxima.ahead);
  await set(beaten, id, maxima.beaten);
  await set(owner, quiet.id, maxima.ahead);
  await set(owner, quiet.id, maxima.lowered);
  await member.post(`/api/auctions/${quiet.id}/bid`, { bidAmount: 500 });
  await set(owner, gone.id, maxima.removed);
  await owner.delete(`/api/auctions/${gone.id}/maximum`);
  await admin.delete(`/api/auctions/${gone.id}`);
  await admin.post(`/api/auctions/${gone.id}/restore`);
  for (let round = 0; round < 4; round += 1) {
    hall.clock.advance(3000);
    for (const task of tasks) await task.run();
  }
  const [, second] = await bidsOf(admin, id);
  const replies = [JSON.stringify((await admin.post(`/api/auctions/${quiet.id}/end`)).body)];
  for (const person of Object.values(others)) {
    replies.push(await read(person, id), await read(person, quiet.id), await act(person, id));
  }
  replies.push(JSON.stringify((await admin.post(`/api/auctions/${id}/bids/${second?.id ?? 0}/strike`)).body));
  replies.push(await read(admin, id));
  for (const task of tasks) await task.run();
  const payload = aNewAuction(hall);
  expect((await beaten.post('/api/auctions', payload)).status).toBe(201);
  await until(() => sockets.every(({ messages }) => messages.some(({ name }) => name === 'auction:created')));

  // Everything was really read: the price that the maxima led to is there.
  const everything = [
    ...replies,
    JSON.stringify(sockets.map(({ messages }) => messages)),
    JSON.stringify(hall.discord.channels.messages),
    logged.join('\n'),
  ];
  expect(everything.filter((text) => text.includes((maxima.beaten + 1).toString())).length).toBeGreaterThan(5);
  expect(hall.discord.channels.messages.length).toBeGreaterThan(0);
  expect(everything.flatMap(foundIn)).toEqual([]);

  // Its owner reads it, and nobody else has one.
  const own = async (who: Client): Promise<number | null> =>
    (await who.get<OwnMaximum>(`/api/auctions/${id}/maximum`)).body.maximum;
  expect([await own(owner), await own(admin), await own(seller)]).toEqual([maxima.ahead, null, null]);
  expect((await owner.get<MyAuctions>('/api/user/auctions')).body.bidOn).toContain(id);
});
