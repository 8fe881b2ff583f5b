// Scheduled events on Discord: they follow the dates of the hall, and never double, whatever fails.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { DiscordPosts, DiscordSettings } from '@guild/common/discord/discord.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import {
  scheduledStatuses,
  type StandInScheduledContent,
  type StandInScheduledEvent,
} from '../../../../../tools/discord-stand-in/scheduledEvents.ts';
import { aNewEvent } from '../../../../test/events.ts';
import { startFollowingHall, type FollowingHall, runUntil } from '../../../../test/followingHall.ts';
import { until } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';
import { createDiscordGate } from '../../../platform/discord/sending/gate.ts';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
let hall: FollowingHall;
let worker: TaskOfWorker;
let shown: StandInScheduledEvent[];
const turn = async (scheduledEvents: boolean): Promise<void> => {
  const { body } = await hall.admin.get<DiscordSettings>('/api/settings/discord');
  await hall.admin.put('/api/settings/discord', { ...body, scheduledEvents });
};
beforeAll(async () => {
  hall = await startFollowingHall();
  worker = await aTaskOf(hall, 'discord-scheduled-events', { write: () => undefined });
  shown = hall.discord.scheduled.events;
  await turn(true);
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});
beforeEach(() => {
  hall.discord.scheduled.trouble.splice(0);
});

/** Runs the worker's task until the condition holds. The clock moves on with each run. */
const work = (check: () => boolean | Promise<boolean>, what: string): Promise<void> =>
  runUntil(hall, worker, check, what, 5000);
/** Runs the task often enough for everything that is to be done. */
const runSome = async (): Promise<void> => {
  for (let run = 0; run < 5; run += 1) {
    hall.clock.advance(5000);
    await worker.run();
  }
};
const pathOf = ({ id }: Pick<GuildEvent, 'id'>): string => `/events/${id}`;
const allOf = (event: Pick<GuildEvent, 'id'>): StandInScheduledContent[] =>
  shown.map(({ content }) => content).filter(({ entity_metadata: { location } }) => location.endsWith(pathOf(event)));
const plan = async (fields: Parameters<typeof aNewEvent>[0] = {}): Promise<GuildEvent> => {
  const inAWeek = new Date(hall.clock.now() + 7 * dayMs).toISOString().slice(0, 10);
  return (await hall.admin.post<GuildEvent>('/api/events', aNewEvent({ date: inAWeek, ...fields }))).body;
};
/** Whether messages have to wait. */
const isGatePaused = async (): Promise<boolean> =>
  createDiscordGate({ db: await hall.database(), clock: hall.clock }).run(
    () => Promise.resolve(false),
    () => true,
  );
const readPause = async (): Promise<DiscordPosts['scheduledEventsPause']> =>
  (await hall.admin.get<DiscordPosts>('/api/settings/discord/posts')).body.scheduledEventsPause;
/** What admins were told under this title. */
const warnings = async (title: string): Promise<Notice[]> =>
  (await hall.admin.get<Notice[]>('/api/notifications')).body.filter((notice) => notice.title === title);
const outOfDate = "The bot can't keep the events of your Discord server up to date";
const scheduled = async (fields: Parameters<typeof aNewEvent>[0] = {}): Promise<GuildEvent> => {
  const event = await plan(fields);
  await work(() => allOf(event).length > 0, 'the scheduled event');
  return event;
};

test('an event becomes one with its address, start and end, and follows changes', async () => {
  const event = await scheduled();
  expect(allOf(event)).toMatchObject([
    {
      name: 'Night raid',
      description: 'Two squads, one worm\\-caller',
      scheduled_start_time: event.startsAt,
      scheduled_end_time: new Date(Date.parse(event.startsAt) + 3 * hourMs).toISOString(),
      entity_metadata: { location: hall.env.publicUrl + pathOf(event) },
      entity_type: 3,
      privacy_level: 2,
    },
  ]);
  const change = { title: 'Day raid', time: '12:00', version: event.version };
  const { body } = await hall.admin.patch<GuildEvent>(`/api${pathOf(event)}`, change);
  await work(() => allOf(event)[0]?.name === 'Day raid', 'the change');
  expect(allOf(event)).toMatchObject([{ scheduled_start_time: body.startsAt }]);
});

test('each date of a series becomes one', async () => {
  const first = await plan({ repeat: 'weekly', occurrences: 3 });
  const series = async (): Promise<GuildEvent[]> =>
    (await hall.admin.get<GuildEvent[]>(`/api/events?series=${first.id}`)).body;
  await until(async () => (await series()).length === 3, 'the series');
  const dates = await series();
  await work(() => dates.every((one) => allOf(one).length === 1), 'all dates');
});

