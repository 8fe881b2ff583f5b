// Events over HTTP for every role: planning, seats, waitlist, answers, attendance, calendar, live
// messages and notices.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { EventResponse, GuildEvent, Participant, Registration, SeatAt } from '@guild/common/events/events.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { storedFact } from '../../../test/builders.ts';
import { aNewEvent } from '../../../test/events.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { eventModels } from './core/events.model.ts';

const start = Date.parse('2026-05-01T12:00:00.000Z');
let hall: Hall;
let admin: Client;
let ben: Client;
let cat: Client;
let dan: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall({ clock: start, env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  ben = await hall.signIn('Member', 'Ben');
  cat = await hall.signIn('Member', 'Cat');
  dan = await hall.signIn('Member', 'Dan');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const plan = async (fields: Record<string, unknown> = {}): Promise<GuildEvent> => {
  const made = await admin.post<GuildEvent>('/api/events', aNewEvent(fields));
  expect([made.status, made.body]).toMatchObject([201, {}]);
  return made.body;
};
const join = (who: Client, { id }: GuildEvent) => who.post<GuildEvent & ErrorBody>(`/api/events/${id}/join`);
const leave = (who: Client, { id }: GuildEvent) => who.delete<GuildEvent & ErrorBody>(`/api/events/${id}/leave`);
const answer = (who: Client, { id }: GuildEvent, status: string, note?: string) =>
  who.put<GuildEvent & ErrorBody>(`/api/events/${id}/answer`, { status, note });
const seats = async ({ id }: GuildEvent): Promise<string[]> =>
  (await ben.get<Participant[]>(`/api/events/${id}/participants`)).body.map(({ username }) => username);
const responses = async ({ id }: GuildEvent): Promise<[string, string, number | null][]> =>
  (await ben.get<EventResponse[]>(`/api/events/${id}/responses`)).body.map((row) => [
    row.username,
    row.status,
    row.position,
  ]);
const noticesOf = async (who: Client): Promise<string[]> => {
  // Audit entries are written after the reply.
  await admin.get('/api/audit?limit=1');
  return (await who.get<Notice[]>('/api/notifications')).body.map(({ kind, title }) => `${kind}: ${title}`);
};

describe('access', () => {
  test('strangers and guests see no events, members can join, admins can plan', async () => {
    const event = await plan();
    expect((await hall.stranger().get('/api/events')).status).toBe(401);
    expect((await guest.get('/api/events')).status).toBe(403);
    expect((await guest.get(`/api/events/${event.id}/participants`)).status).toBe(403);
    expect((await join(guest, event)).status).toBe(403);
    expect((await ben.post('/api/events', aNewEvent())).status).toBe(403);
    expect((await ben.delete(`/api/events/${event.id}`)).status).toBe(403);
    const socket = await guest.socket();
    expect(await socket.join('events')).toMatchObject({ ok: false, code: 'not_allowed' });
  });
});

describe('planning', () => {
  test("reads day and time in the guild's time zone; the server sets the organizer", async () => {
    const event = await plan({ organizer: 'Somebody else' });
    expect(event).toMatchObject({ startsAt: '2026-05-08T18:00:00.000Z', organizer: 'Ada', maxParticipants: null });
    expect(event).toMatchObject({ currentParticipants: 0, waiting: 0, status: 'planned', version: 1 });
  });
  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ type: 'Picnic' }, 'type', 'Choose a type'],
    [{ date: '2026-02-30' }, 'date', 'Choose a date'],
    [{ time: '24:00' }, 'time', 'Choose a time'],
    [{ maxParticipants: 0 }, 'maxParticipants', 'Must allow at least 1 participant'],
    [{ deadlineMinutes: -1 }, 'deadlineMinutes', 'Choose at most 14 days before the start'],
    [{ lengthMinutes: 14 }, 'lengthMinutes', 'Choose a length from 15 minutes to 24 hours'],
    [{ lengthMinutes: 1441 }, 'lengthMinutes', 'Choose a length from 15 minutes to 24 hours'],
    [{ date: '2026-05-01', time: '13:59' }, 'date', 'The event must be in the future'],
    [
      { date: '2027-03-28', time: '02:15' },
      'time',
      'This time does not exist on Sunday 28 March 2027: the clock goes forward',
    ],
  ])('refuses %p', async (fields, path, message) => {
    const reply = await admin.post<ErrorBody>('/api/events', aNewEvent(fields));
    expect([reply.status, reply.body.details?.fields]).toEqual([400, [{ path, message }]]);
  });
  test('a series keeps the local time across summer time, and each event has its own seats', async () => {
    const first = await plan({ title: 'Weekly', date: '2026-10-18', repeat: 'weekly', occurrences: 3 });
    const all = await admin.get<GuildEvent[]>('/api/events?search=weekly');
    expect(all.body.map(({ startsAt }) => startsAt)).toEqual([
      '2026-10-18T18:00:00.000Z',
      '2026-10-25T19:00:00.000Z',
      '2026-11-01T19:00:00.000Z',
    ]);
    expect(new Set(all.body.map(({ seriesId }) => seriesId))).toEqual(new Set([first.id]));
    await join(ben, first);
    expect(
      (await admin.get<GuildEvent[]>('/api/events?search=weekly')).body.map((one) => one.currentParticipants),
    ).toEqual([1, 0, 0]);
  });
  test('lists by type and day, soonest first, with past events separate', async () => {
    await plan({ title: 'Listed b', type: 'Social', date: '2026-07-02' });
    await plan({ title: 'Listed a', type: 'Social', date: '2026-07-01' });
    await plan({ title: 'Listed c', type: 'PvP', date: '2026-07-03' });
    const titles = async (query: string): Promise<string[]> =>
      (await ben.get<GuildEvent[]>(`/api/events?search=listed&${query}`)).body.map(({ title }) => title);
    expect(await titles('')).toEqual(['Listed a', 'Listed b', 'Listed c']);
    expect(await titles('type=Social')).toEqual(['Listed a', 'Listed b']);
    expect(await titles('from=2026-07-02&to=2026-07-02')).toEqual(['Listed b']);
    expect(await titles('past=1')).toEqual([]);
    const first = await ben.get('/api/events?search=listed&limit=2');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await titles(`limit=2&cursor=${cursor}`)).toEqual(['Listed c']);
  });
});

