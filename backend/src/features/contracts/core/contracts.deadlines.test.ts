// Deadline reminders: client and claimants get one 24 hours and one 1 hour before, however often
// and late the check runs.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { Connection } from 'mongoose';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import { contractModels, type ContractModels } from './contracts.model.ts';
import { createDeadlines } from './contracts.deadlines.ts';
import type { Notification, NotificationsService } from '../../notifications/notifications.service.ts';

type ResolveNotices = NotificationsService['resolve'];

const hourMs = 3_600_000;
const noon = Date.parse('2026-05-01T12:00:00.000Z');
let hall: Hall;
let db: Connection;
let models: ContractModels;
let client: Client;
let moss: Client;
let now = noon;
beforeAll(async () => {
  hall = await startHall({ clock: noon });
  db = await hall.database();
  models = contractModels(db);
  client = await hall.signIn('Member', 'Corvin');
  moss = await hall.signIn('Member', 'Moss');
});
afterAll(() => hall.close());

/**
 * New reminders of one run as title, hours and person. Notices are unique, so earlier ones are
 * left out.
 */
const told = new Set<string>();
/** The notices resolved by the last run. */
const passed: string[] = [];
async function run(at: number): Promise<string[]> {
  now = at;
  const fresh: string[] = [];
  const notifyAll = (all: readonly Notification[]): Promise<void> => {
    for (const { to, about, title } of all) {
      const key = `${title} ${about.split('-').at(-1) ?? ''} ${to === client.discordId ? 'client' : 'claimant'}`;
      if (!told.has(key)) fresh.push(key);
      told.add(key);
    }
    return Promise.resolve();
  };
  const resolve: ResolveNotices = (of, words) => {
    if ('links' in of) passed.push(...of.links.map((link) => `${link}: ${words}`));
    return Promise.resolve();
  };
  passed.length = 0;
  const { reconciler } = createDeadlines(
    { models, notifications: { notifyAll, resolve }, scheduler: { schedule: () => undefined } },
    { clock: { now: () => now }, db, live: { send: () => undefined } },
  );
  await reconciler.run(new AbortController().signal);
  return fresh.sort();
}
async function post(title: string, deadline: string): Promise<string> {
  const body = {
    title,
    description: 'Find them. Leave the thumper.',
    contractType: 'raid',
    targetLocation: 'Outpost G-4',
    difficulty: 'hard',
    reward: 100,
    deadline,
  };
  return `/api/contracts/${(await client.post<Contract>('/api/contracts', body)).body.id}`;
}

test('client and claimants of open contracts get two reminders', async () => {
  const end = Date.parse('2026-05-03T23:59:59.999Z');
  const at = await post('Runs', '2026-05-03');
  await moss.post(`${at}/claim`);
  const closed = await post('Cancelled', '2026-05-03');
  await client.post(`${closed}/cancel`, {});
  expect(await run(noon)).toEqual([]);
  expect(await run(end - 24 * hourMs - 1000)).toEqual([]);
  expect(await run(end - 24 * hourMs + 1000)).toEqual(['Runs 24 claimant', 'Runs 24 client']);
  expect(await run(end - 20 * hourMs)).toEqual([]);
  expect(await run(end - hourMs + 1000)).toEqual(['Runs 1 claimant', 'Runs 1 client']);
  expect(passed).toEqual([]);
  expect(await run(end + 1000)).toEqual([]);
  // The cancelled contract has resolved its own notices.
  expect(passed).toEqual([`${at.replace('/api/contracts/', '/contracts?contract=')}: The deadline has passed.`]);
  // The next run repeats this, in case the first run did not finish.
  await run(end + hourMs);
  await run(end + 2 * hourMs);
  expect(passed).toEqual([]);
});

test('after a long pause only the later reminder is sent, and none for an expired deadline', async () => {
  const end = Date.parse('2026-05-06T23:59:59.999Z');
  await post('Paused', '2026-05-06');
  await post('Over', '2026-05-05');
  expect(await run(end - hourMs / 2)).toEqual(['Paused 1 client']);
});
