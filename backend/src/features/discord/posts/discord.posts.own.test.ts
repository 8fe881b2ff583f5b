// Events with their own Discord channel: posted there, moved after a change, and back in the guild's
// channel when the bot can't post there. Never twice, whatever fails.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { EventChannels } from '@guild/common/discord/discord.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { EventTemplate } from '@guild/common/events/events.templates.api';
import type { ChannelMessage } from '../../../../../tools/discord-stand-in/channels.ts';
import type { Trouble } from '../../../../../tools/discord-stand-in/part.ts';
import { aNewEvent } from '../../../../test/events.ts';
import { startFollowingHall, type FollowingHall, runUntil } from '../../../../test/followingHall.ts';
import { until } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';

const [usualId, raidsId, socialId] = ['600000000000000001', '600000000000000002', '600000000000000003'];
const sendMessages = (1n << 11n).toString();
let hall: FollowingHall;
let worker: TaskOfWorker;
let event: GuildEvent;
beforeAll(async () => {
  hall = await startFollowingHall();
  worker = await aTaskOf(hall, 'discord-posts', { write: () => undefined });
  await hall.setChannels([{ kind: 'event', channelId: usualId }]);
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});
beforeEach(() => {
  const { channels } = hall.discord;
  channels.messages.splice(0);
  channels.trouble.splice(0);
  channels.overwrites.clear();
  for (const [id, name] of [
    [raidsId, 'raids'],
    [socialId, 'social'],
  ] as const) {
    channels.ids.add(id);
    channels.names.set(id, name);
  }
});

