// Redis loses all data between scheduling a job and its time: the reconciler schedules everything
// again, and nothing happens twice.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Queue, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Notice, NoticeKind, NoticeSettings } from '@guild/common/notifications/notifications.api';
import { endOfDay, wallClock } from '@guild/common/wire/guildTime';
import { endingSoonJob } from '../src/features/auctions/ending/auctions.endingSoon.ts';
import { endJobOf } from '../src/features/auctions/ending/auctions.endJob.ts';
import type { AuctionDocument } from '../src/features/auctions/core/auctions.model.ts';
import { deadlineJob } from '../src/features/contracts/core/contracts.deadlines.ts';
import { remindJobOf } from '../src/features/events/reminders/events.reminders.ts';
import type { OutgoingDocument } from '../src/features/notifications/core/notifications.model.ts';
import { sendJobOf } from '../src/features/notifications/sending/notifications.sendJob.ts';
import type { RunningWorker } from '../src/app/startWorker.ts';
import type { JobKind } from '../src/platform/jobs/jobs.ts';
import { createRedis } from '../src/platform/process/redis.ts';
import { aNewAuction, bid } from './auctions.ts';
import { startDiscord, type StandInDiscord } from '../../tools/discord-stand-in/standIn.ts';
import { loadServer, startHall, startWorkerFor, until, type Client, type Hall } from './harness.ts';

const dayMs = 24 * 3_600_000;
// A recent time, because the database deletes old messages by the machine's clock.
const startsAt = new Date(Math.ceil(Date.now() / 3_600_000 + 24) * 3_600_000);
const remindsAt = startsAt.getTime() - 5 * 60_000;
/** Settings of the running programs, changed for these tests. */
let reconciling: { readonly everyMs: number; readonly aheadMs: number };
let discord: StandInDiscord;
let hall: Hall;
let worker: RunningWorker;
let db: Connection;
let redis: Redis;
let seller: Client;
let anna: Client;

beforeAll(async () => {
  ({ reconciling } = await loadServer());
  // In the product this runs every half minute.
  expect(reconciling.everyMs).toBe(30_000);
  jest.replaceProperty(reconciling, 'everyMs', 2000);
  discord = await startDiscord({ id: '100000000000000001', username: 'nobody' });
  const env = { DISCORD_API_URL: discord.apiUrl, DISCORD_BOT_TOKEN: 'a token of a bot' };
  const auctions = { AUCTION_MIN_DURATION_SECONDS: '1', AUCTION_SOFT_CLOSE_SECONDS: '0' };
  hall = await startHall({ clock: remindsAt - 60_000, env: { ...env, ...auctions } });
  worker = await startWorkerFor(hall);
  db = await hall.database();
  redis = createRedis({ url: hall.env.redisUrl, use: 'subscriber' });
  seller = await hall.signIn('Member', 'Sel');
  anna = await hall.signIn('Member', 'Anna');
});
afterAll(async () => {
  jest.restoreAllMocks();
  redis.disconnect();
  await worker.close();
  await hall.close();
  await discord.close();
});

const messages = (): ReturnType<typeof db.collection<OutgoingDocument>> =>
  db.collection<OutgoingDocument>('discord_messages');
const queueOf = (name: string): Queue => new Queue(name, { connection: redis, prefix: `${hall.env.redisPrefix}:jobs` });
const isSet = async (queue: string, id: string): Promise<boolean> =>
  (await (await queueOf(queue).getJob(id))?.isDelayed()) === true;
/** The delayed jobs of one kind that are due within a minute. */
const soonOf = async ({ queue, name }: Pick<JobKind<unknown>, 'queue' | 'name'>): Promise<Job[]> =>
  (await queueOf(queue).getDelayed()).filter(
    (job) => job.name === name && job.timestamp + job.delay < Date.now() + reconciling.aheadMs,
  );
const idsOf = (jobs: readonly Job[]): string[] => jobs.map(({ id = '' }) => id);
/**
 * Like FLUSHALL, but without the keys of others on the same Redis.
 * @returns the keys that were there
 */
async function flush(): Promise<string[]> {
  const there: string[] = [];
  for await (const keys of redis.scanStream({ match: `${hall.env.redisPrefix}:*`, count: 1000 }))
    there.push(...(keys as string[]));
  await redis.unlink(...there);
  return there;
}
const sentAbout = (name: string): number => discord.messages.filter(({ content }) => content.includes(name)).length;

