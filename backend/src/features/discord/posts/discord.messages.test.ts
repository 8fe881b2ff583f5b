// Where messages go: channels and roles by name, tests, mentions, pauses, reposts, announcements, and
// messages that never change.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type {
  CheckReply,
  DiscordChannels,
  DiscordPosts,
  DiscordSettings,
  DiscordStatus,
} from '@guild/common/discord/discord.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import type { ChannelMessage } from '../../../../../tools/discord-stand-in/channels.ts';
import { aNewEvent } from '../../../../test/events.ts';
import { roleIds, startFollowingHall, type FollowingHall, runUntil } from '../../../../test/followingHall.ts';
import { startHall } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';

const channelId = '600000000000000001';
const otherId = '600000000000000002';
const settings = '/api/settings/discord';
const sendMessages = (1n << 11n).toString();
let hall: FollowingHall;
let worker: TaskOfWorker;
beforeAll(async () => {
  hall = await startFollowingHall();
  worker = await aTaskOf(hall, 'discord-posts', { write: () => undefined });
  hall.discord.channels.ids.add(otherId);
  hall.discord.channels.names.set(otherId, 'news');
  hall.discord.guild.roles.push({
    id: roleIds.officer,
    name: 'Raiders',
    position: 10,
    permissions: '0',
    managed: false,
    mentionable: true,
  });
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});
beforeEach(() => {
  hall.discord.channels.messages.splice(0);
  hall.discord.channels.overwrites.clear();
});

const work = (check: () => boolean | Promise<boolean>, what: string): Promise<void> =>
  runUntil(hall, worker, check, what);
