// The map of the week in a Discord channel by the bot: one message with a picture, which follows the
// map. Each week has one message: by the bot, or by the webhook.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CheckReply, DiscordPosts } from '@guild/common/discord/discord.api';
import type { DesertMap } from '@guild/common/scouting/desertMap.api';
import type { ChannelMessage } from '../../../../../tools/discord-stand-in/channels.ts';
import { runUntil, startFollowingHall, type FollowingHall } from '../../../../test/followingHall.ts';
import { until } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';
import type { DiscordPostDocument } from '../../discord/posts/discord.posts.model.ts';
import type { MapDocument } from '../map/desertMap.model.ts';
import { nothingPosted, type PostDocument } from '../sharing/desertMap.outside.model.ts';

const channelId = '600000000000000001';
const attachFiles = (1n << 15n).toString();
const weekMs = 7 * 24 * 3_600_000;
let hall: FollowingHall;
let bot: TaskOfWorker;
let webhook: TaskOfWorker;
const botPosts = async () => (await hall.database()).collection<DiscordPostDocument>('discord_posts');
beforeAll(async () => {
  hall = await startFollowingHall({}, true);
  bot = await aTaskOf(hall, 'discord-posts', { write: () => undefined });
  webhook = await aTaskOf(hall, 'desert-map-post', { write: () => undefined });
});
afterAll(async () => {
  await bot.close();
  await webhook.close();
  await hall.close();
});
beforeEach(async () => {
  const { channels, hook } = hall.discord;
  await hall.setChannels([]);
  await (await botPosts()).deleteMany({});
  const webhookPosts = (await hall.database()).collection<PostDocument>('desert_map_posts');
  await webhookPosts.updateOne({ _id: 1 }, { $set: nothingPosted, $inc: { version: 1 } });
  for (const list of [channels.messages, hook.messages, hook.calls]) list.length = 0;
  channels.overwrites.clear();
});

const mark = async (cell: string): Promise<void> => {
  const body = { category: 'control_point', locations: [cell] };
  expect((await hall.admin.post('/api/scouting', body)).status).toBe(201);
  await hall.admin.post('/api/desert-map/update');
  const map = (await hall.database()).collection<MapDocument>('desert_map');
  await until(async () => (await map.findOne({ _id: 1 }))?.outbox.length === 0, 'the handlers');
};
const weekNow = async (): Promise<number> => (await hall.admin.get<DesertMap>('/api/desert-map/current')).body.weekId;
/** Runs the bot's task until the condition holds. The clock moves on with each run. */
const work = (check: () => boolean | Promise<boolean>, what: string): Promise<void> => runUntil(hall, bot, check, what);
/** Lets the bot do everything that is due for the week. */
const settle = (weekId: number): Promise<void> =>
  work(async () => {
    const row = await (await botPosts()).findOne({ _id: `map-${weekId}` });
    return row !== null && row.dueAt.getTime() > hall.clock.now();
  }, 'a message without changes');
/** Messages with the map, oldest first. */
const maps = (): ChannelMessage[] =>
  hall.discord.channels.messages.filter(({ content }) => content.embeds?.[0]?.url?.endsWith('/scouting'));
const shown = (): ChannelMessage => {
  const message = maps().at(-1);
  if (message === undefined) throw new Error('the map has no message');
  return message;
};
const wordsOf = ({ content }: ChannelMessage): string => content.embeds?.[0]?.description ?? '';
const shows = (cell: string): boolean => maps().some((message) => wordsOf(message).includes(cell));
const hookWords = (): string => hall.discord.hook.messages[0]?.payload.embeds?.[0]?.description ?? '';

