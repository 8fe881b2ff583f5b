// Discord messages over HTTP, by the bot and by the guild's webhook, and the meaning of each
// reply.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createDiscordMessages,
  type DiscordMessages,
  type DiscordMessagesSettings,
  type WaitScope,
} from './directMessages.ts';
import { discordText } from '../messages/text.ts';

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}
const person = '200000000000000001';
const x = discordText({ title: 'A', text: 'x', url: null });
let server: Server;
let origin: string;
let heard: {
  method: string | undefined;
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}[] = [];
/** By path; null means no reply. */
let answers: Record<string, Answer | null> = {};
beforeAll(async () => {
  server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const path = req.url ?? '';
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      heard.push({ method: req.method, path, authorization: req.headers.authorization, body });
      const answer = answers[path];
      if (answer === null) return;
      const { status, headers, body: reply } = answer ?? { status: 200, body: { id: '7' } };
      res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(reply ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  heard = [];
  answers = {};
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const hook = '/hooks/1/secret?wait=true';
const messages = (parts: Partial<DiscordMessagesSettings> = {}): DiscordMessages =>
  createDiscordMessages({
    apiUrl: origin,
    botToken: '',
    webhookUrl: '',
    timeoutMs: 1000,
    publicUrl: 'https://hall.test',
    ...parts,
  });
const byWebhook = (): DiscordMessages => messages({ webhookUrl: `${origin}/hooks/1/secret` });
const byBot = (parts: Partial<DiscordMessagesSettings> = {}): DiscordMessages => messages({ botToken: 'b', ...parts });

describe('the webhook', () => {
  test('mentions the person, and says nothing of the text', async () => {
    const text = discordText({ title: 'Owed', text: 'You still owe us 4,000 Solari', url: null });
    expect(await byWebhook().send(person, text, 'n')).toEqual({ outcome: 'sent', message: null });
    const content = `<@${person}> has news in the hall\nhttps://hall.test`;
    const body = { content, flags: 4, allowed_mentions: { parse: [], users: [person] } };
    expect(heard).toEqual([{ method: 'POST', path: hook, authorization: undefined, body }]);
  });
  test('gets nothing of a message that is only for direct messages', async () => {
    const why = 'There is no bot to send a direct message.';
    expect(await byWebhook().send(person, x, 'n', { onlyDirect: true })).toEqual({ outcome: 'never', why });
    expect(heard).toEqual([]);
  });
  test.each<[string, Answer, number]>([
    ['its body', { status: 429, body: { retry_after: 0.75 } }, 750],
    ['its header', { status: 429, headers: { 'Retry-After': '2' } }, 2000],
    ['nothing, five seconds', { status: 429 }, 5000],
    ['something mad, an hour', { status: 429, body: { retry_after: 1e9 } }, 3_600_000],
  ])('waits as long as a 429 says: by %s', async (_by, answer, ms) => {
    answers = { [hook]: answer };
    expect(await byWebhook().send(person, x, 'n')).toEqual({ outcome: 'wait', ms, scope: 'messages' });
  });
  test.each<[Answer | null, string, string]>([
    [{ status: 404 }, 'never', 'Discord answered 404.'],
    [{ status: 401 }, 'never', 'Discord answered 401.'],
    [{ status: 503 }, 'later', 'Discord is having problems (503).'],
    [{ status: 302, headers: { Location: 'http://127.0.0.1:9/' } }, 'later', "Can't reach Discord."],
    [null, 'later', "Can't reach Discord."],
  ])('answering %p', async (answer, outcome, why) => {
    answers = { [hook]: answer };
    expect(await byWebhook().send(person, x, 'n')).toEqual({ outcome, why });
  });
});

describe('the bot', () => {
  test('opens a channel once and posts there', async () => {
    const bot = byBot();
    await bot.send(person, x, 'n1');
    await bot.send(person, x, 'n2');
    expect(heard.map(({ path }) => path)).toEqual([
      '/users/@me/channels',
      '/channels/7/messages',
      '/channels/7/messages',
    ]);
    const body = { content: x, flags: 4, nonce: 'n2', enforce_nonce: true, allowed_mentions: { parse: [] } };
    expect(heard[2]).toMatchObject({ authorization: 'Bot b', body });
  });
  test.each<[Answer, string]>([
    [{ status: 429, body: { retry_after: 1 } }, 'wait'],
    [{ status: 403 }, 'never'],
    [{ status: 200, body: { id: '../../webhooks' } }, 'later'],
  ])('cannot open it: %p', async (answer, outcome) => {
    answers = { '/users/@me/channels': answer };
    expect(await byBot().send(person, x, 'n')).toMatchObject({ outcome });
  });
  test.each<[string, string, boolean, WaitScope]>([
    ['opening a channel', '/users/@me/channels', false, 'messages'],
    ["the person's channel", '/channels/7/messages', false, 'person'],
    ['everything', '/channels/7/messages', true, 'everything'],
  ])('tells what has to wait after a limit of %s', async (_what, path, isGlobal, scope) => {
    answers = { [path]: { status: 429, body: { retry_after: 1, global: isGlobal } } };
    expect(await byBot().send(person, x, 'n')).toEqual({ outcome: 'wait', ms: 1000, scope });
  });
  test("uses the webhook, without the bot's token, for a person who accepts no direct messages", async () => {
    answers = { '/channels/7/messages': { status: 403 } };
    const both = byBot({ webhookUrl: `${origin}/hooks/1/secret` });
    expect(await both.send(person, x, 'n')).toEqual({ outcome: 'sent', message: null });
    expect(heard.at(-1)).toMatchObject({ path: hook, authorization: undefined });
    expect(await both.send(person, x, 'n', { onlyDirect: true })).toEqual({
      outcome: 'never',
      why: 'Discord answered 403.',
    });
    expect(heard.at(-1)).toMatchObject({ path: '/channels/7/messages' });
  });
  test.each(['/users/@me/channels', '/channels/7/messages'])(
    'a revoked token is no reason to give up, or to use the webhook: %s',
    async (path) => {
      answers = { [path]: { status: 401 } };
      const both = byBot({ webhookUrl: `${origin}/hooks/1/secret` });
      const why = "Discord rejects the bot's token.";
      expect(await both.send(person, x, 'n')).toEqual({ outcome: 'unauthorized', why });
      expect(heard.at(-1)).toMatchObject({ path });
    },
  );
  test('knows the message that it has sent', async () => {
    answers = { '/channels/7/messages': { status: 200, body: { id: '8' } } };
    const message = { channelId: '7', messageId: '8' };
    expect(await byBot().send(person, x, 'n')).toEqual({ outcome: 'sent', message });
  });
  test('a reply without an id still means that the message was sent', async () => {
    answers = { '/channels/7/messages': { status: 200, body: {} } };
    expect(await byBot().send(person, x, 'n')).toEqual({ outcome: 'sent', message: null });
  });
  test.each<[Answer | null, string]>([
    [{ status: 200 }, 'edited'],
    [{ status: 404, body: { code: 10_008 } }, 'never'],
    [{ status: 401 }, 'unauthorized'],
    [{ status: 429, body: { retry_after: 1 } }, 'wait'],
    [{ status: 503 }, 'later'],
    [null, 'later'],
  ])('takes buttons off, and leaves the text: %p', async (answer, outcome) => {
    const path = '/channels/7/messages/8';
    answers = { [path]: answer };
    expect(await byBot().removeButtons({ channelId: '7', messageId: '8' })).toMatchObject({ outcome });
    const body = { components: [], allowed_mentions: { parse: [] } };
    expect(heard).toEqual([{ method: 'PATCH', path, authorization: 'Bot b', body }]);
  });
});

test('nothing is sent when nothing is set up', async () => {
  expect(messages().configured).toBe(false);
  expect(await messages().send(person, x, 'n')).toEqual({
    outcome: 'never',
    why: 'There is no bot to send a direct message.',
  });
  expect(heard).toEqual([]);
});
