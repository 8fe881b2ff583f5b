// Roles of events over HTTP: choosing, queues and second choices, edits, and the leader's roster.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { actionIn } from '@guild/common/audit/audit.words';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { Member } from '@guild/common/members/members.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let ben: Client;
let cat: Client;
let dan: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T10:00:00Z') });
  admin = await hall.signIn('Admin', 'Ada');
  [ben, cat, dan] = [
    await hall.signIn('Member', 'Ben'),
    await hall.signIn('Member', 'Cat'),
    await hall.signIn('Member', 'Dan'),
  ];
});
afterAll(() => hall.close());

const tank = { name: 'Tank', symbol: 'survival', min: 1, max: 1 };
const support = { name: 'Support', symbol: 'plus', min: 2, max: 2 };
const plan = async (more: object = {}): Promise<GuildEvent> => {
  const fields = { title: 'Raid', description: 'A raid.', type: 'Raid', date: '2026-05-08', time: '20:00' };
  const made = await admin.post<GuildEvent>('/api/events', { ...fields, roles: [tank, support], ...more });
  expect(made.status).toBe(201);
  return made.body;
};
const idOf = ({ roles }: GuildEvent, name: string): number => roles?.find((role) => role.name === name)?.id ?? 0;
const choose = (who: Client, { id }: GuildEvent, roleId: number | null, secondRoleId: number | null = null) =>
  who.put<GuildEvent & ErrorBody>(`/api/events/${id}/answer`, { status: 'going', roleId, secondRoleId });
const rowsOf = async ({ id }: GuildEvent): Promise<EventResponse[]> =>
  (await ben.get<EventResponse[]>(`/api/events/${id}/responses`)).body;
const placesIn = async (event: GuildEvent) =>
  (await rowsOf(event)).map(({ username, status, seatRoleId, position }) => [username, status, seatRoleId, position]);
const noticesOf = async (who: Client, kind: string): Promise<Notice[]> =>
  (await who.get<Notice[]>('/api/notifications')).body.filter((one) => one.kind === kind);

describe('choosing a role', () => {
  test('is needed for a seat; a full role has a queue, and a second choice is taken at once', async () => {
    const event = await plan();
    const [first, second] = [idOf(event, 'Tank'), idOf(event, 'Support')];
    expect((await ben.post<ErrorBody>(`/api/events/${event.id}/join`)).body.details).toMatchObject({
      reason: 'choose_role',
    });
    expect((await choose(ben, event, 999_999)).body.details).toMatchObject({ reason: 'unknown_role' });
    expect((await choose(ben, event, first)).status).toBe(200);
    await choose(cat, event, first);
    const reply = await choose(dan, event, first, second);
    expect(await placesIn(event)).toEqual([
      ['Ben', 'going', first, null],
      ['Cat', 'waiting', null, 1],
      ['Dan', 'going', second, null],
    ]);
    expect(reply.body.roleSeats).toEqual([
      { roleId: first, taken: 1, waiting: 1 },
      { roleId: second, taken: 1, waiting: 0 },
    ]);
    await ben.delete(`/api/events/${event.id}/leave`);
    expect(await placesIn(event)).toEqual([
      ['Cat', 'going', first, null],
      ['Dan', 'going', second, null],
    ]);
  });

  test('an event without roles takes answers as before', async () => {
    const event = await plan({ roles: [] });
    expect((await ben.post(`/api/events/${event.id}/join`)).status).toBe(200);
    expect(await placesIn(event)).toEqual([['Ben', 'going', null, null]]);
  });
});

describe('the role of a person', () => {
  const myLine = async (who: Client, { id }: GuildEvent) =>
    (await who.get<ForYou>('/api/for-you')).body.parts
      .flatMap(({ lines }) => lines)
      .find(({ key }) => key === `event-${id}`);

  test('is named in For You, on the profile and in the calendar; without an answer, For You leads to the choice', async () => {
    // Earlier than all other events, so that For You shows it.
    const event = await plan({ date: '2026-05-02', title: 'Role call' });
    const first = idOf(event, 'Tank');
    expect((await myLine(ben, event))?.action).toMatchObject({ name: 'open', label: 'Choose role' });
    await choose(ben, event, first);
    await choose(cat, event, first);
    expect((await myLine(ben, event))?.badge).toEqual({
      words: 'You’re going as Tank',
      tone: 'good',
      icon: 'survival',
    });
    expect((await myLine(cat, event))?.badge?.words).toBe('Waitlist as Tank, place 1');
    const members = (await admin.get<Member[]>('/api/guild-members?search=Ben')).body;
    const profile = await cat.get<Profile>(`/api/guild-members/${members[0]?.id ?? 0}/profile`);
    const joined = profile.body.joined?.find(({ id }) => id === event.id);
    expect(joined).toMatchObject({ seatRoleId: first, roles: event.roles });
    const { url } = (await ben.post<{ url: string }>('/api/user/calendar')).body;
    const feed = await hall.stranger().get<string>(new URL(url).pathname);
    expect(feed.body).toContain('DESCRIPTION:You are Tank.');
  });
});

