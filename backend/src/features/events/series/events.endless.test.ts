// Series without an end: their dates of eight weeks, edits, deletions, the end, and a fill that is
// interrupted or runs twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { EventSeries, GuildEvent } from '@guild/common/events/events.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { addDays } from '@guild/common/wire/guildTime';
import { aNewEvent } from '../../../../test/events.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';
import { createHallFeatures } from '../../../app/features.ts';
import { migrations } from '../../../app/migrations.ts';
import { createContext } from '../../../platform/features/process.ts';
import { readGuildConfig } from '../../../platform/http/pages/pages.ts';
import type { EventDocument, SeriesDocument } from '../core/events.model.ts';

const start = Date.parse('2026-05-01T19:00:00.000Z');
const weekMs = 7 * 24 * 3_600_000;
const logTo = { write: () => undefined };
let hall: Hall;
let admin: Client;
let ben: Client;
let task: TaskOfWorker;
beforeAll(async () => {
  hall = await startHall({ clock: start, env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  ben = await hall.signIn('Member', 'Ben');
  task = await aTaskOf(hall, 'event-series', logTo);
});
afterAll(async () => {
  await task.close();
  await hall.close();
});
beforeEach(() => hall.clock.set(start));

const plan = async (fields: Parameters<typeof aNewEvent>[0]): Promise<GuildEvent> =>
  (await admin.post<GuildEvent>('/api/events', aNewEvent({ repeat: 'weekly', endless: true, ...fields }))).body;
const datesOf = async ({ seriesId }: GuildEvent): Promise<GuildEvent[]> =>
  (await ben.get<GuildEvent[]>(`/api/events?series=${seriesId ?? 0}`)).body;
const daysOf = async (event: GuildEvent): Promise<string[]> => (await datesOf(event)).map(({ date }) => date);
const seriesOf = async ({ id }: GuildEvent): Promise<EventSeries | null> =>
  (await ben.get<EventSeries | null>(`/api/events/${id}/series`)).body;
/** The days of the series after two runs of the task at once. */
async function filled(event: GuildEvent): Promise<string[]> {
  await Promise.all([task.run(), task.run()]);
  return daysOf(event);
}
const weeks = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_each, at) => addDays(first, at * 7));

test('the dates of the next eight weeks exist at once and later on, with the same local time', async () => {
  const first = await plan({ title: 'Weekly council', date: '2026-05-08' });
  expect(await daysOf(first)).toEqual(weeks('2026-05-08', 8));
  expect(await seriesOf(first)).toMatchObject({ id: first.id, repeat: 'weekly', isEnded: false });
  hall.clock.set(start + 30 * weekMs);
  // The weeks that have passed meanwhile are left out.
  const later = await filled(first);
  expect(later).toEqual([...weeks('2026-05-08', 8), ...weeks('2026-12-04', 8)]);
  expect(new Set((await datesOf(first)).map(({ time }) => time))).toEqual(new Set(['20:00']));
});

test('a fill that is interrupted or runs twice doubles nothing', async () => {
  const first = await plan({ title: 'Interrupted', date: '2026-05-08' });
  const db = await hall.database();
  const series = db.collection<SeriesDocument>('event_series');
  // The process died after it had created the last two dates.
  await series.updateOne({ _id: first.id }, { $set: { nextOccurrence: 6 }, $inc: { version: 1 } });
  await db.collection<EventDocument>('events').deleteOne({ seriesId: first.id, occurrence: 7 });
  expect(await filled(first)).toEqual(weeks('2026-05-08', 8));
  // It died before an edit reached the last date.
  await series.updateOne({ _id: first.id }, { $set: { nextOccurrence: 7, 'fields.title': 'Edited since' } });
  expect(await filled(first)).toEqual(weeks('2026-05-08', 8));
  expect((await datesOf(first)).map(({ title }) => title).slice(-2)).toEqual(['Interrupted', 'Edited since']);
});

