// The last roster over HTTP: which event counts as the last one, who is asked, and that it happens once.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { LastRoster } from '@guild/common/events/events.lastRoster.api';
import type { EventTemplate } from '@guild/common/events/events.templates.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewEvent } from '../../../../test/events.ts';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';

const start = Date.parse('2026-05-01T10:00:00Z');
const dayMs = 24 * 3_600_000;
let hall: Hall;
let beside: Hall;
let admin: Client;
let ben: Client;
let cat: Client;
let dan: Client;
beforeAll(async () => {
  hall = await startHall({ clock: start });
  beside = await startHall({ beside: hall });
  admin = await hall.signIn('Admin', 'Ada');
  [ben, cat, dan] = [
    await hall.signIn('Member', 'Ben'),
    await hall.signIn('Member', 'Cat'),
    await hall.signIn('Member', 'Dan'),
  ];
});
afterAll(async () => {
  await beside.close();
  await hall.close();
});

const plan = async (fields: Parameters<typeof aNewEvent>[0]): Promise<GuildEvent> => {
  const made = await admin.post<GuildEvent>('/api/events', aNewEvent(fields));
  expect(made.status).toBe(201);
  return made.body;
};
const join = async (event: GuildEvent, ...people: Client[]): Promise<void> => {
  for (const one of people) expect((await one.post(`/api/events/${event.id}/join`)).status).toBe(200);
};
const last = async ({ id }: GuildEvent): Promise<LastRoster | null> =>
  (await admin.get<LastRoster | null>(`/api/events/${id}/last-roster`)).body;
const namesIn = async (event: GuildEvent): Promise<string[] | undefined> =>
  (await last(event))?.people.map(({ username }) => username);
const asksTo = async (who: Client, title: string): Promise<Notice[]> =>
  (await who.get<Notice[]>('/api/notifications')).body.filter(
    (one) => one.kind === 'event_asked' && one.title.endsWith(title),
  );

test('asks the people of the last event with this title once, without those who have responded', async () => {
  hall.clock.set(start);
  const before = await plan({ title: 'Storm raid', date: '2026-05-02' });
  // Nobody took part in this one.
  await plan({ title: 'Storm raid', date: '2026-05-03' });
  await join(before, ben, cat, dan, admin);
  hall.clock.set(start + 4 * dayMs);
  const next = await plan({ title: 'Storm raid', date: '2026-05-09' });
  await cat.put(`/api/events/${next.id}/answer`, { status: 'absent' });
  expect(await last(next)).toMatchObject({ eventId: before.id, title: 'Storm raid', startsAt: before.startsAt });
  expect(await namesIn(next)).toEqual(['Ben', 'Dan']);
  const path = `/api/events/${next.id}/last-roster/ask`;
  expect((await ben.post(path)).status).toBe(403);
  const socket = await ben.socket();
  await socket.join('events');
  const other = await beside.signIn('Admin', 'Bea');
  const replies = await Promise.all([
    admin.post<GuildEvent & ErrorBody>(path),
    other.post<GuildEvent & ErrorBody>(path),
    admin.post<GuildEvent & ErrorBody>(path),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const asked = replies.find(({ status }) => status === 200)?.body;
  expect(asked).toMatchObject({ askedAt: expect.any(String) });
  expect(['Ada', 'Bea']).toContain(asked?.askedBy);
  expect(replies.find(({ status }) => status === 409)?.body.details).toEqual({ reason: 'asked', at: asked?.askedAt });
  expect(await socket.waitFor('event:answered', ({ askedAt }) => askedAt != null)).toMatchObject({ id: next.id });
  await until(async () => (await asksTo(dan, 'Storm raid')).length > 0, 'the notice to Dan');
  await until(async () => (await asksTo(ben, 'Storm raid')).length > 0, 'the notice to Ben');
  expect([await asksTo(cat, 'Storm raid'), await asksTo(admin, 'Storm raid')]).toEqual([[], []]);
  expect(await asksTo(ben, 'Storm raid')).toHaveLength(1);
  const record = (await admin.get<AuditEntry[]>('/api/audit?entity=event&limit=10')).body;
  expect(record.filter(({ action }) => action === 'event.people_asked')).toHaveLength(1);
});

test('the series comes first, then the template, then the title; nobody left is refused', async () => {
  hall.clock.set(start + 10 * dayMs);
  const source = await plan({ title: 'Any', date: '2026-05-12' });
  const template = await admin.post<EventTemplate>('/api/event-templates', { name: 'Weekly', eventId: source.id });
  const templateId = template.body.id;
  const titled = await plan({ title: 'Other title', date: '2026-05-12', time: '21:00' });
  const made = await plan({ title: 'Made', date: '2026-05-12', templateId });
  const series = await plan({ title: 'In series', date: '2026-05-12', repeat: 'weekly', occurrences: 3, templateId });
  await join(titled, ben);
  await join(made, cat);
  await join(series, dan);
  hall.clock.set(start + 13 * dayMs);
  const dates = (await admin.get<GuildEvent[]>(`/api/events?series=${series.id}`)).body;
  const second = dates[1] ?? series;
  expect(await namesIn(second)).toEqual(['Dan']);
  // The third date counts from the first one: the second has not begun.
  expect((await last(dates[2] ?? series))?.eventId).toBe(series.id);
  expect(await namesIn(await plan({ title: 'Other title', date: '2026-05-20' }))).toEqual(['Ben']);
  expect((await last(await plan({ title: 'Other title', date: '2026-05-20', templateId })))?.eventId).not.toBe(
    titled.id,
  );
  const alone = await plan({ title: 'Unheard of', date: '2026-05-20' });
  expect(await last(alone)).toBeNull();
  const refused = await admin.post<ErrorBody>(`/api/events/${alone.id}/last-roster/ask`);
  expect([refused.status, refused.body.details]).toEqual([409, { reason: 'nobody' }]);
});
