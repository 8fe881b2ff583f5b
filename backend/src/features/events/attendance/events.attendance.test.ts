// Check-in and attendance over HTTP: who may open it, codes, people without a seat, rates and the table.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { CheckIn } from '@guild/common/events/events.attendance.api';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import type { Member, RosterFacts } from '@guild/common/members/members.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewEvent } from '../../../../test/events.ts';
import { startHall, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';

const minuteMs = 60_000;
let hall: Hall;
let admin: Client;
let ben: Client;
let cat: Client;
let dan: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z'), env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  ben = await hall.signIn('Member', 'Ben');
  cat = await hall.signIn('Member', 'Cat');
  dan = await hall.signIn('Member', 'Dan');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const plan = async (date: string): Promise<GuildEvent> =>
  (await admin.post<GuildEvent>('/api/events', aNewEvent({ date }))).body;
const going = (who: Client, { id }: GuildEvent, status = 'going'): Promise<Reply<GuildEvent>> =>
  who.put<GuildEvent>(`/api/events/${id}/answer`, { status });
const open = (who: Client, { id }: GuildEvent): Promise<Reply<CheckIn>> =>
  who.post<CheckIn>(`/api/events/${id}/check-in`);
const here = (who: Client, { id }: GuildEvent, code: string | null): Promise<Reply<GuildEvent & ErrorBody>> =>
  who.put<GuildEvent & ErrorBody>(`/api/events/${id}/check-in`, { code });
const attended = async ({ id }: GuildEvent): Promise<Record<string, boolean | null>> =>
  Object.fromEntries(
    (await ben.get<EventResponse[]>(`/api/events/${id}/responses`)).body.map((row) => [row.username, row.attended]),
  );
const minutesFromStart = ({ startsAt }: GuildEvent, minutes: number): void =>
  hall.clock.set(Date.parse(startsAt) + minutes * minuteMs);

test('the leader opens check-in; people with the code are here, also without a seat; the clock closes it', async () => {
  const event = await plan('2026-05-08');
  await going(ben, event);
  await going(cat, event);
  minutesFromStart(event, -61);
  expect(await open(admin, event)).toMatchObject({ status: 409, body: { details: { reason: 'not_started' } } });
  expect((await here(ben, event, '1234')).body.details?.reason).toBe('check_in_closed');
  minutesFromStart(event, -5);
  expect((await open(ben, event)).status).toBe(403);
  const socket = await cat.socket();
  await socket.join('events');
  const { body: opened } = await open(admin, event);
  expect(opened.code).toMatch(/^\d{4}$/);
  const message = await socket.waitFor(
    'event:answered',
    ({ id, checkInUntil }) => id === event.id && checkInUntil !== null,
  );
  expect(message.checkInUntil).toBe(opened.until);
  expect(JSON.stringify(message)).not.toContain(`"${opened.code}"`);
  for (const who of [ben, guest]) expect((await who.get(`/api/events/${event.id}/check-in`)).status).toBe(403);
  expect((await admin.get(`/api/events/${event.id}/check-in`)).body).toEqual(opened);
  expect(await attended(event)).toEqual({ Ben: false, Cat: false });

  const wrong = await here(ben, event, opened.code === '0000' ? '0001' : '0000');
  expect(wrong).toMatchObject({ status: 400, body: { details: { fields: [{ path: 'code' }] } } });
  expect((await here(guest, event, opened.code)).status).toBe(403);
  for (let time = 0; time < 2; time += 1) expect((await here(ben, event, opened.code)).status).toBe(200);
  const { body: after } = await here(dan, event, opened.code);
  expect(after.currentParticipants).toBe(2);
  expect(await attended(event)).toEqual({ Ben: true, Cat: false, Dan: true });
  // The event still runs. The page of a member already says that they took part.
  const { id: benId } = (await admin.get<Member[]>('/api/guild-members?search=Ben')).body[0] ?? { id: 0 };
  const { body: page } = await admin.get<Profile>(`/api/guild-members/${benId}/profile`);
  expect(page.attendance).toMatchObject({ joined: 1, present: 1, latest: [{ id: event.id, attended: true }] });

  minutesFromStart(event, 11);
  expect((await here(cat, event, opened.code)).body.details?.reason).toBe('check_in_closed');
  expect((await admin.get(`/api/events/${event.id}/check-in`)).body).toEqual({ code: null, until: null });
  const entries = async (): Promise<string[]> =>
    (await admin.get<AuditEntry[]>('/api/audit?entity=event')).body.map(
      ({ action, username }) => `${action} ${username}`,
    );
  await until(async () => (await entries()).includes('event.checked_in Dan'), 'the audit entries');
  expect(await entries()).toContain('event.check_in_opened Ada');
});

test('a code can be tried ten times', async () => {
  const event = await plan('2026-05-09');
  minutesFromStart(event, 0);
  const { code } = (await open(admin, event)).body;
  const wrong = code === '0000' ? '0001' : '0000';
  for (let time = 0; time < 10; time += 1) expect((await here(ben, event, wrong)).status).toBe(400);
  expect((await here(ben, event, code)).status).toBe(429);
  expect((await here(cat, event, code)).status).toBe(200);
});

test('the leader ticks people without a seat; late refusals and absences are no-shows in table, profile and roster', async () => {
  const event = await plan('2026-05-20');
  for (const who of [ben, cat]) await going(who, event);
  await going(dan, event, 'tentative');
  minutesFromStart(event, -30);
  await ben.delete(`/api/events/${event.id}/leave`);
  minutesFromStart(event, 5);
  const rows = (await ben.get<EventResponse[]>(`/api/events/${event.id}/responses`)).body;
  const danId = rows.find(({ username }) => username === 'Dan')?.userId;
  expect((await admin.put(`/api/events/${event.id}/attendance`, { userIds: [danId] })).status).toBe(200);
  const { body: record } = await admin.get<AuditEntry[]>('/api/audit?action=event.attendance_set');
  expect(record.find(({ entityId }) => entityId === event.id)?.after).toEqual({
    present: [{ username: 'Dan', discordId: dan.discordId }],
  });
  expect(await attended(event)).toEqual({ Cat: false, Dan: true });

  hall.clock.set(Date.parse(event.endsAt) + minuteMs);
  const table = (await admin.get<string>('/api/attendance.csv?from=2026-05-20&to=2026-05-20')).body;
  const lines = table
    .replace(/[\uFEFF"]/g, '')
    .trim()
    .split(/\r?\n/)
    .slice(1);
  const cells = lines.map((line) => line.split(/[,;]/)).map((line) => [line[2], ...line.slice(4)].join(' '));
  expect(cells.sort()).toEqual(['Ben left no yes', 'Cat going no yes', 'Dan tentative yes ']);
  expect((await ben.get('/api/attendance.csv?from=2026-05-20&to=2026-05-20')).status).toBe(403);
  for (const days of ['from=2026-05-20&to=2026-05-19', 'from=2025-01-01&to=2026-05-19', 'from=x&to=2026-05-19'])
    expect((await admin.get(`/api/attendance.csv?${days}`)).status).toBe(400);

  const idOf = async (name: string): Promise<number> =>
    (await admin.get<Member[]>(`/api/guild-members?search=${name}`)).body[0]?.id ?? 0;
  const recent = async (name: string) =>
    (await admin.get<Profile>(`/api/guild-members/${await idOf(name)}/profile`)).body.attendance?.recent;
  const rate = (present: number, recorded: number, noShows: number) =>
    [30, 90].map((days) => ({ days, present, recorded, noShows }));
  expect(await recent('Ben')).toEqual(rate(1, 2, 1));
  expect(await recent('Cat')).toEqual(rate(1, 3, 2));
  const facts = (await admin.get<RosterFacts[]>(`/api/roster-facts?discordIds=${dan.discordId}`)).body;
  expect(facts[0]?.attendance).toEqual({ present: 2, recorded: 2, noShows: 0 });

  const names = async (query: string): Promise<string[]> =>
    (await ben.get<Member[]>(`/api/guild-members?${query}`)).body.map(({ name }) => name);
  expect(await names('reliability=good')).toEqual(['Dan']);
  expect(await names('reliability=low')).toEqual(['Cat']);
  expect(await names('reliability=no-shows')).toEqual(['Ben', 'Cat']);
  expect(await names('reliability=no-shows&search=ben')).toEqual(['Ben']);
  expect((await guest.get('/api/guild-members?reliability=low')).status).toBe(403);
  hall.clock.advance(31 * 24 * 60 * minuteMs);
  expect(await names('reliability=no-shows')).toEqual([]);
});

test('closing check-in without counting leaves attendance as before, also late seats', async () => {
  const event = await plan('2026-07-25');
  for (const who of [ben, cat, dan]) await going(who, event);
  minutesFromStart(event, -20);
  await dan.delete(`/api/events/${event.id}/leave`);
  const { code } = (await open(admin, event)).body;
  await here(ben, event, code);
  expect(await attended(event)).toEqual({ Ben: true, Cat: false });
  await open(admin, event);
  const cancel = (who: Client): Promise<Reply<GuildEvent & ErrorBody>> =>
    who.delete<GuildEvent & ErrorBody>(`/api/events/${event.id}/check-in`);
  expect((await cancel(ben)).status).toBe(403);
  for (let time = 0; time < 2; time += 1) expect((await cancel(admin)).body.checkInUntil).toBeNull();
  expect(await attended(event)).toEqual({ Ben: null, Cat: null });
  expect((await here(ben, event, code)).body.details?.reason).toBe('check_in_closed');

  minutesFromStart(event, 1);
  const rows = (await ben.get<EventResponse[]>(`/api/events/${event.id}/responses`)).body;
  const benId = rows.find(({ username }) => username === 'Ben')?.userId;
  await admin.put(`/api/events/${event.id}/attendance`, { userIds: [benId] });
  await open(admin, event);
  await here(cat, event, (await admin.get<CheckIn>(`/api/events/${event.id}/check-in`)).body.code);
  await cancel(admin);
  expect(await attended(event)).toEqual({ Ben: true, Cat: false });
  await open(admin, event);
  minutesFromStart(event, 17);
  expect((await cancel(admin)).body.details?.reason).toBe('check_in_closed');
});

test('the leader marks somebody without an answer as attending, once', async () => {
  const event = await plan('2026-07-27');
  const walkIn = (who: Client, discordId: string): Promise<Reply<GuildEvent & ErrorBody>> =>
    who.post<GuildEvent & ErrorBody>(`/api/events/${event.id}/attendance/${discordId}`);
  minutesFromStart(event, -5);
  expect((await walkIn(admin, dan.discordId)).body.details?.reason).toBe('not_started');
  minutesFromStart(event, 5);
  expect((await walkIn(ben, dan.discordId)).status).toBe(403);
  expect((await walkIn(admin, '999999999999999999')).body.details?.reason).toBe('no_account');
  const first = (await walkIn(admin, dan.discordId)).body.version;
  expect((await walkIn(admin, dan.discordId)).body.version).toBe(first);
  expect(await attended(event)).toEqual({ Dan: true });
});
