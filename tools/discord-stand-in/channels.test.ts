// Tests of the permissions of the bot in the channels of the stand-in for Discord, of how it reads
// messages, and of calls that fail.
import { beforeEach, expect, test } from '@jest/globals';
import { createChannels } from './channels.ts';
import { createGuild } from './guild.ts';
import type { StandInReply } from './part.ts';
import { permissions, type StandInOverwrite } from './rights.ts';

const channelId = '600000000000000001';
const embed = { embeds: [{ title: 'Patrol' }] };
let counter: number;
let guild: ReturnType<typeof createGuild>['guild'];
let parts: ReturnType<typeof createChannels>;
beforeEach(() => {
  counter = 0;
  ({ guild } = createGuild(Date.now));
  parts = createChannels(guild, () => Date.parse('2026-11-18T10:00:00.000Z'));
});
const call = (method: string, body: object = {}, query = ''): StandInReply | null => {
  const text = JSON.stringify(body);
  return parts.part.answer({
    method,
    path: `/channels/${channelId}/messages`,
    query: new URLSearchParams(query),
    authorization: `Bot ${guild.botToken}`,
    text,
    bytes: Buffer.from(text),
    contentType: 'application/json',
  });
};
const post = (body: object = embed): StandInReply | null => {
  counter += 1;
  return call('POST', { ...body, nonce: counter.toString() });
};
const contentsOf = (reply: StandInReply | null): unknown[] => {
  const body = reply === 'slow' ? undefined : reply?.body;
  return Array.isArray(body) ? body.map(({ content }: { content: unknown }) => content) : [];
};
const rule = (id: string, { allow = 0n, deny = 0n }: { allow?: bigint; deny?: bigint }): StandInOverwrite => ({
  id,
  allow: allow.toString(),
  deny: deny.toString(),
});
const missing = { status: 403, body: { code: 50_013 } };

test('the roles of the bot allow what its invitation asks for', () => {
  expect(post()).toMatchObject({ status: 200 });
  for (const role of guild.roles) role.permissions = '0';
  expect(post()).toMatchObject({ status: 403, body: { code: 50_001 } });
});

test('rules count for everybody, for the roles of the bot and for the bot, and for nobody else', () => {
  const [botRole = ''] = guild.members.get(guild.botId)?.roles ?? [];
  const deny = permissions.sendMessages;
  const withRules = (...rules: StandInOverwrite[]): StandInReply | null => {
    parts.channels.overwrites.set(channelId, rules);
    return post();
  };
  expect(withRules(rule('200000000000000002', { deny }))).toMatchObject({ status: 200 });
  expect(withRules(rule(guild.id, { deny }))).toMatchObject(missing);
  expect(withRules(rule(guild.id, { deny }), rule(botRole, { allow: deny }))).toMatchObject({ status: 200 });
  expect(withRules(rule(botRole, { allow: deny }), rule(guild.botId, { deny }))).toMatchObject(missing);
});

test('without the permission Embed Links, a message has no embeds', () => {
  parts.channels.overwrites.set(channelId, [rule(guild.id, { deny: permissions.embedLinks })]);
  expect(post()).toMatchObject(missing);
  expect(post({ content: 'Patrol' })).toMatchObject({ status: 200 });
});

test('messages are read newest first, up to the limit', () => {
  for (let at = 0; at < 60; at += 1) post({ content: at.toString() });
  expect(contentsOf(call('GET'))).toHaveLength(50);
  expect(contentsOf(call('GET', {}, 'limit=2'))).toEqual(['59', '58']);
  const after = parts.channels.messages[9]?.id ?? '';
  expect(contentsOf(call('GET', {}, `limit=2&after=${after}`))).toEqual(['11', '10']);
  for (const limit of ['0', '101', 'all'])
    expect(call('GET', {}, `limit=${limit}`)).toMatchObject({ status: 400, body: { code: 50_035 } });
});

test('without the permission Read Message History, the channel looks empty', () => {
  post();
  parts.channels.overwrites.set(channelId, [rule(guild.id, { deny: permissions.readMessageHistory })]);
  expect(call('GET')).toMatchObject({ status: 200, body: [] });
});

test('a 429 says how long to wait, for this route or for all', () => {
  parts.channels.trouble.push({ status: 429, retryAfterMs: 1500 }, { status: 429, isGlobal: true });
  expect(post()).toEqual({
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: 1.5, global: false, code: 0 },
    headers: expect.objectContaining({
      'Retry-After': '2',
      'X-RateLimit-Scope': 'user',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset-After': '1.5',
    }) as unknown,
  });
  expect(post()).toMatchObject({
    body: { retry_after: 1, global: true },
    headers: { 'X-RateLimit-Scope': 'global', 'X-RateLimit-Global': 'true' },
  });
});

test('a lost call is done, and a slow one is not', () => {
  parts.channels.trouble.push('lost', 'slow');
  expect([post(), post()]).toEqual(['slow', 'slow']);
  expect(parts.channels.messages).toHaveLength(1);
});