test('it is cancelled and deleted with the event', async () => {
  const cancelled = await scheduled();
  await hall.admin.post(`/api${pathOf(cancelled)}/cancel`, { reason: 'Sandstorm' });
  await work(() => allOf(cancelled)[0]?.status === scheduledStatuses.canceled, 'the cancellation');
  const deleted = await scheduled();
  await hall.admin.delete(`/api${pathOf(deleted)}`);
  await work(() => allOf(deleted).length === 0, 'the deletion');
});

test('a lost reply leads to one', async () => {
  hall.discord.scheduled.trouble.push('lost');
  const event = await scheduled();
  await runSome();
  await hall.admin.patch(`/api${pathOf(event)}`, { title: 'Found again', version: event.version });
  await work(() => allOf(event)[0]?.name === 'Found again', 'the edit');
  expect(allOf(event)).toHaveLength(1);
});

test('a worker that is killed before the id is stored leads to one', async () => {
  const event = await scheduled();
  const rows = (await hall.database()).collection<{ _id: string; discordId: string | null }>(
    'discord_scheduled_events',
  );
  const _id = hall.env.publicUrl + pathOf(event);
  // What a worker leaves behind that is killed after the answer of Discord.
  await rows.updateOne({ _id }, { $set: { discordId: null } });
  await work(async () => (await rows.findOne({ _id }))?.discordId !== null, 'the id');
  await runSome();
  expect(allOf(event)).toHaveLength(1);
});

test('one that somebody has deleted in Discord is not created again', async () => {
  const event = await scheduled();
  shown.splice(0, shown.length, ...shown.filter(({ content }) => !allOf(event).includes(content)));
  await hall.admin.patch(`/api${pathOf(event)}`, { title: 'Nobody sees this', version: event.version });
  await runSome();
  await runSome();
  expect(allOf(event)).toEqual([]);
});

test('a change that Discord rejects is told to admins once, and the next change is sent', async () => {
  const event = await scheduled();
  hall.discord.scheduled.trouble.push({ status: 400, code: 50_035 });
  const change = { title: 'Rejected', version: event.version };
  const { body } = await hall.admin.patch<GuildEvent>(`/api${pathOf(event)}`, change);
  const told = (): Promise<Notice[]> => warnings('Discord rejects an event of the hall');
  await work(async () => (await told()).length > 0, 'the warning');
  await runSome();
  expect(await told()).toMatchObject([{ link: pathOf(event) }]);
  expect(allOf(event)).toMatchObject([{ name: 'Night raid' }]);
  await hall.admin.patch(`/api${pathOf(event)}`, { title: 'Corrected', version: body.version });
  await work(() => allOf(event)[0]?.name === 'Corrected', 'the corrected title');
});

test('a new event that Discord rejects is created after a change', async () => {
  const { trouble } = hall.discord.scheduled;
  trouble.push({ status: 400, code: 50_035 });
  const event = await plan();
  await work(() => trouble.length === 0, 'the rejection');
  await runSome();
  expect(allOf(event)).toEqual([]);
  await hall.admin.patch(`/api${pathOf(event)}`, { title: 'Corrected', version: event.version });
  await work(() => allOf(event)[0]?.name === 'Corrected', 'the scheduled event');
});

test('one that somebody has ended in Discord is left alone, and nobody is told', async () => {
  const event = await scheduled();
  const told = await warnings('Discord rejects an event of the hall');
  hall.discord.scheduled.trouble.push({ status: 400, code: 180_000 });
  const change = { title: 'Nobody sees this', version: event.version };
  const { body } = await hall.admin.patch<GuildEvent>(`/api${pathOf(event)}`, change);
  await runSome();
  await hall.admin.patch(`/api${pathOf(event)}`, { title: 'Nor this', version: body.version });
  await runSome();
  expect(allOf(event)).toMatchObject([{ name: 'Night raid' }]);
  expect(await warnings('Discord rejects an event of the hall')).toEqual(told);
});

test.each([
  ['with scheduled events, no event is', false],
  ['with everything, no event or message is', true],
])('when Discord asks to wait %s sent before', async (_what, isGlobal) => {
  const { trouble } = hall.discord.scheduled;
  trouble.push({ status: 429, retryAfterMs: 60_000, isGlobal });
  const event = await plan();
  await work(() => trouble.length === 0, 'the wait');
  expect(await isGatePaused()).toBe(isGlobal);
  await runSome();
  expect(allOf(event)).toEqual([]);
  hall.clock.advance(60_000);
  await work(() => allOf(event).length === 1, 'the scheduled event');
});

test('a missing permission is told to admins once each time, and tried again after an hour', async () => {
  const { trouble } = hall.discord.scheduled;
  trouble.push({ status: 403, code: 50_013 }, { status: 403, code: 50_013 });
  const event = await plan();
  await work(async () => (await warnings(outOfDate)).length > 0, 'the warning');
  expect((await warnings(outOfDate))[0]?.text).toContain('Create Events');
  hall.clock.advance(hourMs);
  await work(() => trouble.length === 0, 'the second attempt');
  hall.clock.advance(hourMs);
  await work(() => allOf(event).length === 1, 'the scheduled event');
  expect(await warnings(outOfDate)).toHaveLength(1);
  // The permission is taken away again.
  trouble.push({ status: 403, code: 50_013 });
  await plan();
  await work(async () => (await warnings(outOfDate)).length > 1, 'the second warning');
  hall.clock.advance(hourMs);
});