test('an edit of all following changes the dates to come, in fields and days', async () => {
  const first = await plan({ title: 'Drill', date: '2026-05-05', repeat: 'weekdays', repeatOn: [2, 4] });
  const before = await datesOf(first);
  expect(before.slice(0, 4).map(({ date }) => date)).toEqual(['2026-05-05', '2026-05-07', '2026-05-12', '2026-05-14']);
  const change = { title: 'Late drill', date: '2026-05-08', time: '22:00', lengthMinutes: 60, scope: 'following' };
  expect((await admin.patch(`/api/events/${before[1]?.id ?? 0}`, change)).status).toBe(200);
  hall.clock.set(start + weekMs);
  const after = await filled(first).then(() => datesOf(first));
  expect(after[0]).toMatchObject({ title: 'Drill', date: '2026-05-05' });
  expect(after.slice(1).every(({ title, time }) => title === 'Late drill' && time === '22:00')).toBe(true);
  expect(after.slice(1, 4).map(({ date }) => date)).toEqual(['2026-05-08', '2026-05-13', '2026-05-15']);
  expect(after.slice(-2).map(({ date, lengthMinutes }) => [date, lengthMinutes])).toEqual([
    ['2026-06-26', 60],
    ['2026-07-01', 60],
  ]);
  expect((await seriesOf(first))?.repeatOn).toEqual([3, 5]);
});

test('deleted and cancelled dates are not created again', async () => {
  const first = await plan({ title: 'With gaps', date: '2026-05-08' });
  const all = await datesOf(first);
  await admin.delete(`/api/events/${all[2]?.id ?? 0}`);
  await admin.post(`/api/events/${all[3]?.id ?? 0}/cancel`, {});
  hall.clock.set(start + 2 * weekMs);
  const days = weeks('2026-05-08', 10);
  expect(await filled(first)).toEqual(days.filter((_day, at) => at !== 2));
  expect((await datesOf(first)).map(({ status }) => status).filter((status) => status === 'cancelled')).toHaveLength(1);
});

describe('a fill that is overtaken by the end of all following dates', () => {
  /** Runs the task in a process which `overtake` interrupts before its first date is stored. */
  async function fillInterrupted(overtake: () => Promise<unknown>): Promise<void> {
    const context = await createContext(hall.env, { clock: hall.clock, role: 'worker', migrations, logTo });
    let isFirst = true;
    const next = async (name: string): Promise<number> => {
      const overtaken = isFirst ? overtake() : undefined;
      isFirst = false;
      await overtaken;
      return context.ids.next(name);
    };
    const interrupted = { ...context, ids: { ...context.ids, next } };
    const { list, handlers } = createHallFeatures(interrupted, readGuildConfig(hall.env.guildConfigPath));
    context.outboxes.follow(handlers);
    const tasks = list.flatMap(({ scheduledTasks = [] }) => scheduledTasks);
    await tasks.find(({ name }) => name === 'event-series')?.run(new AbortController().signal);
    for (const feature of list) await feature.close?.();
    await context.close();
  }
  const plannedDays = async (event: GuildEvent): Promise<string[]> =>
    (await datesOf(event)).filter(({ status }) => status === 'planned').map(({ date }) => date);

  test.each(['cancel', 'delete'] as const)('%s: no date is left', async (how) => {
    const first = await plan({ title: `Overtaken by ${how}`, date: '2026-05-08' });
    const third = (await datesOf(first))[2]?.id ?? 0;
    hall.clock.set(start + 2 * weekMs);
    const following = { reason: 'The end', scope: 'following' };
    await fillInterrupted(() =>
      how === 'cancel'
        ? admin.post(`/api/events/${third}/cancel`, following)
        : admin.delete(`/api/events/${third}?scope=following`),
    );
    expect(await plannedDays(first)).toEqual(weeks('2026-05-08', 2));
    expect(await filled(first).then(() => plannedDays(first))).toEqual(weeks('2026-05-08', 2));
    if (how === 'cancel') return;
    // The undo brings the late dates back with the others.
    await admin.post(`/api/events/${third}/restore`);
    expect(await filled(first).then(() => plannedDays(first))).toEqual(weeks('2026-05-08', 10));
  });

  test('a fill that died after storing a date is cleaned up by the next one', async () => {
    const first = await plan({ title: 'Died', date: '2026-05-08' });
    const all = await datesOf(first);
    await admin.post(`/api/events/${all[1]?.id ?? 0}/cancel`, { scope: 'following', reason: 'The end' });
    const db = await hall.database();
    const events = db.collection<EventDocument>('events');
    const last = await events.findOne({ seriesId: first.id, occurrence: 7 });
    if (last === null) throw new Error('the last date is missing');
    const startsAt = new Date(last.startsAt.getTime() + weekMs);
    const endsAt = new Date(last.endsAt.getTime() + weekMs);
    const late = {
      _id: 90_001,
      occurrence: 8,
      startsAt,
      endsAt,
      date: addDays(last.date, 7),
      createdAt: new Date(hall.clock.now()),
    };
    await events.insertOne({ ...last, ...late, status: 'planned', cancelReason: null, version: 1, outbox: [] });
    expect(await filled(first).then(() => plannedDays(first))).toEqual(['2026-05-08']);
    const found = (await datesOf(first)).at(-1);
    expect([found?.id, found?.cancelReason]).toEqual([90_001, 'The end']);
  });
});