const deny = (channelId: string): void => {
  hall.discord.channels.overwrites.set(channelId, [{ id: hall.discord.guild.id, allow: '0', deny: sendMessages }]);
};
const dateIn = (days: number): string => new Date(hall.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
const plan = async (fields: Parameters<typeof aNewEvent>[0] = {}): Promise<GuildEvent> => {
  const { status, body } = await hall.admin.post<GuildEvent>('/api/events', aNewEvent({ date: dateIn(7), ...fields }));
  expect(status).toBe(201);
  return body;
};
const messagesOf = ({ id }: Pick<GuildEvent, 'id'>): ChannelMessage[] =>
  hall.discord.channels.messages.filter(({ content }) => content.embeds?.[0]?.url?.endsWith(`/events/${id}`));
/** The channels of the event's messages. */
const places = (): string[] => messagesOf(event).map(({ channelId }) => channelId);
const work = (check: () => boolean | Promise<boolean>, what: string): Promise<void> =>
  runUntil(hall, worker, check, what);
const isOnlyIn = (channelId: string) => (): boolean => places().join(' ') === channelId;
/** Runs the task often enough for everything that is due. */
const runSome = async (): Promise<void> => {
  for (let run = 0; run < 10; run += 1) {
    hall.clock.advance(2000);
    await worker.run();
  }
};
const posted = async (fields: Parameters<typeof aNewEvent>[0], channelId: string): Promise<void> => {
  event = await plan(fields);
  await work(isOnlyIn(channelId), 'the message');
  await runSome();
};
const change = async (fields: object): Promise<void> => {
  const { body } = await hall.admin.get<GuildEvent>(`/api/events/${event.id}`);
  const changed = await hall.admin.patch(`/api/events/${event.id}`, { ...fields, version: body.version });
  expect(changed.status).toBe(200);
};
const moveTo = (channelId: string | null): Promise<void> => change({ channelId });

test('an event is posted in its own channel, and all others in the channel of the guild', async () => {
  await posted({ channelId: raidsId }, raidsId);
  expect(event.channelId).toBe(raidsId);
  await posted({}, usualId);
  expect(event.channelId ?? null).toBeNull();
  const bad = await hall.admin.post('/api/events', aNewEvent({ date: dateIn(7), channelId: 'raids' }));
  expect([bad.status, JSON.stringify(bad.body)]).toEqual([400, expect.stringContaining('channelId')]);
});

test('another channel moves the message once, there and back, and the message stays current', async () => {
  await posted({}, usualId);
  for (const [wanted, place] of [
    [raidsId, raidsId],
    [socialId, socialId],
    [null, usualId],
    [raidsId, raidsId],
  ] as const) {
    await moveTo(wanted);
    await work(isOnlyIn(place), `the message in ${place}`);
    await runSome();
    expect(places()).toEqual([place]);
  }
  await hall.admin.post(`/api/events/${event.id}/cancel`, { reason: 'Sandstorm' });
  await work(
    () => (messagesOf(event)[0]?.content.embeds?.[0]?.description ?? '').includes('Sandstorm'),
    'the cancelled event',
  );
});

test.each<[string, Trouble[]]>([
  ['Discord fails', [{ status: 500 }, { status: 503 }]],
  ['Discord asks to wait', [{ status: 429, retryAfterMs: 5000 }]],
  ['the reply to the new message is lost', ['lost']],
])('a move leaves one message when %s', async (_what, trouble) => {
  await posted({}, usualId);
  hall.discord.channels.trouble.push(...trouble);
  await moveTo(raidsId);
  await work(isOnlyIn(raidsId), 'the message in the other channel');
  await runSome();
  expect(places()).toEqual([raidsId]);
});

test('a worker that is killed after each step leaves one message', async () => {
  const rows = (await hall.database()).collection<{ _id: string; previous?: object | null; messageId: string | null }>(
    'discord_posts',
  );
  const row = async () => rows.findOne({ _id: `event-${event.id}` });
  await posted({}, usualId);
  await moveTo(raidsId);
  await work(async () => (await row())?.previous != null && places().length === 2, 'the new message');
  // Killed after Discord has deleted the old message, and before this is stored.
  const { messages } = hall.discord.channels;
  messages.splice(
    messages.findIndex(({ channelId }) => channelId === usualId),
    1,
  );
  await work(async () => (await row())?.previous === null, 'the end of the move');
  expect(places()).toEqual([raidsId]);
  // Killed after Discord has taken the new message, and before its id is stored.
  await moveTo(socialId);
  await work(() => places().includes(socialId), 'the new message');
  const sent = { messageId: null, setOutAt: new Date(hall.clock.now() - 1000) };
  await rows.updateOne({ _id: `event-${event.id}` }, { $set: sent });
  await work(isOnlyIn(socialId), 'the message in the other channel');
  await runSome();
  expect(places()).toEqual([socialId]);
});

test('without a channel of its own that works, the message is in the channel of the guild', async () => {
  deny(raidsId);
  await posted({ channelId: raidsId }, usualId);
  hall.discord.channels.ids.delete(socialId);
  await moveTo(socialId);
  await runSome();
  expect(places()).toEqual([usualId]);
  hall.discord.channels.overwrites.clear();
  await moveTo(raidsId);
  hall.clock.advance(3_700_000);
  await work(isOnlyIn(raidsId), 'the message in the channel that works again');
});

test('a channel that refuses the message during the move leaves it where it was', async () => {
  await posted({}, usualId);
  hall.discord.channels.trouble.push({ status: 403, code: 50_013 });
  await moveTo(raidsId);
  await work(() => hall.discord.channels.trouble.length === 0, 'the refusal');
  await runSome();
  expect(places()).toEqual([usualId]);
  await change({ title: 'Still followed' });
  await work(() => messagesOf(event)[0]?.content.embeds?.[0]?.title === 'Still followed', 'the edit');
});

test('after the start the message stays', async () => {
  await posted({}, usualId);
  hall.clock.set(Date.parse(event.startsAt) + 60_000);
  await moveTo(raidsId);
  await runSome();
  expect(places()).toEqual([usualId]);
});

test('series and templates keep the channel', async () => {
  event = await plan({ repeat: 'weekly', occurrences: 3, channelId: raidsId });
  const channels = async (): Promise<unknown[]> => {
    const { body } = await hall.admin.get<GuildEvent[]>(`/api/events?series=${event.seriesId ?? 0}`);
    return body.map(({ channelId = null }) => channelId);
  };
  await until(async () => (await channels()).length === 3, 'the series');
  expect(await channels()).toEqual([raidsId, raidsId, raidsId]);
  await change({ channelId: null, scope: 'all' });
  expect(await channels()).toEqual([null, null, null]);
  await moveTo(socialId);
  const saved = await hall.admin.post<EventTemplate>('/api/event-templates', { name: 'Dance', eventId: event.id });
  expect(saved.body.channelId).toBe(socialId);
});

test('whoever manages events sees the channels, and that of the guild', async () => {
  deny(raidsId);
  const path = '/api/settings/discord/event-channels';
  const { body } = await hall.admin.get<EventChannels>(path);
  expect(body.usual).toBe(usualId);
  expect(body.channels).toContainEqual({ id: raidsId, name: 'raids', missing: ['Send Messages'] });
  const member = await hall.enter({ id: '350000000000000007', username: 'Moe' });
  expect((await member.get(path)).status).toBe(403);
  await hall.setChannels([{ kind: 'event', channelId: usualId, isOn: false }]);
  expect((await hall.admin.get<EventChannels>(path)).body.usual).toBeNull();
  await hall.setChannels([{ kind: 'event', channelId: usualId }]);
});
