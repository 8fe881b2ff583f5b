// Location order, access before input, the weekly limit of members, and the streamed CSV export,
// over HTTP.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ScoutingReport } from '@guild/common/scouting/scouting.api';
import { memberChangesPerWeek } from '@guild/common/scouting/scouting.changes.api';
import { gridCells } from '@guild/common/scouting/scouting.rules';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aClock, startHall, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let second: Hall;
let admin: Client;
let member: Client;
beforeAll(async () => {
  hall = await startHall({ clock: aClock(Date.parse('2026-11-18T10:00:00.000Z')) });
  second = await startHall({ beside: hall });
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Moss');
}, 120_000);
afterAll(async () => {
  await second.close();
  await hall.close();
});

const add = async (locations: readonly string[], who = admin) =>
  who.post<ScoutingReport>('/api/scouting', { category: 'control_point', locations });
const pathOf = ({ id }: Pick<ScoutingReport, 'id'>): string => `/api/scouting/${id}`;

test('locations keep the order of the request, and a changed list its own order', async () => {
  const { body: made } = await add(['I-9', 'A-1', 'E-5', 'A1']);
  expect(made.locations).toEqual(['I-9', 'A-1', 'E-5']);
  const marked = await admin.post<ScoutingReport>(`${pathOf(made)}/marks`, { cell: 'B-2' });
  expect(marked.body.locations).toEqual(['I-9', 'A-1', 'E-5', 'B-2']);
  const again = await admin.post<ScoutingReport>(`${pathOf(made)}/marks/A-1/state`, { state: 'harvested' });
  expect(again.body.locations).toEqual(['I-9', 'A-1', 'E-5', 'B-2']);
  const changed = await admin.patch<ScoutingReport>(pathOf(made), { locations: ['E-5', 'C-3', 'I-9', 'A-1'] });
  expect(changed.body.locations).toEqual(['E-5', 'C-3', 'I-9', 'A-1']);
  expect(changed.body.marks[3]).toMatchObject({ cell: 'A-1', state: 'harvested' });
  const turned = await admin.patch<ScoutingReport>(pathOf(made), { locations: ['A-1', 'I-9', 'C-3', 'E-5'] });
  expect(turned.body).toMatchObject({ locations: ['A-1', 'I-9', 'C-3', 'E-5'], version: changed.body.version + 1 });
  const same = await admin.patch<ScoutingReport>(pathOf(made), { locations: ['A-1', 'I-9', 'C-3', 'E-5'] });
  expect(same.body.version).toBe(turned.body.version);
});

test('a caller without permission is refused before the input is checked', async () => {
  const { body: made } = await add(['A-1']);
  const calls = [
    member.post('/api/scouting', {}),
    member.post('/api/scouting', { category: 'gold', locations: [] }),
    member.post(`${pathOf(made)}/marks`, { cell: 'Z-99' }),
    member.post(`${pathOf(made)}/marks/A-1/state`, { state: 'gone' }),
    member.delete(`${pathOf(made)}/marks/Z-99`),
    member.post('/api/scouting/pings', {}),
    member.post('/api/scouting/changes/x/undo'),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(calls.length).fill(403));
  expect((await admin.post('/api/scouting', {})).status).toBe(400);
});

test('the CSV export of a week is streamed, with every mark of every report', async () => {
  const reports = 3;
  for (let at = 0; at < reports; at += 1) await add(gridCells);
  const { status, headers, body } = await member.get<string>('/api/scouting.csv');
  expect([status, headers.get('content-length')]).toEqual([200, null]);
  const all = (await member.get<ScoutingReport[]>('/api/scouting')).body;
  const marks = all.flatMap(({ id, locations }) => locations.map((cell) => `${id} ${cell}`));
  const lines = body.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(','))).toHaveLength(marks.length);
  expect(lines[0]).toContain('"A-1"');
});

test('a member can change a limited number of locations per week, over all processes; an admin has no limit', async () => {
  await admin.put('/api/settings/scouting', { membersMayMark: true });
  const there = await second.signIn('Member', 'Moss');
  const whole = memberChangesPerWeek / gridCells.length;
  const replies = await Promise.all(
    Array.from({ length: whole + 2 }, (_, at) => add(gridCells, at % 2 === 0 ? member : there)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(whole).fill(201), 429, 429]);
  const { body: made } = await add(['A-1']);
  const refused = await member.post<ErrorBody>(`${pathOf(made)}/marks`, { cell: 'B-2' });
  expect([refused.status, refused.body.error]).toEqual([
    429,
    'You can change 243 locations a week. Ask somebody who may manage the map to mark more.',
  ]);
  expect((await admin.post(`${pathOf(made)}/marks`, { cell: 'B-2' })).status).toBe(200);
});