describe('seats', () => {
  test('joining and leaving answer each refusal with its status and message', async () => {
    const event = await plan({ maxParticipants: 1 });
    expect((await join(ben, event)).body).toMatchObject({ currentParticipants: 1, version: 2 });
    expect((await join(ben, event)).body).toMatchObject({ code: 'conflict', details: { reason: 'already_joined' } });
    expect((await join(cat, event)).body).toMatchObject({ error: 'This event is full', details: { reason: 'full' } });
    expect((await leave(cat, event)).body).toMatchObject({ details: { reason: 'not_joined' } });
    const status = await ben.get<Registration>(`/api/events/${event.id}/registration-status`);
    expect(status.body).toMatchObject({ isRegistered: true, status: 'going' });
    expect((await leave(ben, event)).body).toMatchObject({ currentParticipants: 0 });
    expect(await seats(event)).toEqual([]);
  });
  test('the first on the waitlist moves up and is notified', async () => {
    const event = await plan({ title: 'Small', maxParticipants: 1 });
    await join(ben, event);
    await answer(cat, event, 'late', 'after work');
    await answer(dan, event, 'going');
    expect(await responses(event)).toEqual([
      ['Ben', 'going', null],
      ['Cat', 'waiting', 1],
      ['Dan', 'waiting', 2],
    ]);
    await leave(ben, event);
    expect(await seats(event)).toEqual(['Cat']);
    expect(await responses(event)).toEqual([
      ['Cat', 'late', null],
      ['Dan', 'waiting', 1],
    ]);
    expect(await noticesOf(cat)).toContain('event_promoted: Small');
    const wider = await admin.patch<GuildEvent>(`/api/events/${event.id}`, { maxParticipants: 2 });
    expect(wider.body).toMatchObject({ currentParticipants: 2, waiting: 0 });
    expect(await noticesOf(dan)).toContain('event_promoted: Small');
  });
  test('the people who answered are paged', async () => {
    const event = await plan({ maxParticipants: 2 });
    for (const who of [ben, cat, dan]) await answer(who, event, 'going');
    const first = await ben.get<EventResponse[]>(`/api/events/${event.id}/responses?limit=2`);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await ben.get<EventResponse[]>(next);
    expect([...first.body, ...second.body].map(({ username }) => username)).toEqual(['Ben', 'Cat', 'Dan']);
    expect(second.headers.get('link')).toBeNull();
  });
  test('the next page skips nobody when somebody of the first page leaves', async () => {
    const event = await plan();
    for (const who of [ben, cat, dan]) await join(who, event);
    for (const path of ['participants', 'responses']) {
      const first = await ben.get<Participant[]>(`/api/events/${event.id}/${path}?limit=2`);
      const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      await leave(ben, event);
      expect((await ben.get<Participant[]>(next)).body.map(({ username }) => username)).toEqual(['Dan']);
      await join(ben, event);
      expect((await ben.get<Participant[]>(next)).body.map(({ username }) => username)).toEqual(['Dan', 'Ben']);
      for (const who of [cat, dan]) {
        await leave(who, event);
        await join(who, event);
      }
    }
    expect((await ben.get(`/api/events/${event.id}/participants?cursor=2`)).status).toBe(400);
  });
  test('tentative and absent take no seat', async () => {
    const event = await plan({ maxParticipants: 1 });
    await join(ben, event);
    await answer(ben, event, 'tentative');
    expect((await join(cat, event)).status).toBe(200);
    expect((await answer(dan, event, 'absent')).body).toMatchObject({
      currentParticipants: 1,
      tentative: 1,
      absent: 1,
    });
  });
  test('fifty simultaneous joins, leaves and answers: rows equal the count and never exceed the maximum', async () => {
    const event = await plan({ title: 'Contested', maxParticipants: 5 });
    const crowd = await Promise.all(Array.from({ length: 16 }, (_, at) => hall.signIn('Member', `Crowd ${at}`)));
    const steps = crowd.flatMap((who, at) => [
      () => join(who, event),
      () => answer(who, event, at % 2 === 0 ? 'late' : 'going'),
      () => (at % 3 === 0 ? leave(who, event) : join(who, event)),
    ]);
    const replies = await Promise.all(steps.map((step) => step()));
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const now = (await ben.get<GuildEvent>(`/api/events/${event.id}`)).body;
    expect(now.currentParticipants).toBeLessThanOrEqual(5);
    expect(await seats(event)).toHaveLength(now.currentParticipants);
    const all = await responses(event);
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
    expect(all.filter(([, status]) => status === 'waiting').map(([, , place]) => place)).toEqual(
      Array.from({ length: now.waiting }, (_, at) => at + 1),
    );
    if (now.waiting > 0) expect(now.currentParticipants).toBe(5);
  });
});

