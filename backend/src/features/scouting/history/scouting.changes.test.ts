// Changes of marks over HTTP: the log, undo, permissions, and pings.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { ScoutingReport } from '@guild/common/scouting/scouting.api';
import type { ScoutingChange, ScoutingSettings } from '@guild/common/scouting/scouting.changes.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aClock, startHall, type Client, type Hall, type SetClock } from '../../../../test/harness.ts';

let hall: Hall;
let clock: SetClock;
let admin: Client;
let member: Client;
let other: Client;
let guest: Client;
let report: ScoutingReport;
beforeAll(async () => {
  clock = aClock(Date.parse('2026-11-18T10:00:00.000Z'));
  hall = await startHall({ clock, env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Moss');
  other = await hall.signIn('Member', 'Oro');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());
beforeEach(async () => {
  await admin.put('/api/settings/scouting', { membersMayMark: true });
  report = (await admin.post<ScoutingReport>('/api/scouting', { category: 'spice_craters', locations: ['A-1'] })).body;
});

const changes = async (query = ''): Promise<ScoutingChange[]> =>
  (await guest.get<ScoutingChange[]>(`/api/scouting/changes${query}`)).body;
const marksPath = (): string => `/api/scouting/${report.id}/marks`;
const mark = (who: Client, cell: string) => who.post<ScoutingReport>(marksPath(), { cell });
const unmark = (who: Client, cell: string) => who.delete<ScoutingReport>(`${marksPath()}/${cell}`);
const state = (who: Client, cell: string, to: string) => who.post(`${marksPath()}/${cell}/state`, { state: to });
const undo = (who: Client, { id }: { id: number }) =>
  who.post<ScoutingChange & ErrorBody>(`/api/scouting/changes/${id}/undo`);
/** The log entry at this index, counted from the newest. */
async function nth(place: number): Promise<ScoutingChange> {
  const found = (await changes())[place];
  if (found === undefined) throw new Error('There is no such change');
  return found;
}
const last = (): Promise<ScoutingChange> => nth(0);
const marksNow = async () => (await guest.get<ScoutingReport>(`/api/scouting/${report.id}`)).body.marks;

test('every change is logged once, newest first, with person, place and old value', async () => {
  const socket = await guest.socket();
  await socket.join('scouting');
  await mark(member, 'h5');
  await state(other, 'H-5', 'harvested');
  await unmark(admin, 'H-5');
  const found = await changes();
  expect(found.slice(0, 4)).toMatchObject([
    { cell: 'H-5', before: 'harvested', after: null, username: 'Ada', reportId: report.id },
    { cell: 'H-5', before: 'present', after: 'harvested', username: 'Oro' },
    { cell: 'H-5', before: null, after: 'present', username: 'Moss', category: 'spice_craters', undoneAt: null },
    { cell: 'A-1', before: null, after: 'present', username: 'Ada', weekId: 20261117 },
  ]);
  const told = await socket.waitFor('scouting-changes:made', (one) => one.changes[0]?.after === null);
  expect(told.changes).toEqual(found.slice(0, 1));
  const first = await guest.get<ScoutingChange[]>('/api/scouting/changes?limit=2');
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await guest.get<ScoutingChange[]>(next)).body).toEqual(found.slice(2, 4));
});

test('people can undo their own change once, and the mark gets its old value', async () => {
  const socket = await guest.socket();
  await socket.join('scouting');
  await mark(member, 'B-2');
  const before = await marksNow();
  await state(member, 'B-2', 'contested');
  const change = await last();
  for (const [who, status] of [
    [other, 403],
    [guest, 403],
    [hall.stranger(), 401],
  ] as const)
    expect((await undo(who, change)).status).toBe(status);
  expect((await undo(member, { id: 999_999 })).status).toBe(404);
  const done = await undo(member, change);
  expect([done.status, done.body]).toMatchObject([200, { id: change.id, undoneBy: 'Moss', version: 2 }]);
  expect(await marksNow()).toEqual(before);
  expect((await socket.waitFor('scouting-changes:undone')).changes).toEqual([done.body]);
  expect(await socket.waitFor('report:updated', ({ marks }) => marks[1]?.state === 'present')).toBeDefined();
  const again = await undo(member, change);
  expect([again.status, again.body.details?.reason]).toEqual([409, 'already_undone']);
  const [entry] = (await admin.get<AuditEntry[]>('/api/audit?limit=1')).body;
  expect(entry).toMatchObject({ action: 'report.undone', username: 'Moss' });
});

test('a change cannot be undone after another person changed the mark', async () => {
  await mark(member, 'C-3');
  const marked = await last();
  await state(other, 'C-3', 'harvested');
  const harvested = await last();
  const refused = await undo(member, marked);
  expect([refused.status, refused.body.details?.reason]).toEqual([409, 'changed_since']);
  await unmark(admin, 'C-3');
  const removed = await last();
  expect((await undo(other, harvested)).body.details?.reason).toBe('changed_since');
  // One after the other, starting with the last.
  expect((await undo(admin, removed)).status).toBe(200);
  expect((await undo(admin, harvested)).status).toBe(200);
  expect((await undo(member, marked)).status).toBe(200);
  expect((await marksNow()).map(({ cell }) => cell)).toEqual(['A-1']);
  await mark(other, 'C-3');
  expect((await undo(admin, marked)).body.details?.reason).toBe('already_undone');
});

test('two simultaneous undos of one change apply once', async () => {
  await mark(member, 'D-4');
  const change = await last();
  const answers = await Promise.all([undo(member, change), undo(admin, change)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await marksNow()).map(({ cell }) => cell)).toEqual(['A-1']);
});

test('people can undo their last ten changes; admins any of the week', async () => {
  await mark(other, 'E-1');
  const first = await last();
  for (const column of [2, 3, 4, 5, 6, 7, 8, 9]) await mark(other, `E-${column}`);
  await mark(other, 'F-1');
  const second = await nth(8);
  await mark(other, 'F-2');
  const refused = await undo(other, first);
  expect([refused.status, refused.body.details?.reason]).toEqual([409, 'too_old']);
  expect((await undo(other, second)).status).toBe(200);
  expect((await undo(admin, first)).status).toBe(200);
});

test('members can mark if admins allow it, but cannot rename or delete', async () => {
  await mark(member, 'G-9');
  const set = await admin.put<ScoutingSettings>('/api/settings/scouting', { membersMayMark: false });
  expect(set.body).toMatchObject({ membersMayMark: false });
  expect((await guest.get('/api/settings/scouting')).body).toEqual(set.body);
  const another = { category: 'control_point', locations: ['A-1'] };
  const calls = (who: Client) =>
    Promise.all([
      who.post('/api/scouting', another),
      mark(who, 'G-1'),
      state(who, 'A-1', 'contested'),
      unmark(who, 'G-1'),
      who.post('/api/scouting/pings', { cell: 'G-1' }),
    ]);
  const own = await last();
  const statuses = async (who: Client): Promise<number[]> => (await calls(who)).map(({ status }) => status);
  expect(await statuses(member)).toEqual([403, 403, 403, 403, 403]);
  expect((await undo(member, own)).status).toBe(403);
  expect((await member.put('/api/settings/scouting', { membersMayMark: true })).status).toBe(403);
  const stale = { membersMayMark: true, version: set.body.version - 1 };
  expect((await admin.put('/api/settings/scouting', stale)).status).toBe(409);
  const socket = await guest.socket();
  await socket.join('scouting');
  await admin.put('/api/settings/scouting', { membersMayMark: true, version: set.body.version });
  expect(await socket.waitFor('scouting-settings:updated')).toMatchObject({ membersMayMark: true });
  expect(await statuses(member)).toEqual([201, 200, 200, 200, 204]);
  expect(await statuses(guest)).toEqual([403, 403, 403, 403, 403]);
  expect((await member.post('/api/scouting', { ...another, weekLabel: 'Moss Week' })).status).toBe(403);
  expect((await member.post('/api/scouting', { ...another, weekLabel: 'DD Week of 11/17' })).status).toBe(201);
  expect((await member.delete(`/api/scouting/${report.id}`)).status).toBe(403);
});

test('a ping shows a place to everybody on the map for a moment, at most six times a minute', async () => {
  const socket = await guest.socket();
  await socket.join('scouting');
  expect((await other.post('/api/scouting/pings', { cell: 'i9' })).status).toBe(204);
  expect(await socket.waitFor('desert:pinged')).toEqual({
    cell: 'I-9',
    by: { username: 'Oro', discordId: other.discordId },
    until: expect.stringMatching(/^2026-11-18T10:/),
  });
  expect((await other.post('/api/scouting/pings', { cell: 'Z9' })).status).toBe(400);
  const ping = () => other.post<ErrorBody>('/api/scouting/pings', { cell: 'I-9' });
  const more = await Promise.all(Array.from({ length: 6 }, ping));
  expect(more.filter(({ status }) => status === 204)).toHaveLength(5);
  const refused = more.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused?.body.error).toMatch(/^You can ping 6 cells a minute\. Try again in \d+ s\.$/);
});

test('nothing can be undone after the week is over', async () => {
  await mark(admin, 'I-1');
  const change = await last();
  clock.set(Date.parse('2026-11-24T02:00:00.000Z'));
  const late = await undo(admin, change);
  expect([late.status, late.body.details?.reason]).toEqual([409, 'week_over']);
  expect(await changes()).toEqual([]);
});
