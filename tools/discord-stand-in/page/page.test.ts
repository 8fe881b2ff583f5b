// Tests of what the page of the stand-in shows of the hall's replies.
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createChannels } from '../channels.ts';
import { createGuild } from '../guild.ts';
import { createInteractions, RefusedReply, replyTypes, type InteractionReply } from '../interactions.ts';
import { createScheduledEvents } from '../scheduledEvents.ts';
import { createPage, type Page } from './page.ts';
import type { PageReply, PageRequest, PageState } from './page.types.ts';

const person = { id: '300000000000000007', username: 'moss' };
const channelId = '600000000000000001';
let reply: Promise<InteractionReply>;
let page: Page;
beforeEach(() => {
  jest.useFakeTimers();
  const { guild } = createGuild(Date.now);
  const { channels } = createChannels(guild, Date.now);
  const { interactions } = createInteractions(guild, Date.now);
  const { scheduled } = createScheduledEvents(guild, Date.now);
  interactions.press = () => reply;
  interactions.commands.push({ name: 'events', options: [] });
  page = createPage({ guild, channels, interactions, scheduled, direct: [] }, Date.now);
});
afterEach(() => {
  jest.useRealTimers();
});

const ask = async (method: string, path: string, text = '', query = ''): Promise<unknown> => {
  const request = { method, path, query: new URLSearchParams(query), authorization: '', text };
  const answer = await page.answer({ ...request, bytes: Buffer.from(text), contentType: '' }, 'http://127.0.0.1:9');
  return JSON.parse(answer?.body.toString() ?? 'null');
};
const press = async (): Promise<PageReply> => {
  const act: PageRequest = { person, channelId, messageId: null, act: { kind: 'press', customId: 'a' } };
  return (await ask('POST', '/act', JSON.stringify(act))) as PageReply;
};
const see = async (channel: string): Promise<PageState> =>
  (await ask('GET', '/state', '', `person=${person.id}${channel}`)) as PageState;

test('a hall that does not answer within three seconds is told to the person', async () => {
  let answer: (given: InteractionReply) => void = () => undefined;
  reply = new Promise((resolve) => {
    answer = resolve;
  });
  const pressed = press();
  await jest.advanceTimersByTimeAsync(2999);
  answer({ status: 200, body: { type: replyTypes.message, data: { content: 'Done' } } });
  expect(await pressed).toEqual({});
  reply = new Promise(() => undefined);
  const late = press();
  await jest.advanceTimersByTimeAsync(3000);
  expect(await late).toEqual({ problem: 'The application did not respond' });
  expect((await see(`&channel=${channelId}`)).messages).toHaveLength(1);
});

test('a refused reply and an unreachable hall are told to the person', async () => {
  reply = Promise.reject(new RefusedReply('Discord refuses the reply'));
  expect(await press()).toEqual({ problem: 'Discord refuses the reply' });
  reply = Promise.reject(new TypeError('fetch failed'));
  expect(await press()).toEqual({ problem: "Can't reach the hall." });
});

test('slash commands are offered in channels, and not in direct messages', async () => {
  expect((await see(`&channel=${channelId}`)).commands).toHaveLength(1);
  expect((await see('')).commands).toEqual([]);
});