test('an ended series gets no more dates; its planned ones stay', async () => {
  const first = await plan({ title: 'Ends', date: '2026-05-08' });
  const socket = await ben.socket();
  await socket.join('events');
  expect((await ben.post(`/api/events/${first.id}/series/end`)).status).toBe(403);
  const ended = await admin.post<EventSeries>(`/api/events/${first.id}/series/end`);
  expect(ended.body).toMatchObject({ isEnded: true });
  expect(await socket.waitFor('series:changed')).toMatchObject({ id: first.id, isEnded: true });
  expect((await admin.post<ErrorBody>(`/api/events/${first.id}/series/end`)).body).toMatchObject({
    error: 'This series has ended already',
  });
  const record = await admin.get<AuditEntry[]>('/api/audit?entity=event&limit=5');
  expect(record.body.map(({ action, name }) => [action, name])).toContainEqual(['event.series_ended', 'Ends']);
  hall.clock.set(start + 3 * weekMs);
  const other = await plan({ title: 'Goes on', date: '2026-05-29' });
  hall.clock.set(start + 4 * weekMs);
  expect(await filled(other)).toHaveLength(9);
  expect(await daysOf(first)).toEqual(weeks('2026-05-08', 8));
});

test('deleting all that follows ends the series, and undoing it lets it go on', async () => {
  const first = await plan({ title: 'Undone', date: '2026-05-08' });
  const last = (await datesOf(first)).at(-1);
  await admin.delete(`/api/events/${last?.id ?? 0}?scope=following`);
  expect(await seriesOf(first)).toMatchObject({ isEnded: true });
  await admin.post(`/api/events/${last?.id ?? 0}/restore`);
  expect(await seriesOf(first)).toMatchObject({ isEnded: false });
  await admin.post(`/api/events/${first.id}/cancel`, { scope: 'all' });
  expect(await seriesOf(first)).toMatchObject({ isEnded: true });
});

test('a single event and a series with a number of dates have no such series', async () => {
  for (const repeat of [null, 'monthWeekday']) {
    const event = await plan({ title: 'Counted', date: '2026-05-08', repeat, endless: false, occurrences: 3 });
    expect(await seriesOf(event)).toBeNull();
    expect((await admin.post(`/api/events/${event.id}/series/end`)).status).toBe(404);
    if (repeat !== null) expect(await daysOf(event)).toEqual(['2026-05-08', '2026-06-12', '2026-07-10']);
  }
  const refused = await admin.post<ErrorBody>('/api/events', aNewEvent({ repeat: 'weekdays', repeatOn: [1] }));
  expect(refused.body.details?.fields).toEqual([
    { path: 'date', message: 'The first date must be on one of the chosen days' },
  ]);
});