test('every answer reaches the other screens live, with the changed row', async () => {
  const event = await plan({ title: 'Live' });
  const socket = await cat.socket();
  await socket.join('events');
  const isIt = ({ id }: { id: number }): boolean => id === event.id;
  const joined = await join(ben, event);
  const received = await socket.waitFor('event:answered', isIt);
  expect(received).toMatchObject({ ...joined.body, leftUserId: null });
  expect(received.responses.map(({ username, status }) => [username, status])).toEqual([['Ben', 'going']]);
  await leave(ben, event);
  const left = await socket.waitFor('event:answered', ({ id, version }) => id === event.id && version === 3);
  expect(left.leftUserId).toEqual(received.responses[0]?.userId);
});

describe('changes', () => {
  test('moving and cancelling notify everybody who answered; a cancelled event accepts no answers', async () => {
    const event = await plan({ title: 'Moved about' });
    await join(ben, event);
    await answer(dan, event, 'absent');
    const moved = await admin.patch<GuildEvent>(`/api/events/${event.id}`, { time: '21:30' });
    expect(moved.body.startsAt).toBe('2026-05-08T19:30:00.000Z');
    const cancelled = await admin.post<GuildEvent>(`/api/events/${event.id}/cancel`, { reason: 'Storm' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelReason: 'Storm' });
    expect(await noticesOf(ben)).toEqual(
      expect.arrayContaining(['event_changed: Moved: Moved about', 'event_cancelled: Cancelled: Moved about']),
    );
    expect((await noticesOf(dan)).filter((one) => one.includes('Moved about'))).toEqual([]);
    expect((await join(cat, event)).body).toMatchObject({ details: { reason: 'cancelled' } });
    expect((await admin.post(`/api/events/${event.id}/cancel`, {})).status).toBe(409);
  });
  test('a series is cancelled completely even if the process dies after the first event', async () => {
    const first = await plan({ title: 'Halted', date: '2026-08-01', repeat: 'weekly', occurrences: 3 });
    const db = await hall.database();
    // The state after such a crash: the first event is cancelled, and its fact about the others
    // is unhandled.
    const who = { userId: 1, discordId: admin.discordId, username: 'Ada' };
    const audit = { actor: who, action: 'event.cancelled', entity: 'event' };
    const { events } = eventModels(db);
    const stored = await events.find({ seriesId: first.id, occurrence: { $gt: 0 } }, { _id: 1 }).lean();
    const others = stored.map(({ _id }) => _id);
    const fact = { ...storedFact('event:cancelled', hall.clock.now(), { others }), audit };
    const set = { status: 'cancelled', cancelReason: 'A storm' } as const;
    await events.updateOne({ _id: first.id }, { $set: set, $inc: { version: 1 }, $push: { outbox: fact } });
    const next = await startHall({ beside: hall });
    await next.close();
    const all = await admin.get<GuildEvent[]>('/api/events?search=halted');
    expect(all.body.map(({ cancelReason }) => cancelReason)).toEqual(['A storm', 'A storm', 'A storm']);
    const { body: record } = await admin.get<AuditEntry[]>('/api/audit?entity=event');
    const ids = new Set(all.body.map(({ id }) => id));
    const cancelled = record.filter(
      ({ action, entityId }) => action === 'event.cancelled' && ids.has(Number(entityId)),
    );
    expect(cancelled.map(({ entityId, discordId }) => [entityId, discordId])).toEqual([[first.id, admin.discordId]]);
  });
  test('a series is planned completely, and each event once, even if the process dies midway and the fact is repeated', async () => {
    const first = await plan({ title: 'Broken off', date: '2026-08-01', repeat: 'weekly', occurrences: 3 });
    const db = await hall.database();
    const { events } = eventModels(db);
    const others = await events.find({ seriesId: first.id, occurrence: { $gt: 0 } }).lean();
    const further = others.map(({ date, startsAt }) => ({ date, startsAt: startsAt.getTime() }));
    // The state after such a crash: one event is missing, and the fact about the others is
    // unhandled.
    await events.deleteOne({ seriesId: first.id, occurrence: 2 });
    const follow = async (): Promise<void> => {
      const fact = storedFact('event:created', hall.clock.now(), { further });
      await events.updateOne({ _id: first.id }, { $push: { outbox: fact } });
      await (await startHall({ beside: hall })).close();
    };
    await follow();
    await follow();
    const all = await admin.get<GuildEvent[]>('/api/events?search=broken');
    expect(all.body.map(({ date, version }) => [date, version])).toEqual([
      ['2026-08-01', 1],
      ['2026-08-08', 1],
      ['2026-08-15', 1],
    ]);
  });
  test('repeating a series edit keeps changes made since', async () => {
    const first = await plan({ title: 'Told twice', date: '2026-08-01', repeat: 'weekly', occurrences: 2 });
    const stored = eventModels(await hall.database()).events;
    const second = await stored.findOne({ seriesId: first.id, occurrence: 1 }).lean();
    const days = [{ id: second?._id, date: second?.date }];
    const fact = storedFact('event:updated', hall.clock.now(), {
      series: { fields: { description: 'For all' }, days },
    });
    // The state after a process died with the fact still in the outbox.
    const follow = async (): Promise<void> => {
      await stored.updateOne({ _id: first.id }, { $inc: { version: 1 }, $push: { outbox: fact } });
      await (await startHall({ beside: hall })).close();
    };
    await follow();
    const path = `/api/events/${String(second?._id)}`;
    expect((await admin.get<GuildEvent>(path)).body.description).toBe('For all');
    await admin.patch(path, { description: 'Its own' });
    await follow();
    expect((await admin.get<GuildEvent>(path)).body.description).toBe('Its own');
  });
  test('deleting can be undone', async () => {
    const event = await plan({ title: 'Deleted' });
    await join(ben, event);
    expect((await admin.delete(`/api/events/${event.id}`)).status).toBe(204);
    expect((await ben.get(`/api/events/${event.id}`)).status).toBe(404);
    expect((await join(cat, event)).status).toBe(404);
    const back = await admin.post<GuildEvent>(`/api/events/${event.id}/restore`);
    expect(back.body).toMatchObject({ title: 'Deleted', currentParticipants: 1 });
  });
  test("a removed member's seat goes to the waitlist", async () => {
    const leaver = await hall.signIn('Member', 'Leaver');
    const event = await plan({ title: 'Freed', maxParticipants: 1 });
    await join(leaver, event);
    await answer(ben, event, 'going');
    const [row] = (await admin.get<{ id: number }[]>('/api/guild-members?search=Leaver')).body;
    await admin.delete(`/api/guild-members/${row?.id ?? 0}`);
    await until(async () => (await seats(event)).join() === 'Ben', 'the seat to go to who waited');
  });
});