test('roles with faults are rejected by field', async () => {
  const body = { title: 'Raid', description: 'x', type: 'Raid', date: '2026-05-08', time: '20:00' };
  const roles = [tank, { ...support, name: 'tank' }, { ...support, name: 'Few', min: 3 }];
  const { status, body: error } = await admin.post<ErrorBody>('/api/events', { ...body, roles });
  expect(status).toBe(400);
  expect(error.details?.fields?.map(({ path }) => path)).toEqual(
    expect.arrayContaining([expect.stringContaining('roles')]),
  );
});

test('a renamed role keeps its people; people of a removed one wait without a role and are told', async () => {
  const event = await plan();
  await choose(ben, event, idOf(event, 'Tank'));
  const path = `/api/events/${event.id}`;
  const [first, second] = event.roles ?? [];
  const renamed = await admin.patch<GuildEvent>(path, { roles: [{ ...first, name: 'Guard' }, second] });
  expect(idOf(renamed.body, 'Guard')).toBe(first?.id);
  expect(await placesIn(event)).toEqual([['Ben', 'going', first?.id, null]]);
  const refused = await admin.patch<ErrorBody>(path, { roles: [second] });
  expect([refused.status, refused.body.details]).toEqual([409, { reason: 'seats_taken', seats: 1, people: 1 }]);
  expect((await admin.patch(path, { roles: [second], moveToWaitlist: true })).status).toBe(200);
  expect(await placesIn(event)).toEqual([['Ben', 'waiting', null, 1]]);
  await until(async () => (await noticesOf(ben, 'event_placed')).length > 0, 'the notice to Ben');
});

test('a leader moves, adds and removes people, who are told; others may not', async () => {
  const event = await plan();
  const [first, second] = [idOf(event, 'Tank'), idOf(event, 'Support')];
  const path = (who: Client): string => `/api/events/${event.id}/people/${who.discordId}`;
  await choose(cat, event, first);
  expect((await ben.put(path(cat), { to: 'bench' })).status).toBe(403);
  expect((await admin.put(path(cat), { to: 'bench' })).status).toBe(200);
  expect((await admin.put(path(dan), { to: 'roster', roleId: first })).status).toBe(200);
  const full = await admin.put<ErrorBody>(path(cat), { to: 'roster' });
  expect(full.body.details).toMatchObject({ reason: 'role_full' });
  const free = await admin.put<ErrorBody>(path(cat), { to: 'waitlist', roleId: second });
  expect(free.body.details).toMatchObject({ reason: 'seat_free' });
  // Who is on the bench stays there.
  await choose(cat, event, second);
  expect(await placesIn(event)).toEqual([
    ['Cat', 'bench', null, null],
    ['Dan', 'going', first, null],
  ]);
  expect((await admin.post(`${path(dan)}/remove`, {})).status).toBe(400);
  expect((await admin.post(`${path(dan)}/remove`, { reason: 'We need you elsewhere' })).status).toBe(200);
  expect((await admin.post(`${path(dan)}/remove`, { reason: 'Again' })).status).toBe(404);
  await until(
    async () => (await noticesOf(dan, 'event_placed')).some(({ text }) => text.includes('elsewhere')),
    'the notice to Dan',
  );
  const { body: record } = await admin.get<AuditEntry[]>('/api/audit?entity=event');
  const acts = record
    .filter(({ entityId, username }) => entityId === event.id && username === 'Ada')
    .map((one) => `${actionIn(one)} ${one.name}`);
  expect(acts.slice(0, 3)).toEqual(['removed Dan from Raid', 'gave Dan a seat in Raid', 'benched Cat in Raid']);
  const csv = await admin.get<string>(`/api/events/${event.id}/responses.csv`);
  expect(csv.body.split('\r\n')[0]).toContain('"Role","First choice","Second choice"');
});

test('a leader adds people after sign-up has closed; others cannot sign up any more', async () => {
  const event = await plan({ deadlineMinutes: 8 * 1440 });
  const tankId = idOf(event, 'Tank');
  expect((await choose(ben, event, tankId)).body.details).toMatchObject({ reason: 'closed' });
  const path = `/api/events/${event.id}/people/${ben.discordId}`;
  expect((await admin.put(path, { to: 'roster', roleId: tankId })).status).toBe(200);
  expect(await placesIn(event)).toEqual([['Ben', 'going', tankId, null]]);
});