test('a mark leads to one message with a picture, and a change to an edit', async () => {
  await hall.setChannels([{ kind: 'map', channelId }]);
  await mark('I-9');
  await work(() => shows('I-9'), 'the message');
  const name = `desert-map-${await weekNow()}.png`;
  const { content, file } = shown();
  expect(content.embeds?.[0]?.image).toEqual({ url: `attachment://${name}` });
  expect(content.attachments?.[0]?.description).toContain('Control Point: I-9');
  expect(content.allowed_mentions).toEqual({ parse: [] });
  expect(content.components?.flatMap(({ components }) => components).map(({ label }) => label)).toEqual(['Open']);
  expect([file?.name, file?.bytes.toString('latin1', 1, 4)]).toEqual([name, 'PNG']);

  await mark('A-1');
  await work(() => shows('A-1'), 'the edit');
  expect(maps()).toHaveLength(1);
  expect(shown().edits.length).toBeGreaterThan(0);
  expect(shown().file?.name).toBe(name);
  expect(shown().file?.bytes.equals(file?.bytes ?? Buffer.alloc(0))).toBe(false);
  await webhook.run();
  expect(hall.discord.hook.calls).toEqual([]);
});

test('a channel that is chosen within the week gets the map, which is sent again only after a change', async () => {
  await mark('B-2');
  await hall.setChannels([{ kind: 'map', channelId }]);
  await work(() => shows('B-2'), 'the message');
  await settle(await weekNow());
  const edits = [...shown().edits];
  for (let run = 0; run < 5; run += 1) {
    hall.clock.advance(4000);
    await bot.run();
  }
  expect(shown().edits).toEqual(edits);
});

test('a week that the webhook has begun stays with the webhook', async () => {
  await mark('C-3');
  await runUntil(hall, webhook, () => hookWords().includes('C-3'), 'the message of the webhook');
  await hall.setChannels([{ kind: 'map', channelId }]);
  await mark('D-4');
  await settle(await weekNow());
  await runUntil(hall, webhook, () => hookWords().includes('D-4'), 'the edit of the webhook');
  expect(hall.discord.hook.messages).toHaveLength(1);
  expect(maps()).toEqual([]);
  // It also posts the message again that somebody has deleted.
  hall.discord.hook.messages.length = 0;
  await mark('D-5');
  await runUntil(hall, webhook, () => hookWords().includes('D-5'), 'the new message of the webhook');
  await settle(await weekNow());
  expect(maps()).toEqual([]);
});

test('a week that the bot has begun stays with the bot', async () => {
  await hall.setChannels([{ kind: 'map', channelId }]);
  await work(() => maps().length > 0, 'the message');
  await hall.setChannels([]);
  await mark('E-5');
  await work(() => shows('E-5'), 'the edit');
  await webhook.run();
  expect(hall.discord.hook.calls).toEqual([]);
});

test('a missing permission is named, and a test ends the pause', async () => {
  const { overwrites } = hall.discord.channels;
  overwrites.set(channelId, [{ id: hall.discord.guild.id, allow: '0', deny: attachFiles }]);
  await hall.setChannels([{ kind: 'map', channelId }]);
  const problems = async (): Promise<string[]> =>
    (await hall.admin.get<DiscordPosts>('/api/settings/discord/posts')).body.pauses.map(({ problem }) => problem);
  await work(async () => (await problems()).length > 0, 'the pause');
  expect(await problems()).toEqual(['The bot lacks the permission Attach Files in #guild-hall.']);
  overwrites.clear();
  const { body } = await hall.admin.post<CheckReply>('/api/settings/discord/tests', { kind: 'map' });
  expect(body).toEqual({ problem: null });
  await work(() => maps().length > 0, 'the message');
});

test('a new week gets a new message, and that of the past week stays as it is', async () => {
  await hall.setChannels([{ kind: 'map', channelId }]);
  await mark('F-6');
  await work(() => shows('F-6'), 'the message');
  const weekId = await weekNow();
  await settle(weekId);
  const before = structuredClone(shown().content);
  hall.clock.advance(weekMs);
  await mark('G-7');
  await work(() => shows('G-7'), 'the message of the new week');
  expect(maps()).toHaveLength(2);
  // Something asks for the message of the past week once more.
  await (
    await botPosts()
  ).updateOne({ _id: `map-${weekId}` }, { $set: { dueAt: new Date(0), notBefore: new Date(0) } });
  await settle(weekId);
  expect(maps()[0]?.content).toEqual(before);
});
