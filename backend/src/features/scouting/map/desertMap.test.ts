// The desert map over HTTP: contents, rebuilds and pictures.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { DesertMap } from '@guild/common/scouting/desertMap.api';
import type { ScoutingReport } from '@guild/common/scouting/scouting.api';
import { aClock, startHall, startWorkerFor, type Client, type Hall, type SetClock } from '../../../../test/harness.ts';

let hall: Hall;
let clock: SetClock;
let admin: Client;
let member: Client;
let guest: Client;
const start = Date.parse('2026-11-18T10:00:00.000Z');
const hourMs = 3_600_000;
beforeAll(async () => {
  clock = aClock(start);
  hall = await startHall({ clock, env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Moss');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const current = async (): Promise<DesertMap> => (await guest.get<DesertMap>('/api/desert-map/current')).body;
const report = async (category: string, locations: string[], more: object = {}): Promise<ScoutingReport> => {
  const made = await admin.post<ScoutingReport>('/api/scouting', { category, locations, ...more });
  expect(made.status).toBe(201);
  return made.body;
};
/** A downloaded picture. */
async function picture(ending: 'svg' | 'png', headers: Record<string, string> = {}) {
  const reply = await fetch(`${hall.url}/api/desert-map/current.${ending}`, {
    headers: { Cookie: guest.cookie(), ...headers },
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, type: reply.headers.get('content-type'), etag: reply.headers.get('etag'), bytes };
}

test("before the first report the week's map is empty", async () => {
  expect(await current()).toMatchObject({ weekId: 20261117, weekLabel: 'DD Week of 11/17', resources: [] });
  expect((await picture('svg')).bytes.toString()).toContain('DD Week of 11/17');
  for (const path of ['current', 'current.svg', 'current.png'])
    expect((await hall.stranger().get(`/api/desert-map/${path}`)).status).toBe(401);
});

test('a report is soon on the map, in legend order, and viewers see it live', async () => {
  const socket = await guest.socket();
  await socket.join('scouting');
  await report('control_point', ['i9', 'A-1']);
  await report('spice_craters', ['H-5']);
  await report('spice_craters', ['B-2', 'H-5']);
  await report('crashed_ships', ['C-3'], { isActive: false });
  const told = await socket.waitFor('desert-map:updated', ({ resources }) => resources.length === 2);
  expect(told.resources).toEqual([
    { category: 'spice_craters', categoryName: 'Large Spice Fields', locations: ['B-2', 'H-5'] },
    { category: 'control_point', categoryName: 'Control Point', locations: ['A-1', 'I-9'] },
  ]);
  const map = await current();
  expect(told).toMatchObject(map);
  expect(Date.parse(map.nextUpdateAt) - Date.parse(map.updatedAt)).toBe(6 * hourMs);
  expect(map.mapImageUrl).toBe(`/api/desert-map/current.png?v=${map.version}`);
});

test('an admin can rebuild it at once, which is in the audit log', async () => {
  for (const client of [member, guest]) expect((await client.post('/api/desert-map/update')).status).toBe(403);
  await report('research_stations', ['E-5']);
  const before = await current();
  const { status, body } = await admin.post<DesertMap>('/api/desert-map/update');
  expect(status).toBe(200);
  expect(body.resources.map(({ category }) => category)).toContain('research_stations');
  expect(body.version).toBeGreaterThan(before.version);
  const [entry] = (await admin.get<AuditEntry[]>('/api/audit?limit=1')).body;
  expect(entry).toMatchObject({ action: 'desert_map.updated', entity: 'desert_map' });
});

test('a picture has an ETag per map version, and a cached picture answers 304', async () => {
  const svg = await picture('svg');
  expect([svg.status, svg.type]).toEqual([200, 'image/svg+xml']);
  expect(svg.bytes.toString()).toMatch(/data-cell="E-5" data-category="research_stations"/);
  const png = await picture('png');
  expect([png.status, png.type, png.etag]).toEqual([200, 'image/png', svg.etag]);
  expect([png.bytes.toString('latin1', 1, 4), png.bytes.readUInt32BE(16)]).toEqual(['PNG', 1200]);
  for (const ending of ['svg', 'png'] as const) {
    const again = await picture(ending, { 'If-None-Match': svg.etag ?? '' });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  }
  expect((await picture('png')).bytes.equals(png.bytes)).toBe(true);
  await admin.post('/api/desert-map/update');
  const later = await picture('png', { 'If-None-Match': svg.etag ?? '' });
  expect(later.status).toBe(200);
  expect(later.etag).not.toBe(svg.etag);
});

test('the worker rebuilds and draws it every six hours', async () => {
  const before = await current();
  clock.advance(6 * hourMs);
  const worker = await startWorkerFor(hall);
  await worker.close();
  const after = await current();
  expect(after.version).toBe(before.version + 1);
  expect(Date.parse(after.nextUpdateAt)).toBe(Date.parse(after.updatedAt) + 6 * hourMs);
  const pictures = (await hall.database()).collection<{ _id: number; shows: number }>('desert_map_pictures');
  expect((await pictures.findOne({ _id: 1 }))?.shows).toBe(after.version);
  const another = await startWorkerFor(hall);
  await another.close();
  expect((await current()).version).toBe(after.version);
});

test('it changes with the week, even without a worker', async () => {
  clock.set(Date.parse('2026-11-24T01:00:00.000Z'));
  await admin.post('/api/desert-map/update');
  // Six hours later the next week has started.
  expect((await current()).nextUpdateAt).toBe('2026-11-24T02:00:00.000Z');
  clock.set(Date.parse('2026-11-24T02:00:00.000Z'));
  expect(await current()).toMatchObject({ weekId: 20261124, weekLabel: 'DD Week of 11/24', resources: [] });
});

describe('when nothing was ever marked', () => {
  const env = { GUILD_TIMEZONE: 'Europe/Berlin' };
  test.each(['somebody who looks at it', 'the worker'])(
    '%s notices the change of week, and every viewer is notified',
    async (who) => {
      const time = aClock(start);
      const quiet = await startHall({ clock: time, env });
      const person = await quiet.signIn('Guest', 'Gus');
      const look = async (): Promise<unknown> =>
        who === 'the worker' ? (await startWorkerFor(quiet)).close() : person.get('/api/desert-map/current');
      try {
        const socket = await person.socket();
        await socket.join('scouting');
        await look();
        for (const [at, id] of [
          ['2026-11-24T02:00:00.000Z', 20261124],
          ['2026-12-01T02:00:00.000Z', 20261201],
        ] as const) {
          time.set(Date.parse(at));
          await look();
          await socket.waitFor('week:started', (week) => week.id === id);
        }
        expect(socket.messages.filter(({ name }) => name === 'week:started')).toHaveLength(2);
      } finally {
        await quiet.close();
      }
    },
  );
});