describe('events at the same time', () => {
  test('are told to each person, and to who plans events', async () => {
    const day = { date: '2026-05-20' };
    const raid = await plan({ ...day, title: 'Raid at once', time: '20:00' });
    const run = await plan({ ...day, title: 'Spice run', time: '22:30', lengthMinutes: 60 });
    const later = await plan({ ...day, title: 'Later run', time: '23:00', lengthMinutes: 60 });
    for (const event of [raid, run, later]) await join(ben, event);
    await join(cat, later);
    await answer(cat, raid, 'tentative');
    const titlesOf = async ({ id }: GuildEvent): Promise<string[]> =>
      (await admin.get<SeatAt[]>(`/api/events/${id}/conflicts`)).body.map(({ title }) => title);
    expect([await titlesOf(raid), await titlesOf(run)]).toEqual([['Spice run'], ['Raid at once', 'Later run']]);
    expect((await ben.get(`/api/events/${raid.id}/conflicts`)).status).toBe(403);
    const seats = (await ben.get<SeatAt[]>('/api/user/seats')).body.filter(({ startsAt }) => startsAt > '2026-05-20');
    expect(seats.slice(0, 3).map(({ title }) => title)).toEqual(['Raid at once', 'Spice run', 'Later run']);
    await admin.patch(`/api/events/${raid.id}`, { lengthMinutes: 60 });
    expect(await titlesOf(raid)).toEqual([]);
    await admin.post(`/api/events/${later.id}/cancel`, {});
    expect(await titlesOf(run)).toEqual([]);
  });
});

