// Event reminders: a delayed job for each chosen time, which moves with the event and runs on
// time.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Notice, NoticeSettings } from '@guild/common/notifications/notifications.api';
import { startHall, startWorkerFor, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import { createRedis } from '../../../platform/process/redis.ts';
import { isRemindedNow, remindJob, remindJobOf } from './events.reminders.ts';

// Recent times, because the database deletes old notices by the machine's clock.
const startsAt = new Date(Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000 - 6 * 3_600_000);
const minuteMs = 60_000;

describe('a person who chose several times', () => {
  const event = { _id: 1, startsAt };
  const before = (minutes: number): number => startsAt.getTime() - minutes * minuteMs;
  test('gets a reminder at each of them', () => {
    expect([60, 5].map((minutes) => isRemindedNow(event, [60, 5], minutes, before(minutes)))).toEqual([true, true]);
  });
  test('gets only the one nearest to the start when several run late', () => {
    expect([60, 10, 5].map((minutes) => isRemindedNow(event, [60, 10, 5], minutes, before(4)))).toEqual([
      false,
      false,
      true,
    ]);
  });
  test('gets none at a time that only others chose', () => {
    expect(isRemindedNow(event, [60], 30, before(30))).toBe(false);
    expect(isRemindedNow(event, [], 60, before(60))).toBe(false);
  });
});

describe('a reminder job', () => {
  let hall: Hall;
  let queue: Queue;
  let close: () => Promise<void>;
  let ada: Client;
  let ben: Client;
  beforeAll(async () => {
    hall = await startHall({ clock: startsAt.getTime() - 24 * 60 * minuteMs });
    const connection = createRedis({ url: hall.env.redisUrl, use: 'subscriber' });
    queue = new Queue(remindJob.queue, { connection, prefix: `${hall.env.redisPrefix}:jobs` });
    close = async () => {
      await queue.close();
      connection.disconnect();
    };
    ada = await hall.signIn('Admin', 'Ada');
    ben = await hall.signIn('Member', 'Ben');
    const { kinds } = (await ben.get<NoticeSettings>('/api/notifications/settings')).body;
    await ben.put('/api/notifications/settings', { kinds, quietHours: null, reminders: [5] });
  });
  afterAll(async () => {
    await close();
    await hall.close();
  });
  const plan = async (title: string, time = '18:00'): Promise<GuildEvent> => {
    const fields = { title, description: 'x', type: 'Raid', date: startsAt.toISOString().slice(0, 10), time };
    const roles = [{ name: 'Tank', symbol: 'survival' }];
    return (await ada.post<GuildEvent>('/api/events', { ...fields, roles })).body;
  };
  const isSet = async (id: string): Promise<boolean> => (await queue.getJob(id)) !== undefined;
  const idOf = ({ id: _id }: GuildEvent, start: Date, minutes: number): string =>
    remindJobOf({ _id, startsAt: start }, minutes).id;

  test('is scheduled for every chosen time, and rescheduled when the event moves', async () => {
    const event = await plan('Moved one');
    for (const minutes of [60, 5]) await until(() => isSet(idOf(event, startsAt, minutes)), 'the job');
    expect(await isSet(idOf(event, startsAt, 30))).toBe(false);
    const later = new Date(startsAt.getTime() + 60 * minuteMs);
    await ada.patch(`/api/events/${event.id}`, { time: '19:00', version: event.version });
    for (const minutes of [60, 5]) await until(() => isSet(idOf(event, later, minutes)), 'the other job');
  });

  test('runs on time; a job of an old start time reminds nobody', async () => {
    const worker = await startWorkerFor(hall);
    try {
      const [stays, moves] = [await plan('Stays', '19:00'), await plan('Moves', '19:00')];
      for (const { id, roles } of [stays, moves])
        expect((await ben.put(`/api/events/${id}/answer`, { status: 'going', roleId: roles?.[0]?.id })).status).toBe(
          200,
        );
      const move = (to: string, { id }: GuildEvent): Promise<Reply> => ada.patch(`/api/events/${id}`, { time: to });
      // What happens before a job runs takes place within the ten seconds.
      hall.clock.set(startsAt.getTime() - 5 * minuteMs - 10_000);
      for (const time of ['18:00', '19:00']) expect((await move(time, moves)).status).toBe(200);
      expect((await move('18:00', stays)).status).toBe(200);
      // The reconciler ran at the start and runs again after half a minute.
      const heard = async (): Promise<string[]> =>
        (await ben.get<Notice[]>('/api/notifications')).body.flatMap(({ kind, title }) =>
          kind === 'event_reminder' ? [title] : [],
        );
      await until(async () => (await heard()).length > 0, 'the reminder');
      const text = (await ben.get<Notice[]>('/api/notifications')).body.find(({ title }) => title.startsWith('Stays'));
      expect(text?.text).toMatch(/^You are Tank\. Starts /);
      await until(async () => !(await isSet(idOf(moves, startsAt, 5))), 'the end of the other job');
      expect(await heard()).toEqual(['Stays starts in 5 minutes']);
    } finally {
      await worker.close();
    }
  });
});
