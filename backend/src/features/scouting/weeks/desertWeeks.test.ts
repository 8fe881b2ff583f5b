// Past weeks over HTTP: what appeared and disappeared, the heat map, and later changes.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ArchivedMap, DesertHeat } from '@guild/common/scouting/scouting.archive.api';
import type { ScoutingReport, ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { aClock, startHall, type Client, type Hall, type SetClock } from '../../../../test/harness.ts';

let hall: Hall;
let clock: SetClock;
let admin: Client;
let guest: Client;
const secondMs = 1000;
const weekMs = 7 * 24 * 3600 * secondMs;
/** A Wednesday in the week of 3 November. */
const start = Date.parse('2026-11-04T10:00:00.000Z');
/** The ends of the weeks of 3, 10, 17 and 24 November. */
const ends = [0, 1, 2, 3].map((after) => Date.parse('2026-11-10T02:00:00.000Z') + after * weekMs);

beforeAll(async () => {
  clock = aClock(start);
  hall = await startHall({ clock, env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const reported = async (text: string): Promise<ScoutingReport[]> => {
  const { status, body } = await admin.post<ScoutingReport[]>('/api/scouting/import', { text });
  expect(status).toBe(201);
  return body;
};
const weeks = async (who = guest): Promise<number[]> =>
  (await who.get<ScoutingWeek[]>('/api/scouting/weeks')).body.map(({ id }) => id);
const mapOf = async (week: number, who = guest): Promise<ArchivedMap> =>
  (await who.get<ArchivedMap>(`/api/desert-map/weeks/${week}`)).body;
const heat = async (query = ''): Promise<DesertHeat> =>
  (await guest.get<DesertHeat>(`/api/desert-map/heat${query}`)).body;
const plain = (resources: ArchivedMap['resources']): Record<string, string> =>
  Object.fromEntries(resources.map(({ category, locations }) => [category, locations.join(' ')]));
const counted = ({ categories }: DesertHeat): Record<string, string> =>
  Object.fromEntries(
    categories.flatMap(({ category, cells }) =>
      cells.length === 0 ? [] : [[category, cells.map(({ cell, weeks: of }) => `${cell}:${of}`).join(' ')]],
    ),
  );

test('before the first week is over there are no past weeks, and no heat', async () => {
  await reported('Large Spice Fields: A-1, B-2\nControl Point: E-5');
  expect(await weeks()).toEqual([]);
  expect(await heat()).toMatchObject({ from: null, to: null, weeks: 0 });
  expect((await heat()).categories).toHaveLength(7);
  expect(await mapOf(20261103)).toMatchObject({ before: null, appeared: [], gone: [] });
});

test('a past week is compared with the last one that has marks', async () => {
  clock.set((ends[0] ?? 0) + secondMs);
  expect(await weeks()).toEqual([20261103]);
  expect(await mapOf(20261103)).toMatchObject({ before: null, appeared: [], gone: [] });
  // Nobody reports anything in the week of the 10th.
  clock.set((ends[1] ?? 0) + secondMs);
  await reported('Large Spice Fields: B-2, C-3\nCrashed Ships: E-5');
  const current = await mapOf(20261117);
  clock.set((ends[2] ?? 0) + secondMs);
  expect(await weeks()).toEqual([20261117, 20261103]);
  const past = await mapOf(20261117);
  expect(past).toEqual(current);
  expect(past.before).toEqual({ weekId: 20261103, weekLabel: 'DD Week of 11/3' });
  expect(plain(past.resources)).toEqual({ spice_craters: 'B-2 C-3', crashed_ships: 'E-5' });
  expect(plain(past.appeared)).toEqual({ spice_craters: 'C-3', crashed_ships: 'E-5' });
  expect(plain(past.gone)).toEqual({ spice_craters: 'A-1', control_point: 'E-5' });
  // A week without marks is not listed, and has lost everything.
  expect(plain((await mapOf(20261110)).gone)).toEqual({ spice_craters: 'A-1 B-2', control_point: 'E-5' });
});

test('heat counts in how many of the chosen weeks each category was in each cell', async () => {
  expect(await heat()).toMatchObject({ weeks: 2, from: { weekId: 20261103 }, to: { weekId: 20261117 } });
  expect(counted(await heat())).toEqual({
    spice_craters: 'A-1:1 B-2:2 C-3:1',
    crashed_ships: 'E-5:1',
    control_point: 'E-5:1',
  });
  expect(counted(await heat('?from=20261110&to=20261117'))).toEqual({
    spice_craters: 'B-2:1 C-3:1',
    crashed_ships: 'E-5:1',
  });
  expect(counted(await heat('?to=20261110'))).toEqual({ spice_craters: 'A-1:1 B-2:1', control_point: 'E-5:1' });
  // Reversed ranges and future weeks count nothing.
  for (const none of ['?from=20261117&to=20261103', '?from=20270101']) expect((await heat(none)).weeks).toBe(0);
  for (const wrong of ['?from=1', '?to=x', '?from=2026-11-03'])
    expect((await guest.get(`/api/desert-map/heat${wrong}`)).status).toBe(400);
  for (const path of ['heat', 'weeks/20261117'])
    expect((await hall.stranger().get(`/api/desert-map/${path}`)).status).toBe(401);
  expect((await guest.get('/api/desert-map/weeks/20261341')).status).toBe(404);
});

test('unchanged data is sent once, until a week is renamed', async () => {
  const paths = ['/api/scouting/weeks', '/api/desert-map/weeks/20261117', '/api/desert-map/heat'];
  const tags = await Promise.all(paths.map(async (path) => (await guest.get(path)).headers.get('etag') ?? ''));
  const again = (): Promise<number[]> =>
    Promise.all(paths.map(async (path, at) => (await guest.get(path, { 'If-None-Match': tags[at] ?? '' })).status));
  expect(await again()).toEqual([304, 304, 304]);
  expect((await guest.get(paths[1] ?? '', { 'If-None-Match': tags[2] ?? '' })).status).toBe(200);
  const renamed = await admin.patch('/api/scouting/weeks/20261103', { label: 'Week of the worm' });
  expect(renamed.status).toBe(200);
  expect(await again()).toEqual([200, 200, 200]);
  expect((await mapOf(20261117)).before?.weekLabel).toBe('Week of the worm');
  expect((await heat()).from?.weekLabel).toBe('Week of the worm');
});

test('a report deleted after its week leaves the archive at once, and returns when restored', async () => {
  const socket = await guest.socket();
  await socket.join('scouting');
  const reports = (await guest.get<ScoutingReport[]>('/api/scouting?week=20261117')).body;
  const ships = reports.find(({ category }) => category === 'crashed_ships')?.id.toString() ?? '';
  const { headers } = await guest.get('/api/desert-map/weeks/20261117');
  const ifChanged = { 'If-None-Match': headers.get('etag') ?? '' };
  expect((await admin.delete(`/api/scouting/${ships}`)).status).toBe(204);
  expect(await socket.waitFor('desert-weeks:changed')).toMatchObject({ weekId: 20261117 });
  expect((await guest.get('/api/desert-map/weeks/20261117', ifChanged)).status).toBe(200);
  expect(plain((await mapOf(20261117)).resources)).toEqual({ spice_craters: 'B-2 C-3' });
  expect(counted(await heat())).toEqual({ spice_craters: 'A-1:1 B-2:2 C-3:1', control_point: 'E-5:1' });
  await admin.post(`/api/scouting/${ships}/restore`);
  expect(plain((await mapOf(20261117)).resources)).toEqual({ spice_craters: 'B-2 C-3', crashed_ships: 'E-5' });
  expect(socket.messages.filter(({ name }) => name === 'desert-weeks:changed')).toHaveLength(2);
});

test('a week with only deleted reports is no longer listed', async () => {
  const reports = (await guest.get<ScoutingReport[]>('/api/scouting?week=20261103')).body;
  for (const { id } of reports) await admin.delete(`/api/scouting/${id}`);
  expect(await weeks()).toEqual([20261117]);
  expect(await mapOf(20261117)).toMatchObject({ before: null, appeared: [], gone: [] });
  for (const { id } of reports) await admin.post(`/api/scouting/${id}/restore`);
  expect(await weeks()).toEqual([20261117, 20261103]);
});

test('a mark in the last moment is kept, even if another process with a fast clock has closed the week', async () => {
  const [made] = await reported('Research Stations: G-7');
  const theirs = aClock((ends[3] ?? 0) - 3600 * secondMs);
  clock.set(theirs.now());
  const ahead = await startHall({ beside: hall, clock: theirs });
  const there = await ahead.signIn('Guest', 'Hal');
  clock.set((ends[3] ?? 0) - 30 * secondMs);
  theirs.set((ends[3] ?? 0) + 5 * secondMs);
  expect(await weeks(there)).toEqual([20261124, 20261117, 20261103]);
  expect(await weeks()).toEqual([20261117, 20261103]);
  const marked = await admin.post(`/api/scouting/${made?.id.toString() ?? ''}/marks`, { cell: 'G-8' });
  expect(marked.status).toBe(200);
  expect(plain((await mapOf(20261124, there)).resources)).toEqual({ research_stations: 'G-7 G-8' });
  clock.set((ends[3] ?? 0) + 10 * secondMs);
  expect(await mapOf(20261124)).toEqual(await mapOf(20261124, there));
  await ahead.close();
});

test('processes closing the same weeks at once get the same result', async () => {
  const db = await hall.database();
  const before = await Promise.all([20261103, 20261117, 20261124].map((week) => mapOf(week)));
  await db.collection('desert_weeks').deleteMany({});
  const others = await Promise.all([1, 2].map(() => startHall({ beside: hall })));
  const read = await Promise.all(
    others.map(async (other, at) => {
      const reader = await other.signIn('Guest', `Ina ${at}`);
      return Promise.all([20261103, 20261117, 20261124].map((week) => mapOf(week, reader)));
    }),
  );
  expect(read).toEqual([before, before]);
  expect(await db.collection('desert_weeks').countDocuments()).toBe(3);
  await Promise.all(others.map((other) => other.close()));
});

test('another process finishes a row that a dead process started', async () => {
  const db = await hall.database();
  const rows = db.collection<{ _id: number }>('desert_weeks');
  const before = await mapOf(20261124);
  await rows.updateOne({ _id: 20261124 }, { $set: { marked: [], spots: 0, revision: 0 } });
  const other = await startHall({ beside: hall });
  const reader = await other.signIn('Guest', 'Jon');
  expect(await mapOf(20261124, reader)).toEqual(before);
  await other.close();
});