/** Runs the task often enough for everything that is due. */
const runSome = async (): Promise<void> => {
  for (let run = 0; run < 10; run += 1) {
    hall.clock.advance(500);
    await worker.run();
  }
};
const messages = (): readonly ChannelMessage[] => hall.discord.channels.messages;
const titleOf = ({ content }: ChannelMessage): string => (content.embeds?.[0]?.title ?? '').replaceAll('\\', '');
const textOf = ({ content }: ChannelMessage): string => (content.embeds?.[0]?.description ?? '').replaceAll('\\', '');
const titled = (title: string): ChannelMessage | undefined => messages().find((one) => titleOf(one) === title);
const plan = async (title: string): Promise<GuildEvent> => {
  const date = new Date(hall.clock.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  return (await hall.admin.post<GuildEvent>('/api/events', aNewEvent({ date, title }))).body;
};
const state = async (): Promise<DiscordPosts> => (await hall.admin.get<DiscordPosts>(`${settings}/posts`)).body;
const ask = async (path: string, body: object): Promise<string | null> =>
  (await hall.admin.post<CheckReply>(`${settings}/${path}`, body)).body.problem;
const deny = (): void => {
  hall.discord.channels.overwrites.set(channelId, [{ id: hall.discord.guild.id, allow: '0', deny: sendMessages }]);
};

test('channels and roles are listed by name, with what the bot lacks', async () => {
  deny();
  const { body } = await hall.admin.get<DiscordChannels>(`${settings}/channels`);
  expect(body.problem).toBeNull();
  expect(body.channels).toEqual([
    { id: channelId, name: 'guild-hall', missing: ['Send Messages'] },
    { id: otherId, name: 'news', missing: [] },
  ]);
  expect(body.roles.map(({ name, canMention }) => [name, canMention])).toEqual([
    ['Hall', false],
    ['Raiders', true],
  ]);
});

test('the channels say why they cannot be read', async () => {
  hall.discord.guild.trouble = { status: 500 };
  const { body } = await hall.admin.get<DiscordChannels>(`${settings}/channels`);
  hall.discord.guild.trouble = null;
  expect(body).toMatchObject({ channels: [], problem: "Discord didn't answer. Please try again in a moment." });
  const withoutBot = await startHall();
  const admin = await withoutBot.signIn('Admin', 'Ada Admin');
  expect((await admin.get<DiscordChannels>(`${settings}/channels`)).body.problem).toBe('No bot is set up.');
  const asked = await admin.post<CheckReply>(`${settings}/tests`, { kind: 'event' });
  expect(asked.body.problem).toContain('not set up');
  await withoutBot.close();
});

test('a test is posted at once, or says what is missing', async () => {
  await hall.setChannels([]);
  expect(await ask('tests', { kind: 'event' })).toBe('Choose a channel and save it first.');
  await hall.setChannels([{ kind: 'event', channelId, roleId: roleIds.officer }]);
  expect(await ask('tests', { kind: 'event' })).toBeNull();
  expect(messages().map(({ content }) => content.allowed_mentions)).toEqual([{ parse: [] }]);
  deny();
  expect(await ask('tests', { kind: 'event' })).toBe('The bot lacks the permission Send Messages in #guild-hall.');
});

test('a saved table of channels asks Discord about nobody', async () => {
  await hall.checkEverybody();
  const change = async (fields: Partial<DiscordSettings>): Promise<number> => {
    const { version } = (await hall.admin.get<DiscordSettings>(settings)).body;
    await hall.admin.put(settings, { ...fields, version });
    return (await hall.admin.get<DiscordStatus>(`${settings}/status`)).body.waiting;
  };
  expect(await change({ channels: [{ kind: 'event', channelId, roleId: null, isOn: true }] })).toBe(0);
  expect(await change({ rankRoles: [] })).toBeGreaterThan(0);
});

test('only a first message mentions the role, and no other', async () => {
  await hall.setChannels([{ kind: 'event', channelId, roleId: roleIds.officer }]);
  const { id } = await plan('Mentioned');
  await work(() => titled('Mentioned') !== undefined, 'the message');
  const message = messages()[0];
  expect(message?.content).toMatchObject({
    content: `<@&${roleIds.officer}>`,
    allowed_mentions: { parse: [], roles: [roleIds.officer] },
  });
  await hall.admin.post(`/api/events/${id}/cancel`, { reason: 'Sandstorm' });
  await work(() => (message?.edits.length ?? 0) > 0, 'the edit');
  expect([message?.content.content, message?.content.allowed_mentions]).toEqual(['', { parse: [] }]);
});

test('a kind that is off is not posted', async () => {
  await hall.setChannels([
    { kind: 'event', channelId, isOn: false },
    { kind: 'announcement', channelId: otherId },
  ]);
  await plan('Switched off');
  expect(await ask('announcements', { text: 'Posted later' })).toBeNull();
  await work(() => messages().length > 0, 'the announcement');
  expect(messages().map(titleOf)).toEqual(['Announcement']);
});

test('a pause names the missing permission, is told once, and ends by a test', async () => {
  await hall.setChannels([{ kind: 'event', channelId }]);
  deny();
  const socket = await hall.admin.socket();
  await plan('Paused');
  await work(async () => (await state()).pauses.length > 0, 'the pause');
  await socket.waitFor('discord-posts:changed');
  const problem = 'The bot lacks the permission Send Messages in #guild-hall.';
  expect((await state()).pauses).toEqual([{ channelId, problem }]);
  await plan('Paused too');
  await runSome();
  const { body } = await hall.admin.get<Notice[]>('/api/notifications');
  expect(body.filter(({ text }) => text.startsWith(problem))).toHaveLength(1);
  hall.discord.channels.overwrites.clear();
  expect(await ask('tests', { kind: 'event' })).toBeNull();
  expect((await state()).pauses).toEqual([]);
  await work(() => titled('Paused') !== undefined && titled('Paused too') !== undefined, 'the messages');
});

test('the rate limit of a channel that a test meets delays the messages of that channel', async () => {
  await hall.setChannels([{ kind: 'event', channelId }]);
  const { id } = await plan('Delayed');
  await work(() => titled('Delayed') !== undefined, 'the message');
  hall.discord.channels.trouble.push({ status: 429, retryAfterMs: 20_000 });
  const waitEndsAt = hall.clock.now() + 20_000;
  expect(await ask('tests', { kind: 'event' })).toBe('Discord asks to wait. Please try again in a moment.');
  await hall.admin.post(`/api/events/${id}/cancel`, { reason: 'Sandstorm' });
  await work(() => (titled('Delayed')?.edits.length ?? 0) > 0, 'the edit');
  expect(titled('Delayed')?.edits[0]).toBeGreaterThanOrEqual(waitEndsAt);
});

test('a message that Discord rejects alone, or a rejected token, pauses no channel', async () => {
  await hall.setChannels([{ kind: 'event', channelId }]);
  await runSome();
  const { trouble } = hall.discord.channels;
  trouble.push({ status: 400, code: 50_035 });
  await plan('Rejected');
  await work(() => trouble.length === 0, 'the rejection');
  trouble.push({ status: 401 });
  await plan('Tried again soon');
  await work(() => trouble.length === 0, 'the rejected token');
  await work(() => titled('Tried again soon') !== undefined, 'the other message');
  expect((await state()).pauses).toEqual([]);
  expect(titled('Rejected')).toBeUndefined();
  hall.clock.advance(3_600_000);
  await work(() => titled('Rejected') !== undefined, 'the message');
});

test('saving the table ends a pause, and a message that waits goes to the new channel', async () => {
  await hall.setChannels([{ kind: 'event', channelId }]);
  deny();
  await plan('Moved');
  await work(async () => (await state()).pauses.length > 0, 'the pause');
  await hall.setChannels([{ kind: 'event', channelId: otherId }]);
  expect((await state()).pauses).toEqual([]);
  await work(() => titled('Moved') !== undefined, 'the message');
  expect(titled('Moved')?.channelId).toBe(otherId);
});

test('a message that was deleted in Discord is posted again when an admin asks, without a mention', async () => {
  await hall.setChannels([{ kind: 'event', channelId, roleId: roleIds.officer }]);
  const { id } = await plan('Lost (and found)');
  await work(() => titled('Lost (and found)') !== undefined, 'the message');
  hall.discord.channels.messages.splice(0);
  await hall.admin.put(`/api/events/${id}/answer`, { status: 'going' });
  const idOfPost = `event-${id}`;
  await work(async () => (await state()).deleted.some((one) => one.id === idOfPost), 'the deletion');
  expect((await state()).deleted).toContainEqual({ id: idOfPost, kind: 'event', title: 'Lost (and found)' });
  expect(await ask('reposts', { id: idOfPost })).toBeNull();
  await work(() => titled('Lost (and found)') !== undefined, 'the message');
  expect(titled('Lost (and found)')?.content.allowed_mentions).toEqual({ parse: [] });
  expect((await state()).deleted).toEqual([]);
  for (const id of [idOfPost, 'event-999999']) {
    const refused = await hall.admin.post<ErrorBody>(`${settings}/reposts`, { id });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    expect(refused.body.error).toBe("This message can't be posted again.");
  }
  const { body } = await hall.admin.get<AuditEntry[]>('/api/audit?entity=discord_post');
  expect(body[0]).toMatchObject({ action: 'discord_post.reposted', name: 'Lost (and found)' });
});

test('a message whose channel was deleted counts as deleted, and the channel is not paused', async () => {
  const goneId = '600000000000000009';
  hall.discord.channels.ids.add(goneId);
  await hall.setChannels([{ kind: 'event', channelId: goneId }]);
  const { id } = await plan('Without a channel');
  await work(() => titled('Without a channel') !== undefined, 'the message');
  hall.discord.channels.ids.delete(goneId);
  await hall.admin.put(`/api/events/${id}/answer`, { status: 'going' });
  const idOfPost = `event-${id}`;
  await work(async () => (await state()).deleted.some((one) => one.id === idOfPost), 'the deletion');
  expect((await state()).pauses).toEqual([]);
  await hall.setChannels([{ kind: 'event', channelId }]);
  hall.discord.channels.messages.splice(0);
  expect(await ask('reposts', { id: idOfPost })).toBeNull();
  await work(() => titled('Without a channel') !== undefined, 'the message');
  expect(titled('Without a channel')?.channelId).toBe(channelId);
});

test('an announcement is posted as it was typed, with an audit entry', async () => {
  await hall.setChannels([]);
  const text = 'Tonight: **no raid**\n@everyone rest';
  expect(await ask('announcements', { text })).toContain('Choose a channel');
  await hall.setChannels([{ kind: 'announcement', channelId }]);
  expect(await ask('announcements', { text })).toBeNull();
  await work(() => messages().length > 0, 'the announcement');
  expect(messages().map(textOf)).toEqual([text]);
  expect(messages()[0]?.content.embeds?.[0]?.description).toContain('\\*\\*no raid');
  const { body } = await hall.admin.get<AuditEntry[]>('/api/audit?entity=discord_post');
  expect(body[0]).toMatchObject({ action: 'discord_post.announced', after: { text } });
  expect((await hall.admin.post(`${settings}/announcements`, { text: 'x'.repeat(1501) })).status).toBe(400);
});

test('a reset of the counter and a new member get one message each', async () => {
  await hall.setChannels([
    { kind: 'counter', channelId },
    { kind: 'member', channelId: otherId },
  ]);
  await hall.admin.patch('/api/incident-counter/set', { daysWithoutIncident: 41 });
  await hall.admin.post('/api/incident-counter/reset');
  await hall.admin.post('/api/guild-members', { name: 'Nova', discordId: '350000000000009001' });
  await work(() => messages().length >= 2, 'the messages');
  expect(titled('There was an incident')).toMatchObject({ channelId });
  expect(messages().map(textOf)).toContainEqual('The guild reached 41 days without one. The counter is back at 0.');
  expect(titled('Welcome, Nova!')).toMatchObject({ channelId: otherId });
});

test('a new application is one message that names nobody, and a plain request is none', async () => {
  await hall.setChannels([{ kind: 'application', channelId }]);
  const enter = (id: string, username: string) => hall.enter({ id, username }, []);
  const plain = await enter('350000000000009002', 'Plain');
  expect((await plain.post('/api/access-request')).status).toBe(200);
  const question = { text: 'Why us?', kind: 'short', required: true, choices: [] };
  await hall.admin.patch('/api/settings/access', { hasForm: true, questions: [question] });
  const applicant = await enter('350000000000009003', 'Rix');
  const answers = [{ question: question.text, answer: 'I like sand' }];
  for (let time = 0; time < 2; time += 1)
    expect((await applicant.put('/api/access-request', { answers })).status).toBe(200);
  await work(() => messages().length > 0, 'the message');
  await runSome();
  expect(messages().map(titleOf)).toEqual(['A new application is waiting']);
  const shown = JSON.stringify(messages()[0]?.content);
  for (const word of ['Rix', 'sand', 'Plain', '350000000000009003']) expect(shown).not.toContain(word);
  expect(shown).toContain(`${hall.env.publicUrl}/applications`);
});

test('a haul is one message with what each gets, which follows changes', async () => {
  await hall.setChannels([{ kind: 'haul', channelId }]);
  const { discordId } = (await hall.admin.get<{ discordId: string }>('/api/user')).body;
  const event = await plan('Spice run');
  hall.clock.set(Date.parse(event.startsAt) + 4 * 3_600_000);
  const haul = {
    source: 'event',
    sourceId: event.id,
    amounts: [{ currency: 'Solari', amount: 900 }],
    people: [{ discordId }],
  };
  const { status, body } = await hall.admin.post<{ id: number; version: number }>('/api/payouts/hauls', haul);
  expect(status).toBe(201);
  await work(() => titled('Spice run') !== undefined, 'the message');
  const shown = (): string => messages().map(textOf).join('\n');
  expect(shown()).toContain('Haul of an event · 1 person\nTotal: 900 Solari');
  expect(shown()).toContain('Each gets 900 Solari.');
  await hall.admin.post(`/api/payouts/hauls/${body.id}/close`, { version: body.version });
  await work(() => !shown().includes('Not closed yet'), 'the closed haul');
  expect(messages()).toHaveLength(1);
});
