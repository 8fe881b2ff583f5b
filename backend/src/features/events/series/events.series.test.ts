// Series commands over HTTP: this event, this and the following, or all; one audit entry, one
// notice per person.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let ben: Client;
let cat: Client;
beforeAll(async () => {
  hall = await startHall({
    clock: Date.parse('2026-05-01T12:00:00.000Z'),
    env: { GUILD_TIMEZONE: 'Europe/Berlin' },
  });
  admin = await hall.signIn('Admin', 'Ada');
  ben = await hall.signIn('Member', 'Ben');
  cat = await hall.signIn('Member', 'Cat');
});
afterAll(() => hall.close());

/** A weekly series of four. Ben attends all, Cat only the last. Dates soonest first. */
async function aSeries(title: string): Promise<GuildEvent[]> {
  const plan = {
    title,
    description: 'Two squads',
    type: 'Raid',
    date: '2026-06-01',
    time: '20:00',
    maxParticipants: 3,
  };
  await admin.post('/api/events', { ...plan, repeat: 'weekly', occurrences: 4 });
  const all = await dates(title);
  for (const { id } of all) await ben.post(`/api/events/${id}/join`);
  await cat.put(`/api/events/${idAt(all, 3)}/answer`, { status: 'tentative' });
  return dates(title);
}
const dates = async (title: string): Promise<GuildEvent[]> =>
  (await ben.get<GuildEvent[]>(`/api/events?search=${encodeURIComponent(title)}`)).body;
const idAt = (all: readonly GuildEvent[], at: number): number => all[at]?.id ?? 0;
const noticesOf = async (who: Client, about: string): Promise<Notice[]> => {
  // Audit entries are written after the reply.
  await admin.get('/api/audit?limit=1');
  return (await who.get<Notice[]>('/api/notifications')).body.filter(({ title }) => title.includes(about));
};
const recordOf = async (action: string, about: string): Promise<string[]> =>
  (await admin.get<AuditEntry[]>('/api/audit?entity=event&limit=200')).body
    .filter((entry) => entry.action === action && entry.name?.includes(about) === true)
    .map(({ name }) => name ?? '');