describe('a sign-up deadline', () => {
  test('refuses new seats after it, but seats can be given up', async () => {
    const event = await plan({ title: 'Closing', date: '2026-05-01', deadlineMinutes: 120 });
    const now = hall.clock.now();
    await join(ben, event);
    hall.clock.set(Date.parse('2026-05-01T16:00:00.000Z'));
    const closed = { error: 'Sign-up for this event has closed', details: { reason: 'closed' } };
    expect((await join(cat, event)).body).toMatchObject(closed);
    expect((await answer(cat, event, 'late')).body).toMatchObject(closed);
    expect((await answer(cat, event, 'tentative')).status).toBe(200);
    expect((await answer(ben, event, 'late')).status).toBe(200);
    expect((await leave(ben, event)).status).toBe(200);
    expect((await join(ben, event)).body).toMatchObject(closed);
    await admin.patch(`/api/events/${event.id}`, { deadlineMinutes: null });
    expect((await join(ben, event)).status).toBe(200);
    hall.clock.set(now);
  });
});

describe('afterwards', () => {
  test('attendance can be set after the start, and is exported without formulas', async () => {
    const event = await plan({ title: 'Begun', date: '2026-05-02' });
    await join(ben, event);
    await answer(cat, event, 'going', '=1+1');
    expect((await admin.put(`/api/events/${event.id}/attendance`, { userIds: [] })).status).toBe(409);
    hall.clock.set(Date.parse('2026-05-02T18:30:00.000Z'));
    const [first] = (await ben.get<Participant[]>(`/api/events/${event.id}/participants`)).body;
    await admin.put(`/api/events/${event.id}/attendance`, { userIds: [first?.userId] });
    const rows = (await ben.get<Participant[]>(`/api/events/${event.id}/participants`)).body;
    expect(rows.map(({ username, attended }) => [username, attended])).toEqual([
      ['Ben', true],
      ['Cat', false],
    ]);
    const csv = await admin.get<string>(`/api/events/${event.id}/responses.csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.body).toContain("'=1+1");
    expect((await ben.get(`/api/events/${event.id}/responses.csv`)).body).toBe(csv.body);
    hall.clock.set(Date.parse('2026-05-02T21:00:01.000Z'));
    expect((await join(dan, event)).body).toMatchObject({ details: { reason: 'past' } });
    const past = await ben.get<GuildEvent[]>('/api/events?past=1');
    expect(past.body.map(({ title }) => title)).toContain('Begun');
  });
  test('each event is over after its own length', async () => {
    await plan({ title: 'Length 20 hours', date: '2026-05-03', time: '08:00', lengthMinutes: 20 * 60 });
    const short = await plan({ title: 'Length 30 minutes', date: '2026-05-03', lengthMinutes: 30 });
    expect(short).toMatchObject({ endsAt: '2026-05-03T18:30:00.000Z' });
    hall.clock.set(Date.parse('2026-05-03T18:30:00.000Z'));
    const titles = async (query: string): Promise<string[]> =>
      (await ben.get<GuildEvent[]>(`/api/events?search=length${query}`)).body.map(({ title }) => title);
    expect([await titles(''), await titles('&past=1')]).toEqual([['Length 20 hours'], ['Length 30 minutes']]);
    expect((await ben.get<string>(`/api/events/${short.id}/event.ics`)).body).toContain('DTEND:20260503T183000Z');
    expect((await admin.patch<ErrorBody>(`/api/events/${short.id}`, { lengthMinutes: 60 })).body).toMatchObject({
      details: { reason: 'past' },
    });
  });
});

describe('a personal calendar', () => {
  test('is read only with its secret, and no longer after renewal, revocation or loss of access', async () => {
    const eve = await hall.signIn('Member', 'Eve');
    const event = await plan({ title: 'In my calendar', date: '2026-06-01' });
    await join(eve, event);
    expect((await guest.post('/api/user/calendar')).status).toBe(403);
    const made = await eve.post<{ url: string }>('/api/user/calendar');
    const path = new URL(made.body.url).pathname;
    const calendar = await hall.stranger().get<string>(path);
    expect(calendar.headers.get('content-type')).toContain('text/calendar');
    expect(calendar.body).toContain('BEGIN:VCALENDAR');
    expect(calendar.body).toContain('SUMMARY:In my calendar');
    expect(calendar.body).toContain('DTSTART:20260601T180000Z');
    expect((await eve.get('/api/user/calendar')).body).toMatchObject({ url: null });
    await eve.post('/api/user/calendar');
    expect((await hall.stranger().get(path)).status).toBe(404);
    const again = await eve.post<{ url: string }>('/api/user/calendar');
    await hall.signIn('Guest', 'Eve');
    expect((await hall.stranger().get(new URL(again.body.url).pathname)).status).toBe(404);
    await hall.signIn('Member', 'Eve');
    await eve.delete('/api/user/calendar');
    expect((await hall.stranger().get(new URL(again.body.url).pathname)).status).toBe(404);
    expect((await hall.stranger().get('/api/calendar/x.ics')).status).toBe(400);
    expect((await eve.get('/api/user/calendar')).body).toEqual({ url: null, createdAt: null });
    await eve.delete('/api/user/calendar');
    const record = await admin.get<AuditEntry[]>('/api/audit?entity=calendar&who=Eve');
    const actions = record.body.map(({ action }) => action);
    expect(actions).toEqual(['calendar.revoked', 'calendar.renewed', 'calendar.renewed', 'calendar.renewed']);
    expect(JSON.stringify(record.body)).not.toContain(again.body.url.split('/').at(-1));
  });
});
