// Absences of members over HTTP: who may set them, where they show, and the answers to events.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import type { Member } from '@guild/common/members/members.api';
import { aNewEvent } from '../../../test/events.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let moss: Client;
let rue: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z'), env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  moss = await hall.signIn('Member', 'Moss');
  rue = await hall.signIn('Member', 'Rue');
  guest = await hall.signIn('Guest', 'Gale');
});
afterAll(() => hall.close());

const roster = async (query = ''): Promise<Member[]> => (await admin.get<Member[]>(`/api/guild-members${query}`)).body;
const memberOf = async ({ discordId }: Client): Promise<Member> => {
  const found = (await roster()).find((one) => one.discordId === discordId);
  if (found === undefined) throw new Error('not on the roster');
  return found;
};
const away = (from: string, to: string, note: string | null = null) => ({ from, to, note });
const set = async (who: Client, of: Client, absence: unknown, givesUpSeats = false) =>
  who.put<Member>(`/api/guild-members/${(await memberOf(of)).id}/absence`, { absence, givesUpSeats });
const plan = async (date: string, fields = {}): Promise<GuildEvent> =>
  (await admin.post<GuildEvent>('/api/events', aNewEvent({ date, ...fields }))).body;
const answers = async ({ id }: GuildEvent): Promise<[string, string, boolean][]> =>
  (await admin.get<EventResponse[]>(`/api/events/${id}/responses`)).body.map((row) => [
    row.username,
    row.status,
    row.away,
  ]);
const answerOf = async (event: GuildEvent, name: string): Promise<string | undefined> =>
  (await answers(event)).find(([username]) => username === name)?.[1];
const becomes = (event: GuildEvent, name: string, status: string | undefined): Promise<unknown> =>
  until(async () => (await answerOf(event, name)) === status, `${name}: ${status ?? 'no answer'}`);

test('is set by the member and by admins, is recorded, and every screen follows', async () => {
  const screen = await guest.socket();
  await screen.join('members');
  const trip = away('2026-05-01', '2026-05-03', 'On a trip');
  expect(await set(moss, moss, trip)).toMatchObject({ status: 200, body: { absence: trip } });
  await screen.waitFor('member:updated', ({ absence }) => absence?.note === 'On a trip');
  expect((await roster('?away=1')).map(({ name }) => name)).toEqual(['Moss']);
  const isFreeOn = async (day: string): Promise<boolean> =>
    (await roster(`?free=${day}`)).some(({ name }) => name === 'Moss');
  expect(await Promise.all(['2026-05-03', '2026-05-04'].map(isFreeOn))).toEqual([false, true]);
  expect((await admin.get('/api/guild-members?free=soon')).status).toBe(400);
  expect((await set(rue, moss, null)).status).toBe(403);
  expect((await set(guest, guest, trip)).status).toBe(403);
  expect((await set(admin, moss, null)).body.absence).toBeNull();
  expect(await roster('?away=1')).toEqual([]);
  await until(async () => {
    const { body } = await admin.get<AuditEntry[]>('/api/audit?limit=20');
    return body.filter(({ action }) => action === 'member.absence_changed').length === 2;
  }, 'the audit entries');
});

test.each([
  ['with the last day before the first', away('2026-05-05', '2026-05-04'), 'absence.to'],
  ['in the past', away('2026-04-01', '2026-04-30'), 'absence.to'],
  ['without a day', away('', '2026-05-04'), 'absence.from'],
  ['with a long note', away('2026-05-05', '2026-05-06', 'x'.repeat(201)), 'absence.note'],
])('is refused %s', async (_what, absence, field) => {
  const reply = await set(moss, moss, absence);
  expect([reply.status, JSON.stringify(reply.body).includes(`"${field}"`)]).toEqual([400, true]);
});

test('answers absent to events on its days, now and later, and takes that back', async () => {
  const [before, inside, own, seated] = [
    await plan('2026-05-09'),
    await plan('2026-05-10'),
    await plan('2026-05-11'),
    await plan('2026-05-12'),
  ];
  await rue.put(`/api/events/${own.id}/answer`, { status: 'tentative' });
  await rue.post(`/api/events/${seated.id}/join`);
  await set(rue, rue, away('2026-05-10', '2026-05-20'));
  await becomes(inside, 'Rue', 'absent');
  expect(await answers(inside)).toEqual([['Rue', 'absent', true]]);
  expect((await admin.get<GuildEvent>(`/api/events/${inside.id}`)).body.absent).toBe(1);

  const [later] = [await plan('2026-05-14', { repeat: 'weekly', occurrences: 2 })];
  await becomes(later, 'Rue', 'absent');
  // An event that is moved out of the days loses the answer, one that is moved into them gets it.
  await admin.patch(`/api/events/${later.id}`, { date: '2026-05-21' });
  await becomes(later, 'Rue', undefined);
  await admin.patch(`/api/events/${before.id}`, { date: '2026-05-13' });
  await becomes(before, 'Rue', 'absent');
  // The person may come after all.
  expect((await rue.post(`/api/events/${before.id}/join`)).status).toBe(200);
  expect(await answers(before)).toEqual([['Rue', 'going', false]]);

  await set(rue, rue, null);
  await becomes(inside, 'Rue', undefined);
  expect([await answerOf(own, 'Rue'), await answerOf(seated, 'Rue'), await answerOf(before, 'Rue')]).toEqual([
    'tentative',
    'going',
    'going',
  ]);
});

test('gives up seats only if the person chooses so, and the waitlist moves up', async () => {
  const event = await plan('2026-06-02', { maxParticipants: 1 });
  await moss.post(`/api/events/${event.id}/join`);
  await rue.put(`/api/events/${event.id}/answer`, { status: 'going' });
  await set(moss, moss, away('2026-06-01', '2026-06-07'), true);
  await becomes(event, 'Moss', 'absent');
  expect(await answerOf(event, 'Rue')).toBe('going');
  await set(moss, moss, away('2026-06-03', '2026-06-07'));
  await becomes(event, 'Moss', undefined);
});

test('goes with a removed member and comes back with a restored one', async () => {
  const event = await plan('2026-06-05');
  await becomes(event, 'Moss', 'absent');
  const { id } = await memberOf(moss);
  expect((await admin.delete(`/api/guild-members/${id}`)).status).toBe(204);
  await becomes(event, 'Moss', undefined);
  const later = await plan('2026-06-06');
  expect((await admin.post(`/api/guild-members/${id}/restore`)).status).toBe(200);
  await becomes(event, 'Moss', 'absent');
  await becomes(later, 'Moss', 'absent');
});
