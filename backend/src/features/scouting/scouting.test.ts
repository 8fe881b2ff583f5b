// Scouting over HTTP for every role, with its live messages.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ScoutingReport, ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { categoryNames, scoutingCategories } from '@guild/common/scouting/scouting.rules';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aClock, startHall, type Client, type Hall, type SetClock } from '../../../test/harness.ts';

let hall: Hall;
let clock: SetClock;
let admin: Client;
let other: Client;
let member: Client;
let guest: Client;
const start = Date.parse('2026-11-18T10:00:00.000Z');
beforeAll(async () => {
  clock = aClock(start);
  hall = await startHall({ clock, env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  other = await hall.signIn('Admin', 'Oro');
  member = await hall.signIn('Member', 'Moss');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const add = async (more: object = {}): Promise<ScoutingReport> => {
  const body = { category: 'Large Spice Fields', locations: ['i9', ' H-5', 'H5'], ...more };
  const made = await admin.post<ScoutingReport>('/api/scouting', body);
  expect([made.status, made.body]).toMatchObject([201, { version: 1 }]);
  return made.body;
};
const pathOf = ({ id }: Pick<ScoutingReport, 'id'>): string => `/api/scouting/${id}`;

test('a report is stored under its category key, with grid codes in the given order', async () => {
  const made = await add();
  expect(made).toMatchObject({
    category: 'spice_craters',
    categoryName: 'Large Spice Fields',
    locations: ['I-9', 'H-5'],
    weekId: 20261117,
    weekLabel: 'DD Week of 11/17',
    isActive: true,
    updatedBy: 'Ada',
    marks: [
      {
        cell: 'I-9',
        markedBy: 'Ada',
        markedAt: expect.stringMatching(/^2026-11-18T10:/),
        state: 'present',
        stateBy: null,
      },
      { cell: 'H-5' },
    ],
  });
  expect((await guest.get<ScoutingReport>(pathOf(made))).body).toEqual(made);
  expect((await guest.get<ScoutingReport[]>('/api/scouting')).body).toContainEqual(made);
});

test('only admins can write; invalid fields are reported', async () => {
  const made = await add();
  for (const [client, status] of [
    [member, 403],
    [guest, 403],
    [hall.stranger(), 401],
  ] as const) {
    expect((await client.post('/api/scouting', { category: 'spice_craters', locations: ['A1'] })).status).toBe(status);
    expect((await client.post(`${pathOf(made)}/marks`, { cell: 'A1' })).status).toBe(status);
    expect((await client.patch(pathOf(made), { isActive: false })).status).toBe(status);
    expect((await client.delete(pathOf(made))).status).toBe(status);
    expect((await client.post('/api/scouting/cleanup')).status).toBe(status);
  }
  const wrong = await admin.post<ErrorBody>('/api/scouting', { category: 'gold', locations: ['A1', 'Z9', ''] });
  expect(wrong.status).toBe(400);
  expect(wrong.body.details?.fields?.map(({ path }) => path)).toEqual(['category', 'locations.1', 'locations.2']);
  const none = await admin.post<ErrorBody>('/api/scouting', { category: 'spice_craters', locations: [] });
  expect([none.status, none.body.error]).toEqual([400, 'At least one location is required']);
});

test('two simultaneous marks in one report are both kept, and everybody sees them', async () => {
  const made = await add({ locations: ['A-1'] });
  const socket = await guest.socket();
  expect(await socket.join('scouting')).toEqual({ ok: true });
  const cells = ['B-1', 'B-2', 'B-3', 'B-4'];
  const replies = await Promise.all(
    cells.map((cell, place) => (place % 2 === 0 ? admin : other).post(`${pathOf(made)}/marks`, { cell })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const now = (await guest.get<ScoutingReport>(pathOf(made))).body;
  expect([...now.locations].sort()).toEqual(['A-1', ...cells]);
  const told = await socket.waitFor('report:updated', ({ version }) => version === now.version);
  expect(told).toMatchObject(now);
  const without = await admin.delete<ScoutingReport>(`${pathOf(made)}/marks/a1`);
  expect([without.status, without.body.locations]).toEqual([200, now.locations.filter((cell) => cell !== 'A-1')]);
  expect((await other.delete<ScoutingReport>(`${pathOf(made)}/marks/A-1`)).body.version).toBe(without.body.version);
});

test('a pasted week is answered when all of its reports are stored', async () => {
  const text = scoutingCategories.map((category) => `${categoryNames[category]}: A-1 B-2 C-3 I-9`).join('\n');
  const { status, body } = await admin.post<ScoutingReport[]>('/api/scouting/import', { text });
  expect(status).toBe(201);
  expect(body.map(({ category }) => category)).toEqual(scoutingCategories);
  for (const one of body) expect((await admin.get<ScoutingReport>(pathOf(one))).body).toEqual(one);
});

test('a spot can be harvested, contested and active again; an unmarked spot cannot', async () => {
  const made = await add({ locations: ['C-3'] });
  const say = (cell: string, state: string) =>
    other.post<ScoutingReport & ErrorBody>(`${pathOf(made)}/marks/${cell}/state`, { state });
  const { body } = await say('C-3', 'harvested');
  expect(body.marks).toMatchObject([{ cell: 'C-3', markedBy: 'Ada', state: 'harvested', stateBy: 'Oro' }]);
  expect((await say('C-3', 'harvested')).body.version).toBe(body.version);
  expect((await say('C-3', 'present')).body.marks).toMatchObject([{ state: 'present' }]);
  expect((await say('C-4', 'harvested')).body).toMatchObject({ code: 'conflict', details: { reason: 'not_marked' } });
  expect((await say('C-4', 'gone')).status).toBe(400);
});

test('a whole list needs its version; a stale one is refused with the stored list', async () => {
  const made = await add({ locations: ['D-1', 'D-2'] });
  const marked = await other.post<ScoutingReport>(`${pathOf(made)}/marks`, { cell: 'D-3' });
  const edit = { locations: ['D-1'], version: made.version };
  const refused = await admin.patch<ErrorBody>(pathOf(made), edit);
  expect([refused.status, refused.body.details]).toMatchObject([409, { reason: 'stale', current: marked.body }]);
  const done = await admin.patch<ScoutingReport>(pathOf(made), { ...edit, version: marked.body.version });
  expect(done.body.locations).toEqual(['D-1']);
  expect(done.body.marks).toMatchObject([{ cell: 'D-1', markedBy: 'Ada' }]);
});

test('renaming a week changes all of its reports; renaming to the same name changes nothing', async () => {
  const [one, two] = [await add(), await add({ category: 'control_point' })];
  const socket = await member.socket();
  await socket.join('scouting');
  const { headers } = await guest.get('/api/scouting');
  const renamed = await admin.patch<ScoutingReport>(pathOf(one), { weekLabel: 'Storm Week' });
  expect([renamed.status, renamed.body.weekLabel]).toEqual([200, 'Storm Week']);
  const week = await socket.waitFor('week:updated');
  expect(week).toMatchObject({ id: 20261117, label: 'Storm Week' });
  expect((await guest.get<ScoutingReport>(pathOf(two))).body.weekLabel).toBe('Storm Week');
  const again = await guest.get('/api/scouting', { 'If-None-Match': headers.get('etag') ?? '' });
  expect(again.status).toBe(200);
  await admin.patch(pathOf(one), { weekLabel: 'Storm Week' });
  const { body } = await guest.get<ScoutingWeek>('/api/scouting/week');
  expect(body).toMatchObject({ label: 'Storm Week', version: week.version });
  const late = await admin.patch<ErrorBody>('/api/scouting/weeks/20261117', { label: 'Calm', version: 0 });
  expect([late.status, late.body.details?.reason]).toEqual([409, 'stale']);
});

test('cleanup removes reports last updated before today, and undo restores them', async () => {
  const old = await add({ locations: ['E-1'] });
  clock.advance(24 * 3_600_000);
  const fresh = await add({ locations: ['E-2'] });
  const gone = await admin.post<{ deletedCount: number }>('/api/scouting/cleanup');
  expect(gone.status).toBe(200);
  expect(gone.body.deletedCount).toBeGreaterThan(0);
  const left = (await guest.get<ScoutingReport[]>('/api/scouting')).body.map(({ id }) => id);
  expect([left.includes(old.id), left.includes(fresh.id)]).toEqual([false, true]);
  const back = await admin.post<ScoutingReport>(`${pathOf(old)}/restore`);
  expect([back.status, back.body.locations]).toEqual([200, ['E-1']]);
});

test('after the week changes its reports are read-only and the list is empty', async () => {
  const made = await add({ locations: ['F-1'] });
  clock.set(Date.parse('2026-11-24T02:00:00.000Z'));
  expect((await guest.get('/api/scouting')).body).toEqual([]);
  expect((await guest.get<ScoutingReport[]>('/api/scouting?week=20261117')).body.map(({ id }) => id)).toContain(
    made.id,
  );
  const late = await admin.post<ErrorBody>(`${pathOf(made)}/marks`, { cell: 'F-2' });
  expect([late.status, late.body.details?.reason]).toEqual([409, 'week_over']);
  expect((await guest.get<ScoutingWeek>('/api/scouting/week')).body).toMatchObject({
    id: 20261124,
    label: 'DD Week of 11/24',
    version: 0,
    endsAt: '2026-12-01T02:00:00.000Z',
  });
});