test('the auction ends, the reminder and the message are sent, each once', async () => {
  const watching = await anna.socket();
  await watching.join('auctions');
  const { kinds } = (await anna.get<NoticeSettings>('/api/notifications/settings')).body;
  await anna.put('/api/notifications/settings', { kinds, quietHours: null, reminders: [5] });
  hall.clock.set(remindsAt - 12_000);

  // A message that Discord refused waits for its second attempt.
  discord.refuseMessages({ status: 503, times: 1 });
  const item = { name: 'Night cloak', category: 'Armor', listingType: 'selling' };
  const made = await seller.post<{ id: number }>('/api/marketplace', item);
  await anna.post(`/api/marketplace/${made.body.id}/ping`);
  await until(async () => (await messages().findOne({ attempts: 1, sentAt: null })) !== null, 'the refusal');
  const message = await messages().findOne({ attempts: 1 });
  const { day: date, time } = wallClock(startsAt.getTime(), 'UTC');
  const plan = { title: 'Spice run', description: 'x', type: 'Raid', date, time };
  const officer = await hall.signIn('Admin', 'Ada');
  const event = (await officer.post<{ id: number }>('/api/events', plan)).body;
  await anna.post(`/api/events/${event.id}/join`);
  const endTime = new Date(remindsAt).toISOString();
  const auction = (await seller.post<Auction>('/api/auctions', aNewAuction(hall, { endTime }))).body;
  await bid(anna, auction.id, 150);

  const delayed: [string, string][] = [
    ['auctions', endJobOf({ _id: auction.id, endTime: new Date(endTime) }).id],
    ['notifications', remindJobOf({ _id: event.id, startsAt }, 5).id],
    ['discord', message === null ? '' : sendJobOf(message).id],
  ];
  for (const [queue, id] of delayed) await until(() => isSet(queue, id), `the job ${id}`);
  const gone = delayed.map(([queue, id]) => `${hall.env.redisPrefix}:jobs:${queue}:${id}`);
  expect(await flush()).toEqual(expect.arrayContaining(gone));
  expect(hall.clock.now()).toBeLessThan(remindsAt - 2500);

  // Reading the auction over HTTP would end it.
  const stored = db.collection<AuctionDocument>('auctions');
  await until(async () => (await stored.findOne({ _id: auction.id }))?.status === 'ended', 'the end');
  const ended = await watching.waitFor('auction:ended', ({ id }) => id === auction.id);
  expect(ended).toMatchObject({ endReason: 'time', winnerUsername: 'Anna' });
  await until(() => sentAbout('Night cloak') === 1, 'the message');
  await until(() => sentAbout('Spice run starts in 5 minutes') === 1, 'the reminder');
  const progress = db.collection<{ _id: string; upTo: Date }>('settings');
  const isLookedThrough = async (): Promise<boolean> =>
    ((await progress.findOne({ _id: 'event-reminders' }))?.upTo.getTime() ?? 0) > remindsAt + 2000;
  await until(isLookedThrough, 'the reconciler to have come by again');

  expect([sentAbout('Night cloak'), sentAbout('Spice run')]).toEqual([1, 1]);
  // The fake Discord forgets its messages here; the row stores the number of attempts.
  const tries = await messages()
    .find({}, { projection: { attempts: 1 } })
    .sort({ createdAt: 1 })
    .toArray();
  expect(tries.filter(({ _id }) => /^(ping|reminder)-/.test(_id)).map(({ attempts }) => attempts)).toEqual([2, 1]);
  const reminders = (await anna.get<Notice[]>('/api/notifications')).body.filter(
    ({ kind }) => kind === 'event_reminder',
  );
  expect(reminders.map(({ title }) => title)).toEqual(['Spice run starts in 5 minutes']);
  expect(watching.messages.filter(({ name }) => name === 'auction:ended')).toHaveLength(1);
  expect(await stored.findOne({ _id: auction.id })).toMatchObject({
    status: 'ended',
    leaderUsername: 'Anna',
    version: 3,
  });
});

const noticesOf = async (client: Client, wanted: NoticeKind): Promise<string[]> =>
  (await client.get<Notice[]>('/api/notifications')).body.flatMap(({ kind, title }) =>
    kind === wanted ? [title] : [],
  );

/** A contract that is due in a day and a minute. */
async function addContract(deadline: string): Promise<void> {
  const work = {
    description: 'Find them.',
    contractType: 'raid',
    targetLocation: 'Outpost G-4',
    difficulty: 'hard',
    reward: 100,
  };
  expect((await seller.post('/api/contracts', { title: 'Night raid', ...work, deadline })).status).toBe(201);
}
/** Somebody watches an auction that ends in ten minutes and a minute. */
async function watchAuction(): Promise<void> {
  const endTime = new Date(hall.clock.now() + 10 * 60_000 + reconciling.aheadMs).toISOString();
  const { id } = (await seller.post<Auction>('/api/auctions', aNewAuction(hall, { endTime }))).body;
  expect((await anna.put(`/api/auctions/${id}/watch`)).status).toBe(204);
}
describe('jobs due within a minute', () => {
  const kinds = [
    ['a deadline of a contract', deadlineJob, async () => (await noticesOf(seller, 'contract_deadline')).length],
    ['a watched auction that ends soon', endingSoonJob, async () => (await noticesOf(anna, 'auction_ending')).length],
  ] as const;
  let before: string[][];
  beforeAll(async () => {
    const { day: deadline } = wallClock(hall.clock.now() + dayMs, 'UTC');
    hall.clock.set(endOfDay(deadline, 'UTC') - dayMs - reconciling.aheadMs);
    await addContract(deadline);
    await watchAuction();
    for (const [what, kind] of kinds) await until(async () => (await soonOf(kind)).length === 1, what);
    before = await Promise.all(kinds.map(async ([, kind]) => idsOf(await soonOf(kind))));
    await flush();
  });

  test.each(kinds)('%s is scheduled again under the same id', async (what, kind, told) => {
    await until(async () => (await soonOf(kind)).length === 1, what);
    expect(before).toContainEqual(idsOf(await soonOf(kind)));
    expect(await told()).toBe(0);
  });

  describe('with a reconciler that never runs again', () => {
    beforeAll(async () => {
      await worker.close();
      jest.replaceProperty(reconciling, 'everyMs', dayMs);
      worker = await startWorkerFor(hall);
      for (const [, , told] of kinds) expect(await told()).toBe(0);
    });
    test.each(kinds)('%s is done by the delayed job', async (what, kind, told) => {
      const [job] = await soonOf(kind);
      hall.clock.advance(reconciling.aheadMs);
      await job?.promote();
      await until(async () => (await told()) === 1, what);
    });
  });
});
