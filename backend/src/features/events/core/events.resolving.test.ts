// Event notices are resolved on every screen of a person when no action is left.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../../test/harness.ts';

// Recent times, because the database deletes old notices by the machine's clock.
const now = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
let hall: Hall;
let admin: Client;
let ben: Client;
let cat: Client;
beforeAll(async () => {
  hall = await startHall({ clock: now, env: { GUILD_TIMEZONE: 'UTC' } });
  admin = await hall.signIn('Admin', 'Ada');
  ben = await hall.signIn('Member', 'Ben');
  cat = await hall.signIn('Member', 'Cat');
});
afterAll(() => hall.close());

/** A moved event that both people attend. */
async function moved(title: string): Promise<GuildEvent> {
  const date = new Date(now + 7 * 86_400_000).toISOString().slice(0, 10);
  const fields = { title, description: 'Two squads', type: 'Raid', date, time: '18:00' };
  const event = (await admin.post<GuildEvent>('/api/events', fields)).body;
  for (const who of [ben, cat]) expect((await who.post(`/api/events/${event.id}/join`)).status).toBe(200);
  const change = await admin.patch<GuildEvent>(`/api/events/${event.id}`, { time: '19:00' });
  for (const who of [ben, cat]) await until(async () => (await resolutionOf(who, `Moved: ${title}`)) === null);
  return change.body;
}
const resolutionOf = async (who: Client, title: string): Promise<Notice['resolution'] | undefined> =>
  (await who.get<Notice[]>('/api/notifications')).body.find((one) => one.title === title)?.resolution;

test.each([
  ['has left', (id: number) => ben.delete(`/api/events/${id}/leave`)],
  ['has answered that they are absent', (id: number) => ben.put(`/api/events/${id}/answer`, { status: 'absent' })],
])('a person who %s has nothing left to do; the others still have', async (how, act) => {
  const title = `Somebody ${how}`;
  const { id } = await moved(title);
  const socket = await ben.socket();
  await act(id);
  const words = "You're no longer taking part.";
  expect(await socket.waitFor('notice:resolved')).toMatchObject({ resolution: words });
  expect(await resolutionOf(ben, `Moved: ${title}`)).toBe(words);
  expect(await resolutionOf(cat, `Moved: ${title}`)).toBeNull();
});

test('a free-seat notice stays open until the seat is given up', async () => {
  const { id } = await moved('Small one');
  await admin.patch(`/api/events/${id}`, { maxParticipants: 2 });
  await admin.put(`/api/events/${id}/answer`, { status: 'going' });
  await ben.delete(`/api/events/${id}/leave`);
  await until(async () => (await resolutionOf(admin, 'Small one')) === null);
  await admin.delete(`/api/events/${id}/leave`);
  await until(async () => (await resolutionOf(admin, 'Small one')) === "You're no longer taking part.");
});

test('after a second move there is one notice with the new time', async () => {
  const { id } = await moved('Twice');
  const all = async (): Promise<Notice[]> =>
    (await ben.get<Notice[]>('/api/notifications')).body.filter(({ title }) => title === 'Moved: Twice');
  const [before] = await all();
  await admin.patch(`/api/events/${id}`, { time: '20:00' });
  await until(async () => (await all())[0]?.text !== before?.text, 'the new time');
  expect(await all()).toMatchObject([{ resolution: null, readAt: null }]);
});

test('cancelling the event resolves all notices except the cancellation notice', async () => {
  const { id } = await moved('Called off');
  await admin.post(`/api/events/${id}/cancel`, {});
  for (const who of [ben, cat])
    await until(async () => (await resolutionOf(who, 'Moved: Called off')) === 'The event was cancelled.');
  expect(await resolutionOf(ben, 'Cancelled: Called off')).toBeNull();
});

test('deleting the event resolves that one too', async () => {
  const { id } = await moved('Taken out');
  expect((await admin.delete(`/api/events/${id}`)).status).toBeLessThan(300);
  await until(async () => (await resolutionOf(cat, 'Moved: Taken out')) === 'The event was deleted.');
  expect(await resolutionOf(cat, 'Deleted: Taken out')).toBeNull();
});

test('restoring reopens the notices that were open, unread as before, and resolves the deletion notice', async () => {
  const { id } = await moved('Taken out and back');
  expect((await admin.delete(`/api/events/${id}`)).status).toBeLessThan(300);
  const own = 'Moved: Taken out and back';
  await until(async () => (await resolutionOf(ben, own)) === 'The event was deleted.');
  const socket = await ben.socket();
  expect((await admin.post(`/api/events/${id}/restore`)).status).toBeLessThan(300);
  expect(await socket.waitFor('notice:reopened')).toMatchObject({ title: own, resolution: null, readAt: null });
  expect(await resolutionOf(ben, own)).toBeNull();
  await until(async () => (await resolutionOf(ben, 'Deleted: Taken out and back')) === "It's back on.");
});

test('a reminder of a moved start is resolved, and reopened when the event moves back', async () => {
  const { id, startsAt } = await moved('Reminded');
  const start = Date.parse(startsAt);
  hall.clock.set(start - 60 * 60_000 + 10_000);
  const worker = await startWorkerFor(hall);
  const reminder = (): Promise<Notice | undefined> =>
    ben
      .get<Notice[]>('/api/notifications')
      .then(({ body }) => body.find(({ kind, link }) => kind === 'event_reminder' && link === `/events/${id}`));
  try {
    await until(async () => (await reminder())?.resolution === null, 'the reminder');
  } finally {
    await worker.close();
  }
  await admin.patch(`/api/events/${id}`, { time: '21:00' });
  await until(async () => (await reminder())?.resolution === 'The event was moved.');
  await admin.patch(`/api/events/${id}`, { time: '19:00' });
  await until(async () => (await reminder())?.resolution === null);
  hall.clock.set(now);
});

test('when the event is over its notices are resolved', async () => {
  const { endsAt } = await moved('Over at last');
  const socket = await ben.socket();
  hall.clock.set(Date.parse(endsAt) + 1000);
  const worker = await startWorkerFor(hall);
  try {
    await until(async () => (await resolutionOf(ben, 'Moved: Over at last')) === 'The event is over.', 'the end');
    expect(await socket.waitFor('notice:resolved')).toMatchObject({ resolution: 'The event is over.' });
  } finally {
    await worker.close();
  }
});
