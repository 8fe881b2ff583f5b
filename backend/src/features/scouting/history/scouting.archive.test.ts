// Past weeks, the change of week, and reports as CSV and from pasted text, over HTTP.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ArchivedMap } from '@guild/common/scouting/scouting.archive.api';
import type { ScoutingReport, ScoutingWeek } from '@guild/common/scouting/scouting.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aClock, startHall, startWorkerFor, type Client, type Hall, type SetClock } from '../../../../test/harness.ts';

let hall: Hall;
let clock: SetClock;
let admin: Client;
let member: Client;
let guest: Client;
const dayMs = 24 * 3_600_000;
beforeAll(async () => {
  clock = aClock(Date.parse('2026-11-18T10:00:00.000Z'));
  hall = await startHall({ clock, env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Moss');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const take = (text: string, who = admin) => who.post<ScoutingReport[] & ErrorBody>('/api/scouting/import', { text });
const all = async (): Promise<ScoutingReport[]> => (await guest.get<ScoutingReport[]>('/api/scouting')).body;

test('a pasted week becomes one report per category', async () => {
  const made = await take('Large Spice Fields: I-9, h5\n\n  control_point : A1;b2\nLarge Spice Fields: C-3 i9');
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject([
    { category: 'spice_craters', locations: ['I-9', 'H-5', 'C-3'], updatedBy: 'Ada', weekId: 20261117 },
    { category: 'control_point', locations: ['A-1', 'B-2'] },
  ]);
  expect(await all()).toHaveLength(2);
});

test('errors in a pasted week are reported by line, and nothing is stored', async () => {
  for (const [who, status] of [
    [member, 403],
    [guest, 403],
    [hall.stranger(), 401],
  ] as const)
    expect((await take('Control Point: A-1', who)).status).toBe(status);
  const wrong = await take('Control Point: A-1\nGold: B-2\nCrashed Ships: Z9, B2, x\nResearch Stations:\nnothing');
  expect(wrong.status).toBe(400);
  expect(wrong.body.details?.fields).toEqual([
    { path: 'text', message: 'Line 2: unknown category Gold' },
    { path: 'text', message: 'Line 3: not on the map: Z9, x' },
    { path: 'text', message: 'Line 4: at least one location is required' },
    { path: 'text', message: "Line 5: write 'Large Spice Fields: I-9, H-5'" },
  ]);
  expect((await take('  \n ')).status).toBe(400);
  expect(await all()).toHaveLength(2);
});

test('the marks of a week are exported as CSV', async () => {
  await admin.post(`/api/scouting/${(await all())[1]?.id.toString() ?? ''}/marks/H-5/state`, { state: 'harvested' });
  const { status, headers, body } = await guest.get<string>('/api/scouting.csv');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = body.split('\r\n');
  expect(lines).toHaveLength(1 + 5 + 1);
  expect(lines.find((line) => line.includes('"H-5"'))).toMatch(
    /^"DD Week of 11\/17","Large Spice Fields","H-5","harvested","Ada","'\d+","2026-11-18T/,
  );
  expect((await guest.get<string>('/api/scouting.csv?week=20261110')).body.split('\r\n')).toHaveLength(2);
  const raw = await fetch(`${hall.url}/api/scouting.csv`, { headers: { Cookie: guest.cookie() } });
  // The byte order mark tells Excel that the text is UTF-8. Reading it as text would drop the mark.
  expect(Buffer.from(await raw.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
});

test('the week changes once, whoever reads first, and everybody is notified', async () => {
  await admin.post('/api/desert-map/update');
  const socket = await guest.socket();
  await socket.join('scouting');
  // No process was running at the change of week.
  clock.set(Date.parse('2026-11-24T05:00:00.000Z'));
  await Promise.all([1, 2, 3].map(() => guest.get('/api/desert-map/current')));
  expect(await socket.waitFor('week:started')).toMatchObject({ id: 20261124, label: 'DD Week of 11/24' });
  const worker = await startWorkerFor(hall);
  await worker.close();
  await guest.get('/api/desert-map/current');
  expect(socket.messages.filter(({ name }) => name === 'week:started')).toHaveLength(1);
  clock.set(Date.parse('2026-12-01T05:00:00.000Z'));
  const another = await startWorkerFor(hall);
  await another.close();
  expect(await socket.waitFor('week:started', ({ id }) => id === 20261201)).toBeDefined();
});

test('past weeks show reports removed by cleanup, but not deleted ones', async () => {
  await take('Control Point: E-5\nCrashed Ships: F-6\nResearch Stations: G-7');
  const [deleted, cleaned] = await all();
  await admin.delete(`/api/scouting/${deleted?.id.toString() ?? ''}`);
  clock.advance(dayMs);
  expect((await admin.post<{ deletedCount: number }>('/api/scouting/cleanup')).body).toEqual({ deletedCount: 2 });
  clock.advance(7 * dayMs);
  const { body, headers } = await guest.get<ScoutingWeek[]>('/api/scouting/weeks?limit=1');
  expect(body).toMatchObject([{ id: 20261201, label: 'DD Week of 12/1' }]);
  const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  expect((await guest.get<ScoutingWeek[]>(next)).body).toMatchObject([{ id: 20261117 }]);
  const past = await guest.get<ArchivedMap>('/api/desert-map/weeks/20261201');
  expect(past.body).toMatchObject({ weekLabel: 'DD Week of 12/1', startsAt: '2026-12-01T02:00:00.000Z' });
  const shown = past.body.resources.map(({ category, locations }) => [category, locations]);
  expect(shown).toEqual(
    [
      ['crashed_ships', ['F-6']],
      ['control_point', ['E-5']],
    ].filter(([category]) => category !== deleted?.category),
  );
  expect(shown.map(([category]) => category)).toContain(cleaned?.category);
  expect((await guest.get('/api/desert-map/weeks/20261341')).status).toBe(404);
  expect((await guest.get<ArchivedMap>('/api/desert-map/weeks/20261110')).body.resources).toEqual([]);
});
