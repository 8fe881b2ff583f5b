// The first steps of a new guild and its officers, over HTTP: done by the guild's data, dismissed once.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { FirstSteps } from '@guild/common/dashboard/firstSteps.api';
import type { Officers } from '@guild/common/dashboard/officers.api';
import { start } from '../../../test/auctions.ts';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(() => hall.close());

const read = async (): Promise<FirstSteps> => (await admin.get<FirstSteps>('/api/first-steps')).body;
const done = async (): Promise<string[]> => (await read()).steps.filter((step) => step.done).map(({ title }) => title);
const officers = async (): Promise<Officers> => (await admin.get<Officers>('/api/officers')).body;

test('the officers of the sample configuration are nobody, until an admin names some', async () => {
  const before = await officers();
  expect(before.officers.map(({ name, role }) => [name, role])).toEqual([
    [null, 'Founder'],
    [null, 'Wizard'],
    [null, 'Admin'],
    [null, 'Builder'],
    [null, 'Builder'],
  ]);
  const named = before.officers.map((one, at) =>
    at === 0 ? { ...one, name: 'Ada', discordId: admin.discordId } : one,
  );
  const screen = await admin.socket();
  await screen.join('dashboard');
  const saved = await admin.put<Officers>('/api/officers', { officers: named, version: before.version });
  expect(saved.body.officers).toEqual(named);
  await screen.waitFor('guild-officers:updated', ({ version }) => version === saved.body.version);
  expect(await officers()).toEqual(saved.body);
  expect((await admin.put('/api/officers', { officers: named.slice(1) })).status).toBe(400);
});

test('a step is done when the guild has what it asks for', async () => {
  const { officers: all } = await officers();
  await admin.put('/api/officers', { officers: all.map((one) => ({ ...one, name: one.name ?? 'Ada' })) });
  expect(await done()).toEqual(['Name your officers']);
  expect((await read()).steps.map(({ title }) => title)).toContain('Let members mark the map');
  const access = { 'Guild Master': 'Member', Officer: 'Member', Veteran: null, Recruit: null };
  await admin.put('/api/settings/rank-access', access);
  await admin.put('/api/settings/scouting', { membersMayMark: true });
  const event = { title: 'Raid', description: 'x', type: 'Raid', date: '2099-05-08', time: '20:00' };
  expect((await admin.post('/api/events', event)).status).toBe(201);
  await start(admin, hall);
  await hall.signIn('Member', 'Moe');
  // Tests run without a Discord application.
  expect((await read()).steps.filter((step) => !step.done).map(({ title }) => title)).toEqual(['Connect Discord']);
});

test('dismissing hides the steps from all admins, once, with an audit entry', async () => {
  const member = await hall.signIn('Member', 'Mo');
  expect((await member.get('/api/first-steps')).status).toBe(403);
  expect((await member.post('/api/first-steps/dismiss')).status).toBe(403);
  const other = await hall.signIn('Admin', 'Bea');
  const screen = await other.socket();
  expect((await admin.post('/api/first-steps/dismiss')).body).toEqual({ dismissed: true, steps: [] });
  await screen.waitFor('first-steps:updated', ({ dismissed }) => dismissed);
  expect((await other.get('/api/first-steps')).body).toEqual({ dismissed: true, steps: [] });
  const { body: record } = await admin.get<AuditEntry[]>('/api/audit?entity=first_steps');
  expect(record).toMatchObject([{ action: 'first_steps.updated', discordId: admin.discordId }]);
});