test('a missing permission is shown in the settings until Discord takes changes again', async () => {
  await work(async () => (await readPause()) === null, 'the end of earlier pauses');
  const socket = await hall.admin.socket();
  const changes = (): number => socket.messages.filter(({ name }) => name === 'discord-posts:changed').length;
  hall.discord.scheduled.trouble.push({ status: 403, code: 50_013 });
  const event = await plan();
  await work(async () => (await readPause()) !== null, 'the pause');
  await until(() => changes() > 0, 'the live message about the pause');
  const pause = await readPause();
  expect(pause?.problem).toBe('The bot needs the permission Create Events on your Discord server.');
  expect(Date.parse(pause?.until ?? '')).toBeGreaterThan(hall.clock.now());
  const before = changes();
  hall.clock.advance(hourMs);
  await work(() => allOf(event).length === 1, 'the scheduled event');
  expect(await readPause()).toBeNull();
  await until(() => changes() > before, 'the live message about the end of the pause');
});

test.each([
  { status: 403, code: 50_001 },
  { status: 404, code: 10_004 },
])('a bot that is not on the server is named as the reason ($status, code $code)', async (refusal) => {
  await work(async () => (await readPause()) === null, 'the end of earlier pauses');
  hall.discord.scheduled.trouble.push(refusal);
  const event = await plan();
  await work(async () => (await readPause()) !== null, 'the pause');
  expect((await readPause())?.problem).toBe(
    "The bot isn't on your Discord server. Add it again under Settings → Discord.",
  );
  hall.clock.advance(hourMs);
  await work(() => allOf(event).length === 1, 'the scheduled event');
});

test('while Discord is away for an hour, calls get rare, and the event follows afterwards', async () => {
  await work(async () => (await readPause()) === null, 'the end of earlier pauses');
  const told = await warnings(outOfDate);
  const { trouble } = hall.discord.scheduled;
  const refusals = Array.from({ length: 60 }, () => ({ status: 503 }));
  trouble.push(...refusals);
  const event = await plan();
  for (let minute = 0; minute < 60; minute += 1) {
    hall.clock.advance(60_000);
    await worker.run();
  }
  const attempts = refusals.length - trouble.length;
  expect(attempts).toBeGreaterThan(3);
  expect(attempts).toBeLessThan(20);
  expect(await readPause()).toBeNull();
  trouble.splice(0);
  hall.clock.advance(hourMs / 4);
  await work(() => allOf(event).length > 0, 'the scheduled event');
  await runSome();
  expect(allOf(event)).toHaveLength(1);
  expect(await warnings(outOfDate)).toEqual(told);
});

test('with a revoked token nothing changes, and the event follows the next token', async () => {
  const told = await warnings(outOfDate);
  const { guild } = hall.discord;
  const token = guild.botToken;
  const shownBefore = shown.length;
  guild.botToken = 'another';
  const event = await plan();
  await runSome();
  expect(shown).toHaveLength(shownBefore);
  expect(await readPause()).toBeNull();
  expect(await warnings(outOfDate)).toEqual(told);
  guild.botToken = token;
  await work(() => allOf(event).length === 1, 'the scheduled event');
});

test('the pause in the settings ends when there is nothing left to change', async () => {
  hall.discord.scheduled.trouble.push({ status: 403, code: 50_013 });
  const event = await plan();
  await work(async () => (await readPause()) !== null, 'the pause');
  hall.clock.set(Date.parse(event.startsAt) + dayMs);
  await work(async () => (await readPause()) === null, 'the end of the pause');
  expect(allOf(event)).toEqual([]);
});

test('one that is running follows changes, too', async () => {
  const event = await scheduled();
  hall.clock.set(Date.parse(event.startsAt) + hourMs);
  await hall.admin.patch(`/api${pathOf(event)}`, { title: 'Still running', version: event.version });
  await work(() => allOf(event)[0]?.name === 'Still running', 'the change');
  expect(allOf(event)).toMatchObject([{ scheduled_start_time: event.startsAt }]);
});

test('when the switch is turned off, those in the future are deleted, and those that run stay', async () => {
  const running = await scheduled();
  hall.clock.set(Date.parse(running.startsAt) + hourMs);
  const future = await scheduled();
  await turn(false);
  await work(() => allOf(future).length === 0, 'the deletion');
  await runSome();
  expect(allOf(running)).toHaveLength(1);
  const later = await plan();
  await runSome();
  expect(allOf(later)).toEqual([]);
  await turn(true);
  await work(() => allOf(later).length === 1, 'the scheduled event');
});