describe('an edit', () => {
  test('of this and the following changes only those, in local time, each on its own day', async () => {
    const all = await aSeries('Moved');
    const version = all[1]?.version ?? 0;
    const change = { title: 'Moved on', date: '2026-06-09', time: '21:00', scope: 'following', version };
    const reply = await admin.patch<GuildEvent>(`/api/events/${idAt(all, 1)}`, change);
    expect(reply.body).toMatchObject({ title: 'Moved on', startsAt: '2026-06-09T19:00:00.000Z' });
    expect((await dates('Moved')).map(({ title, startsAt }) => [title, startsAt])).toEqual([
      ['Moved', '2026-06-01T18:00:00.000Z'],
      ['Moved on', '2026-06-09T19:00:00.000Z'],
      ['Moved on', '2026-06-16T19:00:00.000Z'],
      ['Moved on', '2026-06-23T19:00:00.000Z'],
    ]);
    const text = 'New time: 2026-06-09, 21:00 (Europe/Berlin); 2 more dates in the series moved too.';
    expect((await noticesOf(ben, 'Moved: Moved')).map((notice) => notice.text)).toEqual([text]);
    expect((await noticesOf(ben, 'Moved: Moved'))[0]?.timed).toEqual([
      'New time: ',
      { at: '2026-06-09T19:00:00.000Z' },
      '; 2 more dates in the series moved too.',
    ]);
    expect((await noticesOf(cat, 'Moved: Moved')).map(({ link }) => link)).toEqual([`/events/${idAt(all, 3)}`]);
    expect(await recordOf('event.updated', 'Moved')).toEqual(['Moved and 2 more of its series']);
  });

  test('of all keeps the own changes of each event, and promotes from each waitlist', async () => {
    const all = await aSeries('Kept');
    await admin.patch(`/api/events/${idAt(all, 0)}`, { title: 'Kept for itself', scope: 'this' });
    const change = { maxParticipants: 5, scope: 'all' };
    expect((await admin.patch(`/api/events/${idAt(all, 2)}`, change)).status).toBe(200);
    expect((await dates('Kept')).map(({ title, maxParticipants }) => [title, maxParticipants])).toEqual([
      ['Kept for itself', 5],
      ['Kept', 5],
      ['Kept', 5],
      ['Kept', 5],
    ]);
    expect(await noticesOf(ben, 'Moved: Kept')).toEqual([]);
  });

  test('of all with fewer seats asks first, then moves the last to join each date to the waitlist', async () => {
    const all = await aSeries('Narrow');
    for (const { id } of all.slice(2)) await cat.put(`/api/events/${id}/answer`, { status: 'going' });
    const lower = (more: object) =>
      admin.patch<ErrorBody>(`/api/events/${idAt(all, 0)}`, { maxParticipants: 1, scope: 'all', ...more });
    expect(await lower({})).toMatchObject({
      status: 409,
      body: { error: '2 seats are taken', details: { reason: 'seats_taken', seats: 2, people: 2 } },
    });
    expect((await lower({ moveToWaitlist: true })).status).toBe(200);
    const figures = (await dates('Narrow')).map(({ currentParticipants, waiting }) => [currentParticipants, waiting]);
    expect(figures).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 1],
    ]);
    const told = (await noticesOf(cat, 'Narrow')).filter(({ kind }) => kind === 'event_waitlisted');
    expect(told.map(({ link }) => link).sort()).toEqual([2, 3].map((at) => `/events/${idAt(all, at)}`).sort());
    expect(await noticesOf(ben, 'Narrow')).toEqual([]);
  });

  test('is refused completely when it is stale, has an unknown scope, or would move an event into the past', async () => {
    const all = await aSeries('Refused');
    const edit = (body: Record<string, unknown>) =>
      admin.patch<ErrorBody>(`/api/events/${idAt(all, 3)}`, { scope: 'all', ...body });
    expect((await edit({ title: 'No', version: 1 })).body).toMatchObject({ details: { reason: 'stale' } });
    expect((await edit({ scope: 'every' })).body.details?.fields).toEqual([
      { path: 'scope', message: 'Choose this, following or all' },
    ]);
    expect((await edit({ date: '2026-05-04' })).body.details?.fields).toEqual([
      { path: 'date', message: 'Every date in the series must be in the future' },
    ]);
    expect(await dates('Refused')).toEqual(all);
    expect((await ben.patch(`/api/events/${idAt(all, 3)}`, { title: 'No', scope: 'all' })).status).toBe(403);
  });
});

describe('a cancelling', () => {
  test('of this and the following notifies each person once, about their soonest event', async () => {
    const all = await aSeries('Called off');
    const socket = await cat.socket();
    await socket.join('events');
    const last = socket.waitFor('event:cancelled', ({ id }) => id === idAt(all, 3));
    const reply = await admin.post(`/api/events/${idAt(all, 1)}/cancel`, { reason: 'Storm.', scope: 'following' });
    expect(reply.body).toMatchObject({ status: 'cancelled', cancelReason: 'Storm.' });
    expect((await dates('Called off')).map(({ status }) => status)).toEqual([
      ...['planned', 'cancelled', 'cancelled', 'cancelled'],
    ]);
    expect(await last).toMatchObject({ cancelReason: 'Storm.' });
    expect((await noticesOf(ben, 'Called off')).map(({ text }) => text)).toEqual([
      'It was planned for 2026-06-08, 20:00 (Europe/Berlin), and for 2 more dates. Storm.',
    ]);
    expect((await noticesOf(cat, 'Called off')).map(({ text, link }) => [text, link])).toEqual([
      ['It was planned for 2026-06-22, 20:00 (Europe/Berlin). Storm.', `/events/${idAt(all, 3)}`],
    ]);
    expect(await recordOf('event.cancelled', 'Called off')).toEqual(['Called off and 2 more of its series']);
  });

  test('of all keeps the reason of events cancelled before', async () => {
    const all = await aSeries('Twice');
    await admin.post(`/api/events/${idAt(all, 2)}/cancel`, { reason: 'Flu', scope: 'this' });
    await admin.post(`/api/events/${idAt(all, 3)}/cancel`, { reason: 'Storm', scope: 'all' });
    expect((await dates('Twice')).map(({ cancelReason }) => cancelReason)).toEqual(['Storm', 'Storm', 'Flu', 'Storm']);
  });
});

