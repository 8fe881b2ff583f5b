// Objections to attendance over HTTP: who may object and decide, notices, live messages, and removal.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { Objection } from '@guild/common/events/events.attendance.api';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import type { Member } from '@guild/common/members/members.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewEvent } from '../../../../test/events.ts';
import { startHall, startWorkerFor, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import type { RunningWorker } from '../../../app/startWorker.ts';

const minuteMs = 60_000;
let hall: Hall;
let worker: RunningWorker;
let admin: Client;
let ben: Client;
let cat: Client;
let dan: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  worker = await startWorkerFor(hall);
  admin = await hall.signIn('Admin', 'Ada');
  ben = await hall.signIn('Member', 'Ben');
  cat = await hall.signIn('Member', 'Cat');
  dan = await hall.signIn('Member', 'Dan');
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});

/** An event that is over, at which only Ada was. Dan gave his seat back ten minutes before the start. */
async function pastEvent(date: string): Promise<GuildEvent> {
  const { body: event } = await admin.post<GuildEvent>('/api/events', aNewEvent({ date }));
  for (const who of [admin, ben, cat, dan]) await who.put(`/api/events/${event.id}/answer`, { status: 'going' });
  hall.clock.set(Date.parse(event.startsAt) - 10 * minuteMs);
  await dan.delete(`/api/events/${event.id}/leave`);
  hall.clock.set(Date.parse(event.startsAt) + minuteMs);
  const rows = (await ben.get<EventResponse[]>(`/api/events/${event.id}/responses`)).body;
  const userIds = rows.filter(({ username }) => username === 'Ada').map(({ userId }) => userId);
  await admin.put(`/api/events/${event.id}/attendance`, { userIds });
  hall.clock.set(Date.parse(event.endsAt) + minuteMs);
  return event;
}
const object = (who: Client, { id }: GuildEvent, text: string): Promise<Reply<Objection & ErrorBody>> =>
  who.post<Objection & ErrorBody>(`/api/events/${id}/objections`, { text });
const decide = (
  who: Client,
  { id }: GuildEvent,
  whose: Client,
  outcome: string,
): Promise<Reply<Objection & ErrorBody>> =>
  who.post<Objection & ErrorBody>(`/api/events/${id}/objections/${whose.discordId}`, { outcome });
const listOf = async ({ id }: GuildEvent): Promise<string[]> =>
  (await admin.get<Objection[]>(`/api/events/${id}/objections`)).body.map(
    ({ username, text, outcome, decidedBy }) => `${username}: ${text} ${outcome} ${decidedBy}`,
  );
const noticesOf = async (who: Client, kind: Notice['kind']): Promise<Notice[]> =>
  (await who.get<Notice[]>('/api/notifications?limit=50')).body.filter((one) => one.kind === kind);
const memberId = async (name: string): Promise<number> =>
  (await admin.get<Member[]>(`/api/guild-members?search=${name}`)).body[0]?.id ?? 0;
const recordOf = async (viewer: Client, name: string) =>
  (await viewer.get<Profile>(`/api/guild-members/${await memberId(name)}/profile`)).body.attendance;

