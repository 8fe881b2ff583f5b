// The guild's webhook: which of its messages are found in the channel, and which replies say that a
// message is missing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startDiscord, type StandInDiscord } from '../../../../../tools/discord-stand-in/standIn.ts';
import { createDiscordWebhook, type DiscordWebhook } from './webhook.ts';

const mark = { url: 'https://hall.example/trials/1' };
let discord: StandInDiscord;
beforeAll(async () => {
  discord = await startDiscord({ id: '300000000000000001', username: 'sandy' });
});
beforeEach(() => {
  for (const list of [discord.hook.messages, discord.hook.trouble]) list.length = 0;
  discord.hook.isContentVisible = true;
});
afterAll(() => discord.close());

const webhookWith = (botToken: string): DiscordWebhook =>
  createDiscordWebhook({ url: discord.webhookUrl, apiUrl: discord.apiUrl, botToken, timeoutMs: 1000 });
const post = async (message: { readonly content?: string; readonly url?: string }): Promise<string> => {
  const { content = '', url } = message;
  const posted = await webhookWith('').post({ content, embeds: url === undefined ? [] : [{ url }] });
  return posted.outcome === 'done' ? posted.value : posted.outcome;
};

describe('a message', () => {
  test('is found by the link of its embed', async () => {
    await post({ url: 'https://hall.example/trials/2' });
    const id = await post(mark);
    expect(await webhookWith('a bot').find(mark)).toEqual({ outcome: 'found', id });
  });
  test('is not there when all messages can be seen', async () => {
    await post({ url: 'https://hall.example/trials/2' });
    await post({ content: 'A message without embeds.' });
    expect(await webhookWith('a bot').find(mark)).toEqual({ outcome: 'none' });
  });
  test('may be there when the bot does not see the content of messages', async () => {
    discord.hook.isContentVisible = false;
    expect(await webhookWith('a bot').find(mark)).toEqual({ outcome: 'none' });
    await post({ url: 'https://hall.example/trials/2' });
    expect(await webhookWith('a bot').find(mark)).toEqual({ outcome: 'unknown' });
  });
  test('may be there when no bot can look', async () => {
    expect(await webhookWith('').find(mark)).toEqual({ outcome: 'unknown' });
  });
});

test('an edit of a deleted message says that it is missing', async () => {
  expect(await webhookWith('').edit('1', { content: 'New' })).toEqual({ outcome: 'missing' });
});

test('a 429 says whether it is global', async () => {
  const limit = { status: 429, retryAfterMs: 2000 };
  discord.hook.trouble.push(limit, { ...limit, isGlobal: true });
  const message = { content: 'New' };
  expect(await webhookWith('').post(message)).toMatchObject({ outcome: 'wait', ms: 2000, isGlobal: false });
  expect(await webhookWith('').post(message)).toMatchObject({ outcome: 'wait', ms: 2000, isGlobal: true });
});
