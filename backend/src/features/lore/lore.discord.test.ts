// `/ask` on Discord: an answer that grows, its end, its failures, and a repeated delivery.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { replyTypes } from '../../../../tools/discord-stand-in/interactions.ts';
import type { StandInContent } from '../../../../tools/discord-stand-in/channels.ts';
import type { StandInPerson } from '../../../../tools/discord-stand-in/standIn.ts';
import { aCaller } from '../../../test/builders.ts';
import { firstAdmin, startFollowingHall, type FollowingHall } from '../../../test/followingHall.ts';
import { startHall, until, type Hall } from '../../../test/harness.ts';
import { startKillable } from '../../../test/killable.ts';
import { letModelsBePlain } from '../../../test/llm/manners.ts';
import { startStandIn, type StandIn } from '../../../test/llm/standIn.ts';
import type { CommandOptions, DiscordMessage } from '../../platform/discord/contribution.ts';
import { Turn } from './chat/turn.ts';
import { loreDiscord } from './lore.discord.ts';

let standIn: StandIn;
let hall: FollowingHall;
let beside: Hall;
let counter = 0;
let person: StandInPerson;
beforeAll(async () => {
  standIn = await startStandIn();
  hall = await startFollowingHall({
    LLM_BASE_URL: standIn.baseUrl,
    LLM_API_KEY: standIn.key,
    LLM_TIMEOUT_MS: '10000',
  });
  beside = await startHall({ beside: hall });
  await letModelsBePlain((await hall.database()).db, standIn.baseUrl);
});
afterAll(async () => {
  await beside.close();
  await hall.close();
  await standIn.close();
});
beforeEach(() => {
  counter += 1;
  person = { id: `37000000000000${1000 + counter}`, username: `asker-${counter}` };
  hall.appear(person);
});
afterEach(async () => {
  standIn.release();
  standIn.mode = 'stream';
  await until(() => standIn.open() === 0, 'the end of all calls');
});

const question = 'What is a crysknife?';
const newId = (): string => `73000000000000${1000 + counter}`;
/** Asks, and gives what replaces the deferred reply from then on, oldest first. */
async function ask(id: string, url: string, options: object = {}): Promise<() => StandInContent[]> {
  const { edits } = hall.discord.interactions;
  const before = edits.length;
  const acting = { person, id };
  const reply = await hall.discord.interactions.command(url, acting, 'ask', { question, ...options });
  expect(reply.body.type).toBe(replyTypes.deferred);
  return () => edits.slice(before).map(({ content }) => content);
}
const plain = (text: string | undefined): string => (text ?? '').replaceAll('\\', '');
const lastOf = (contents: readonly StandInContent[]): string => plain(contents.at(-1)?.content);
const whole = 'The worm hears those who walk in rhythm [1].';

test('an answer grows, and ends with its sources', async () => {
  standIn.mode = 'hold';
  const edits = await ask(newId(), hall.url);
  await until(() => lastOf(edits()) === 'The worm hears those who', 'the first half');
  standIn.release();
  await until(() => lastOf(edits()) === whole, 'the whole answer');
  expect(plain(edits().at(-1)?.embeds?.[0]?.description)).toBe(
    `1. [The Crysknife](${hall.env.publicUrl}/hyperion?tab=archive&note=crysknife)`,
  );
});

test('a shared answer is shown to everybody once it is whole', async () => {
  const { followUps } = hall.discord.interactions;
  const before = followUps.length;
  await ask(newId(), hall.url, { share: true });
  await until(() => followUps.length > before, 'the shared answer');
  expect(plain(followUps.at(-1)?.content.content)).toBe(whole);
});

