// Series that repeat differently from one of their dates on: kept, cancelled and new dates, and notices.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventSeries, GuildEvent } from '@guild/common/events/events.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { addDays } from '@guild/common/wire/guildTime';
import { aNewEvent } from '../../../../test/events.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let ben: Client;
beforeAll(async () => {
  hall = await startHall({
    clock: Date.parse('2026-05-01T19:00:00.000Z'),
    env: { GUILD_TIMEZONE: 'Europe/Berlin' },
  });
  admin = await hall.signIn('Admin', 'Ada');
  ben = await hall.signIn('Member', 'Ben');
});
afterAll(() => hall.close());

/** Plans a series on Fridays, and has Ben answer all its dates. Soonest first. */
async function aSeries(title: string, fields: object = { endless: true }): Promise<GuildEvent[]> {
  const plan = aNewEvent({ title, date: '2026-05-08', repeat: 'weekly', ...fields });
  const first = (await admin.post<GuildEvent>('/api/events', plan)).body;
  const all = await datesOf(first);
  for (const { id } of all) await ben.post(`/api/events/${id}/join`);
  return datesOf(first);
}
const datesOf = async (event: GuildEvent | undefined): Promise<GuildEvent[]> =>
  (await ben.get<GuildEvent[]>(`/api/events?series=${event?.seriesId ?? 0}`)).body;
const seriesOf = async (event: GuildEvent | undefined): Promise<EventSeries | null> =>
  (await ben.get<EventSeries | null>(`/api/events/${event?.id ?? 0}/series`)).body;
const repeatBy = (event: GuildEvent | undefined, rule: object) =>
  admin.patch<GuildEvent & ErrorBody>(`/api/events/${event?.id ?? 0}`, { scope: 'following', ...rule });
const noticesAbout = async (title: string): Promise<Notice[]> => {
  // Notices are written after the reply.
  await admin.get('/api/audit?limit=1');
  return (await ben.get<Notice[]>('/api/notifications')).body.filter((notice) => notice.title.includes(title));
};

test('dates on the new days keep their answers, others are cancelled with one notice, and missing ones are created', async () => {
  const all = await aSeries('Council');
  const socket = await ben.socket();
  await socket.join('events');
  const reply = await repeatBy(all[1], { repeat: 'weeks', everyWeeks: 3, lengthMinutes: 60 });
  expect(reply.body).toMatchObject({ repeat: 'weeks', date: '2026-05-15' });
  expect(await socket.waitFor('series:changed')).toMatchObject({ repeat: 'weeks', everyWeeks: 3 });
  const after = await datesOf(all[0]);
  const planned = after.filter(({ status }) => status === 'planned');
  expect(planned.map(({ date, currentParticipants, repeat }) => [date, currentParticipants, repeat])).toEqual([
    ['2026-05-08', 1, 'weekly'],
    ['2026-05-15', 1, 'weeks'],
    ['2026-06-05', 1, 'weeks'],
    ['2026-06-26', 1, 'weeks'],
  ]);
  expect(planned.slice(1).every(({ lengthMinutes }) => lengthMinutes === 60)).toBe(true);
  const cancelled = after.filter(({ status }) => status === 'cancelled');
  expect(cancelled.map(({ date }) => date)).toEqual(['2026-05-22', '2026-05-29', '2026-06-12', '2026-06-19']);
  expect(new Set(cancelled.map(({ cancelReason }) => cancelReason))).toEqual(
    new Set(['The series repeats differently now: every 3 weeks on Friday.']),
  );
  const told = await noticesAbout('Cancelled: Council');
  expect(told.map(({ text, link }) => [text, link])).toEqual([
    [
      'The series repeats differently now. Cancelled: 2026-05-22, 20:00 (Europe/Berlin), and 3 more dates.',
      `/events/${cancelled[0]?.id ?? 0}`,
    ],
  ]);
  // Back on every Friday and Monday: the cancelled days get new dates.
  await repeatBy(planned[2], { repeat: 'weekdays', repeatOn: [1, 5] });
  const back = (await datesOf(all[0])).filter(({ status, date }) => status === 'planned' && date > '2026-06-01');
  expect(back.map(({ date }) => date)).toEqual([
    '2026-06-05',
    '2026-06-08',
    '2026-06-12',
    '2026-06-15',
    '2026-06-19',
    '2026-06-22',
    '2026-06-26',
  ]);
  expect(back.map(({ currentParticipants }) => currentParticipants)).toEqual([1, 0, 0, 0, 0, 0, 1]);
});

test('a date that somebody cancelled or deleted does not come back', async () => {
  const all = await aSeries('Gaps');
  await admin.post(`/api/events/${all[2]?.id ?? 0}/cancel`, {});
  await admin.delete(`/api/events/${all[3]?.id ?? 0}`);
  await repeatBy(all[0], { repeat: 'biweekly', date: '2026-05-08' });
  await repeatBy(all[0], { repeat: 'weekly' });
  const days = (await datesOf(all[0])).filter(({ status }) => status === 'planned').map(({ date }) => date);
  expect(days).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((at) => addDays('2026-05-08', at * 7)).filter((_day, at) => at !== 2 && at !== 3),
  );
});

test('a series with a number of dates, or one that has ended, goes on without an end', async () => {
  const counted = await aSeries('Counted', { occurrences: 3 });
  expect(await seriesOf(counted[0])).toBeNull();
  await repeatBy(counted[1], { repeat: 'monthDay', date: '2026-05-16' });
  expect(await seriesOf(counted[0])).toMatchObject({ repeat: 'monthDay', isEnded: false, anchor: '2026-05-16' });
  const planned = (await datesOf(counted[0])).filter(({ status }) => status === 'planned');
  expect(planned.map(({ date }) => date)).toEqual(['2026-05-08', '2026-05-16', '2026-06-16']);

  const ended = await aSeries('Ended');
  await admin.post(`/api/events/${ended[0]?.id ?? 0}/series/end`);
  await repeatBy(ended[0], { repeat: 'biweekly' });
  expect(await seriesOf(ended[0])).toMatchObject({ repeat: 'biweekly', isEnded: false });
});

test('only this and following dates can repeat differently, from a day of the rule on', async () => {
  const all = await aSeries('Refused');
  const fieldsOf = async (body: object) => (await repeatBy(all[0], body)).body.details?.fields;
  expect(await fieldsOf({ repeat: 'weekly', scope: 'all' })).toEqual([
    { path: 'scope', message: 'Choose this and following events to change how the series repeats' },
  ]);
  expect(await fieldsOf({ repeat: 'weekdays' })).toEqual([{ path: 'repeatOn', message: 'Choose at least one day' }]);
  expect(await fieldsOf({ repeat: 'weeks' })).toEqual([{ path: 'everyWeeks', message: 'From 1 to 8' }]);
  expect(await fieldsOf({ repeat: 'weekdays', repeatOn: [1] })).toEqual([
    { path: 'date', message: 'The first date must be on one of the chosen days' },
  ]);
  const single = (await admin.post<GuildEvent>('/api/events', aNewEvent({ title: 'Single', date: '2026-05-08' }))).body;
  expect((await repeatBy(single, { repeat: 'weekly' })).body.details?.fields).toEqual([
    { path: 'repeat', message: 'This event is not part of a series' },
  ]);
  expect((await ben.patch(`/api/events/${all[0]?.id ?? 0}`, { scope: 'following', repeat: 'weekly' })).status).toBe(
    403,
  );
});
