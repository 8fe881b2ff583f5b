// Event templates over HTTP: saving, renaming, deleting and restoring, for admins only.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { EventTemplate } from '@guild/common/events/events.templates.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewEvent } from '../../../../test/events.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let ben: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z'), env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  ben = await hall.signIn('Member', 'Ben');
});
afterAll(() => hall.close());
const names = async (): Promise<string[]> =>
  (await admin.get<EventTemplate[]>('/api/event-templates')).body.map(({ name }) => name);

test('a template has everything that the event plans, and can be renamed, deleted and restored', async () => {
  const plan = { lengthMinutes: 90, deadlineMinutes: 60, maxParticipants: 8 };
  const event = (await admin.post<GuildEvent>('/api/events', aNewEvent(plan))).body;
  const socket = await admin.socket();
  expect(await socket.join('event-templates')).toMatchObject({ ok: true });
  const saved = await admin.post<EventTemplate>('/api/event-templates', { name: ' Raid night ', eventId: event.id });
  expect(saved.body).toMatchObject({
    ...plan,
    name: 'Raid night',
    title: 'Night raid',
    description: 'Two squads, one worm-caller',
    type: 'Raid',
    time: '20:00',
  });
  expect(await socket.waitFor('event-template:created')).toMatchObject({ name: 'Raid night' });
  const path = `/api/event-templates/${saved.body.id}`;
  expect((await admin.patch<EventTemplate>(path, { name: 'Raid', version: 1 })).body).toMatchObject({ name: 'Raid' });
  expect((await admin.patch<ErrorBody>(path, { name: 'Late', version: 1 })).body).toMatchObject({
    details: { reason: 'stale' },
  });
  // The event changes or goes without the template.
  await admin.delete(`/api/events/${event.id}`);
  expect(await names()).toEqual(['Raid']);
  expect((await admin.delete(path)).status).toBe(204);
  expect(await names()).toEqual([]);
  expect((await admin.post(`${path}/restore`)).status).toBe(200);
  expect(await names()).toEqual(['Raid']);
});

test('members see no templates', async () => {
  expect((await ben.get('/api/event-templates')).status).toBe(403);
  expect(await (await ben.socket()).join('event-templates')).toMatchObject({ ok: false, code: 'not_allowed' });
});

test('a template of an unknown event or without a name is refused', async () => {
  expect((await admin.post('/api/event-templates', { name: 'Raid', eventId: 999_999 })).status).toBe(404);
  const reply = await admin.post<ErrorBody>('/api/event-templates', { name: ' ', eventId: 1 });
  expect(reply.body.details?.fields).toEqual([{ path: 'name', message: 'Name is required' }]);
});