test('a shared answer knows what everybody in the hall may see, and nothing of the person', async () => {
  const { followUps } = hall.discord.interactions;
  const admin = hall.admin;
  const resource = { name: 'Spice Melange', description: 'Raw', unit: 'kg', category: 'spice', currentAmount: 10 };
  const { id } = (await admin.post<{ id: number }>('/api/treasury', resource)).body;
  const note = 'Secretly thirsty';
  await (await hall.enter(person)).post(`/api/treasury/${id}/withdrawals`, { amount: 3, note });
  await until(
    async () => JSON.stringify((await admin.get('/api/notifications')).body).includes('Spice Melange'),
    'the notice',
  );
  await admin.post('/api/lore/chat', { question: 'Remember the password kwisatz42.' });
  const questions = [
    'Do I have notices?',
    'What waits for me?',
    'Which requests wait in the treasury?',
    'What am I leading?',
    'What do I owe?',
    'What is my reputation?',
    'What is my place on the leaderboard?',
    'How many trials have I won?',
  ];
  const askers = (await hall.database()).collection('lore_askers');
  for (const question of questions) {
    // The limit of questions is not what is tested.
    await askers.deleteMany({});
    const before = followUps.length;
    const acting = { person: firstAdmin, id: `7400000000000000${10 + before}` };
    await hall.discord.interactions.command(hall.url, acting, 'ask', { question, share: true });
    await until(() => followUps.length > before, 'the shared answer');
    const asked = standIn.asked.at(-1);
    expect(asked?.body).not.toHaveProperty('tools');
    const sent = JSON.stringify(asked?.messages);
    expect(sent).toContain(question);
    for (const secret of ['kwisatz42', 'Melange', 'thirsty', person.username]) expect(sent).not.toContain(secret);
    // Nothing is said about the person, not even that there is nothing.
    expect(asked?.messages.at(-1)?.content).not.toMatch(/You (?:have|lead|owe|aren't|haven't)|hasn't taken part/);
  }
});

test('a failed answer is the sentence of the API', async () => {
  standIn.mode = 500;
  const edits = await ask(newId(), hall.url);
  await until(() => edits().length > 0, 'the reply');
  const client = await hall.enter(person);
  const { body } = await client.post<{ message: string }>('/api/lore/chat', { question });
  expect(lastOf(edits())).toBe(body.message);
});

test('the questions on the website and in Discord have one limit', async () => {
  const client = await hall.enter(person);
  let status = 200;
  let message = '';
  for (let asked = 0; asked < 100 && status === 200; asked += 1) {
    const reply = await client.post<{ message: string }>('/api/lore/chat', { question });
    ({ status } = reply);
    ({ message } = reply.body);
  }
  expect(status).toBe(429);
  const edits = await ask(newId(), hall.url);
  await until(() => edits().length > 0, 'the refusal');
  // The seconds to wait differ.
  const withoutNumbers = (text: string): string => text.replace(/\d+/g, '');
  expect(withoutNumbers(lastOf(edits()))).toBe(withoutNumbers(message));
});

test('a question is not asked again after its process was killed', async () => {
  const killable = await startKillable(hall);
  standIn.mode = 'hold';
  const before = standIn.asked.length;
  const id = newId();
  await ask(id, killable.url);
  await until(() => standIn.asked.length > before, 'the question');
  await killable.kill();
  await ask(id, beside.url);
  expect(standIn.asked).toHaveLength(before + 1);
});

const caller = aCaller('Moss');
const options: CommandOptions = new Map([['question', question]]);
/** What `/ask` shows, where `onEdit` runs after the first edit. */
async function shownOf(turn: Turn, onEdit: () => void): Promise<DiscordMessage[]> {
  const shown: DiscordMessage[] = [];
  const { commands = [] } = loreDiscord({ ask: () => Promise.resolve(turn) }, hall);
  const edit = (message: DiscordMessage): Promise<void> => {
    if (shown.length === 0) onEdit();
    shown.push(message);
    return Promise.resolve();
  };
  const last = await commands[0]?.run(options, caller, { edit, isShared: false });
  return last === undefined ? shown : [...shown, last];
}
const aTurn = (words: string): Turn => {
  const turn = new Turn({ discordId: caller.discordId, turn: 'a' }, 'q');
  turn.say(words);
  return turn;
};

test('words that come quickly are shown together', async () => {
  const turn = aTurn('One');
  const shown = await shownOf(turn, () => {
    for (const word of [', two', ', three', ', four']) turn.say(word);
    turn.finish();
  });
  expect(shown.map(({ content }) => content)).toEqual(['One', 'One, two, three, four']);
});

test('a stopped answer and one that is too long say so', async () => {
  const stopped = aTurn('One');
  const shown = await shownOf(stopped, () => {
    stopped.stop();
    stopped.finish();
  });
  expect(plain(shown.at(-1)?.content)).toBe('One\n\nStopped.');
  const long = aTurn('*sand* '.repeat(2000));
  const [first, last] = await shownOf(long, () => long.finish());
  for (const one of [first, last]) expect((one?.content ?? '').length).toBeLessThanOrEqual(2000);
  expect(last?.content).toMatch(/^sand sand [^*]*…\n\nThis answer is too long for Discord/);
});

test('Markdown is shown as plain words, and nothing in it is a link or a mention', async () => {
  const turn = aTurn('- **Bold** [Night raid](/events/1): “a\\_b” <@1> https://evil.example');
  const [, last] = await shownOf(turn, () => turn.finish());
  expect(plain(last?.content)).toBe('- Bold Night raid: “a_b” <@1> https://evil.example');
  expect(last?.content).not.toMatch(/<@|https:\/\/|\]\(/);
});

test('times are Discord’s time stamps, also those that the model writes in UTC', async () => {
  const turn = aTurn('Night raid: <t:1795982400:F>, <t:1795982400:R>. The next is at 2026-11-29T19:00:00.000Z.');
  const [, last] = await shownOf(turn, () => turn.finish());
  expect(last?.content).toBe('Night raid\\: <t:1795982400:F>, <t:1795982400:R>\\. The next is at <t:1795978800:F>\\.');
});