test('a member objects once; the leader marks them as came, excuses or refuses; both hear of it', async () => {
  const event = await pastEvent('2026-05-08');
  expect((await object(admin, event, 'Why not')).body.details?.reason).toBe('not_missing');
  expect((await object(ben, event, ' ')).status).toBe(400);
  expect((await object(ben, event, 'x'.repeat(201))).status).toBe(400);
  const [leader, own, other] = [await admin.socket(), await ben.socket(), await cat.socket()];
  const pressed = await Promise.all([1, 2].map(() => object(ben, event, 'My code did not work')));
  expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
  expect((await object(ben, event, 'Something else')).body.details?.reason).toBe('objected');
  for (const socket of [leader, own])
    await socket.waitFor('objection:updated', ({ eventId, outcome }) => eventId === event.id && outcome === null);
  expect((await ben.get(`/api/events/${event.id}/objections`)).status).toBe(403);
  expect(await listOf(event)).toEqual(['Ben: My code did not work null null']);
  await until(async () => (await noticesOf(admin, 'attendance_objection')).length > 0, 'the notice of the leader');
  expect(await noticesOf(admin, 'attendance_objection')).toHaveLength(1);
  const lines = (await admin.get<ForYou>('/api/for-you')).body.parts.flatMap((part) => part.lines);
  expect(lines.map(({ title }) => title)).toContain(`1 objection waits: ${event.title}`);
  expect((await recordOf(ben, 'Ben'))?.latest[0]).toMatchObject({ attended: false, objection: { outcome: null } });
  expect((await recordOf(cat, 'Ben'))?.latest[0]).toMatchObject({ attended: false, objection: null });

  expect((await decide(ben, event, ben, 'came')).status).toBe(403);
  expect((await decide(admin, event, cat, 'came')).status).toBe(404);
  for (let time = 0; time < 2; time += 1) expect((await decide(admin, event, ben, 'came')).body.outcome).toBe('came');
  expect((await decide(admin, event, ben, 'refused')).body.details?.reason).toBe('decided');
  await own.waitFor('objection:updated', ({ outcome }) => outcome === 'came');
  await until(async () => (await noticesOf(ben, 'attendance_decided')).length > 0, 'the notice of the author');
  expect((await noticesOf(ben, 'attendance_decided')).map(({ text }) => text)).toEqual([
    'Ada marked you as attending.',
  ]);
  expect((await recordOf(ben, 'Ben'))?.latest[0]).toMatchObject({ attended: true, objection: { outcome: 'came' } });
  await until(
    async () => (await noticesOf(admin, 'attendance_objection')).every(({ resolution }) => resolution !== null),
    'the end of the notice',
  );
  expect(other.messages.map(({ name }) => name)).not.toContain('objection:updated');

  await object(cat, event, 'Ill');
  await object(dan, event, 'Power cut');
  await decide(admin, event, cat, 'refused');
  await decide(admin, event, dan, 'excused');
  expect(await recordOf(cat, 'Cat')).toMatchObject({ joined: 1, missed: 1, excused: 0 });
  const record = await recordOf(dan, 'Dan');
  expect(record).toMatchObject({
    joined: 1,
    present: 0,
    missed: 0,
    excused: 1,
    recent: [{ recorded: 0 }, { recorded: 0 }],
  });
  expect(record?.latest[0]).toMatchObject({ answer: 'left', attended: null, excused: true });
  const verbs = (await admin.get<AuditEntry[]>('/api/audit?entity=event')).body.map(
    (one) => `${one.action} ${one.username}`,
  );
  expect(verbs.filter((one) => one.startsWith('event.objected'))).toHaveLength(3);
  expect(verbs.filter((one) => one === 'event.objection_decided Ada')).toHaveLength(3);
});

test('ticking the person accepts the objection, and an excuse survives the next list of attendees', async () => {
  const event = await pastEvent('2026-05-12');
  await object(ben, event, 'I was there');
  await object(cat, event, 'Ill');
  await decide(admin, event, cat, 'excused');
  const rows = (await ben.get<EventResponse[]>(`/api/events/${event.id}/responses`)).body;
  const userIds = rows.filter(({ username }) => ['Ada', 'Ben'].includes(username)).map(({ userId }) => userId);
  await admin.put(`/api/events/${event.id}/attendance`, { userIds });
  expect(await listOf(event)).toEqual(['Ben: I was there came Ada', 'Cat: Ill excused Ada']);
  expect(await recordOf(cat, 'Cat')).toMatchObject({ missed: 1, excused: 1 });
});

test('the open objection of a removed member goes, and decided ones stay', async () => {
  const event = await pastEvent('2026-05-15');
  for (const who of [ben, cat]) await object(who, event, 'I was there');
  await decide(admin, event, cat, 'refused');
  for (const name of ['Ben', 'Cat']) {
    const id = await memberId(name);
    const { goes } = (await admin.get<{ goes: string[] }>(`/api/guild-members/${id}/removal`)).body;
    expect(goes.includes('1 open objection to attendance')).toBe(name === 'Ben');
    expect((await admin.delete(`/api/guild-members/${id}`)).status).toBe(204);
  }
  await until(async () => (await listOf(event)).length === 1, 'the objection to go');
  expect(await listOf(event)).toEqual(['Cat: I was there refused Ada']);
});
