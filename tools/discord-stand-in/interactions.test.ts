// Tests of replies to interactions in the stand-in for Discord: their limits, and how long they can be
// edited; and of slash commands.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createGuild } from './guild.ts';
import { createInteractions, RefusedReply, replyTypes } from './interactions.ts';
import type { StandInReply } from './part.ts';

const minuteMs = 60_000;
const person = { id: '300000000000000007', username: 'moss' };
let now: number;
let parts: ReturnType<typeof createInteractions>;
let guild: ReturnType<typeof createGuild>['guild'];
/** What the hall replies. */
let reply: object;
let whileAsked: () => void;
let hall: Server;
let hallUrl: string;
beforeAll(async () => {
  hall = createServer((req, res) => {
    req.resume().on('end', () => {
      whileAsked();
      res.end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => hall.listen(0, '127.0.0.1', resolve));
  hallUrl = `http://127.0.0.1:${(hall.address() as AddressInfo).port}`;
});
afterAll(() => {
  hall.close();
  hall.closeAllConnections();
});
beforeEach(() => {
  now = Date.parse('2026-11-18T10:00:00.000Z');
  ({ guild } = createGuild(() => now));
  parts = createInteractions(guild, () => now);
  [reply, whileAsked] = [{ type: replyTypes.deferred }, () => undefined];
});

const call = (method: string, path: string, body: unknown, authorization = ''): StandInReply | null => {
  const text = JSON.stringify(body);
  return parts.part.answer({
    method,
    path,
    query: new URLSearchParams(),
    authorization,
    text,
    bytes: Buffer.from(text),
    contentType: 'application/json',
  });
};
const edit = () => call('PATCH', `/webhooks/${guild.botId}/a-token/messages/@original`, { content: 'Done' });
const press = () => parts.interactions.press(hallUrl, { person, token: 'a-token' }, 'event-answer:1:12:going');

test('a reply can be edited from the reply on, for 15 minutes', async () => {
  let early: StandInReply | null | undefined;
  whileAsked = () => {
    early = edit();
  };
  await press();
  // The part for webhooks answers that it does not exist.
  expect(early).toBeNull();
  now += 15 * minuteMs;
  expect(edit()).toMatchObject({ status: 200 });
  now += 1;
  expect(edit()).toMatchObject({ status: 401, body: { code: 50_027 } });
});

const field = { type: 18, label: 'Note', component: { type: 4, custom_id: 'note', max_length: 4, value: 'Late' } };
const form = (changes: object = {}) => ({
  type: replyTypes.form,
  data: { custom_id: 'event-note:1:12', title: 'Note', components: [field], ...changes },
});
const choices = (count: number, name = 'Patrol') => ({
  type: replyTypes.choices,
  data: { choices: Array.from({ length: count }, (_one, value) => ({ name, value })) },
});
const longLabel = { ...field, label: 'a'.repeat(46) };
const longValue = { ...field, component: { ...field.component, value: 'Later' } };
const fields = (count: number) =>
  Array.from({ length: count }, (_one, at) => ({
    ...field,
    component: { ...field.component, custom_id: at.toString() },
  }));

test.each<[string, object]>([
  ['a message', { type: replyTypes.message, data: { content: 'Done' } }],
  ['a form', form()],
  ['a form of 5 fields', form({ components: fields(5) })],
  ['25 suggestions', choices(25)],
])('Discord takes %s', async (_what, given) => {
  reply = given;
  expect(await press()).toEqual({ status: 200, body: given });
});

test.each<[string, object]>([
  ['a message of 2,001 characters', { type: replyTypes.message, data: { content: 'a'.repeat(2001) } }],
  ['a change to an empty message', { type: replyTypes.change, data: { content: '' } }],
  ['a form with a title of 46 characters', form({ title: 'a'.repeat(46) })],
  ['a form with a label of 46 characters', form({ components: [longLabel] })],
  ['a form with a value above its length', form({ components: [longValue] })],
  ['a form without fields', form({ components: [] })],
  ['a form of 6 fields', form({ components: fields(6) })],
  ['26 suggestions', choices(26)],
  ['a suggestion of 101 characters', choices(1, 'a'.repeat(101))],
])('Discord refuses %s', async (_what, given) => {
  reply = given;
  await expect(press()).rejects.toThrow(RefusedReply);
  expect(edit()).toBeNull();
});

const register = (commands: object[]) =>
  call('PUT', `/applications/${guild.botId}/guilds/${guild.id}/commands`, commands, `Bot ${guild.botToken}`);
const option = (name: string, required = false) => ({ type: 3, name, description: 'Your question', required });
const command = { name: 'ask', description: 'Ask Hyperion', options: [option('question', true), option('share')] };

test('slash commands get ids', () => {
  const id = expect.stringMatching(/^\d+$/) as unknown;
  expect(register([command])).toMatchObject({ status: 200, body: [{ ...command, id }] });
  expect(parts.interactions.commands).toEqual([command]);
});

test.each<[string, object]>([
  ['with a capital letter', { name: 'Ask' }],
  ['with a space', { name: 'ask me' }],
  ['without a description', { description: '' }],
  ['with a description of 101 characters', { description: 'a'.repeat(101) }],
  ['with an option that has no description', { options: [{ ...option('share'), description: '' }] }],
  ['with 26 options', { options: Array.from({ length: 26 }, (_one, at) => option(`option-${at}`)) }],
  ['with the same option twice', { options: [option('share'), option('share')] }],
  ['with a required option after another', { options: [option('share'), option('question', true)] }],
])('a slash command %s is refused', (_what, changes) => {
  expect(register([{ ...command, ...changes }])).toMatchObject({ status: 400, body: { code: 50_035 } });
  expect(parts.interactions.commands).toEqual([]);
});