describe('a deletion', () => {
  test('of all can be undone as one, and does not restore events deleted before', async () => {
    const all = await aSeries('Taken out');
    await admin.delete(`/api/events/${idAt(all, 0)}`);
    expect((await admin.delete(`/api/events/${idAt(all, 2)}?scope=all`)).status).toBe(204);
    expect(await dates('Taken out')).toEqual([]);
    expect((await noticesOf(cat, 'Taken out')).map(({ title }) => title)).toEqual(['Deleted: Taken out']);
    expect((await noticesOf(ben, 'Taken out')).map(({ text }) => text)).toEqual([
      'It was planned for 2026-06-08, 20:00 (Europe/Berlin), and for 2 more dates.',
      'It was planned for 2026-06-01, 20:00 (Europe/Berlin).',
    ]);
    expect((await ben.delete(`/api/events/${idAt(all, 2)}?scope=all`)).status).toBe(403);
    expect((await admin.post(`/api/events/${idAt(all, 2)}/restore`)).status).toBe(200);
    const back = await dates('Taken out');
    expect(back.map(({ id, currentParticipants }) => [id, currentParticipants])).toEqual(
      all.slice(1).map(({ id }) => [id, 1]),
    );
    expect((await noticesOf(ben, 'Restored: Taken out')).map(({ text }) => text)).toEqual([
      "It's back on: 2026-06-08, 20:00 (Europe/Berlin), and 2 more dates.",
    ]);
    expect(await recordOf('event.removed', 'Taken out')).toEqual(['Taken out and 2 more of its series', 'Taken out']);
    expect(await recordOf('event.restored', 'Taken out')).toEqual(['Taken out and 2 more of its series']);
  });
});

test('one event can be exported for calendar programs, by members only', async () => {
  const [event] = await aSeries('Exported');
  const path = `/api/events/${event?.id ?? 0}/event.ics`;
  const reply = await ben.get<string>(path);
  expect(reply.headers.get('content-type')).toContain('text/calendar');
  expect(reply.headers.get('content-disposition')).toContain('event.ics');
  expect(reply.body).toContain('SUMMARY:Exported\r\n');
  expect(reply.body).toContain('STATUS:CONFIRMED');
  expect(reply.body).toContain(`/events/${event?.id ?? 0}`);
  expect(reply.body).not.toContain(ben.discordId);
  const guest = await hall.signIn('Guest', 'Gus');
  expect((await guest.get(path)).status).toBe(403);
  expect((await hall.stranger().get(path)).status).toBe(401);
  expect((await ben.get('/api/events/999999/event.ics')).status).toBe(404);
  expect((await ben.get('/api/events/x/event.ics')).status).toBe(400);
});

test('the dates of a series are listed in any status', async () => {
  const all = await aSeries('Listed');
  const [first] = all;
  hall.clock.set(Date.parse('2026-06-03T12:00:00.000Z'));
  const found = await ben.get<GuildEvent[]>(`/api/events?series=${first?.seriesId ?? 0}`);
  expect(found.body.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect((await ben.get('/api/events?series=x')).status).toBe(400);
  expect((await admin.delete(`/api/events/${idAt(all, 3)}?scope=all`)).status).toBe(204);
  expect((await ben.get<GuildEvent[]>(`/api/events?series=${first?.seriesId ?? 0}`)).body.map(({ id }) => id)).toEqual([
    first?.id,
  ]);
});
