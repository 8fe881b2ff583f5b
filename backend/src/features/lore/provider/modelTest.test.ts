// The model test of Hyperion over HTTP with a fake provider: result, failure reason, cost, and no
// key in any output.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LoreSettings, LoreUsage } from '@guild/common/lore/budget.api';
import type { LoreAnswer } from '@guild/common/lore/chat.api';
import type { LoreTest } from '@guild/common/lore/test.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import { startStandIn, type Mode, type StandIn } from '../../../../test/llm/standIn.ts';

const minuteMs = 60_000;
let standIn: StandIn;
let hall: Hall;
let admin: Client;
beforeAll(async () => {
  standIn = await startStandIn();
  hall = await startHall({ env: { LLM_BASE_URL: standIn.baseUrl, LLM_API_KEY: standIn.key, LLM_TIMEOUT_MS: '1000' } });
  admin = await hall.signIn('Admin', 'Ada');
});
beforeEach(() => {
  standIn.mode = 'stream';
  standIn.modes.clear();
  hall.clock.advance(minuteMs);
});
afterAll(async () => {
  await hall.close();
  await standIn.close();
});

const run = (who = admin): Promise<Reply<LoreTest & ErrorBody>> => who.post<LoreTest & ErrorBody>('/api/lore/test');
const spent = async (): Promise<number> =>
  (await admin.get<LoreUsage>('/api/lore/usage')).body.tokens?.spent ?? Number.NaN;
const setModels = async (modelName: string, fallbackModelName: string): Promise<void> => {
  expect((await admin.put('/api/llm-config', { modelName, fallbackModelName })).status).toBe(200);
};

test('only admins can run the test', async () => {
  for (const role of ['Member', 'Guest'] as const) expect((await run(await hall.signIn(role))).status).toBe(403);
});

test('shows which model answered, its answer and its time; it costs the tokens that the provider reports', async () => {
  await setModels('first', '');
  const before = await spent();
  const { status, body } = await run();
  expect([status, body.hasKey, body.answers.length]).toEqual([200, true, 1]);
  expect(body.answers[0]).toMatchObject({ model: 'first', words: standIn.words.join(''), problem: null, upstream: '' });
  expect(body.answers[0]?.ms).toBeGreaterThanOrEqual(body.answers[0]?.firstWordMs ?? Infinity);
  expect(await spent()).toBe(before + 100 + standIn.words.length);
  const { messages } = standIn.asked.at(-1) ?? {};
  expect(messages?.map(({ role }) => role)).toEqual(['system', 'user']);
});

test('tests both models, each with its own answer', async () => {
  await setModels('first', 'second');
  standIn.modes.set('first', 402);
  const { answers } = (await run()).body;
  expect(answers.map(({ model, problem }) => [model, problem === null])).toEqual([
    ['first', false],
    ['second', true],
  ]);
  await setModels('first', '');
});

test.each<[Mode, RegExp]>([
  [401, /rejects the API key/],
  [402, /no credit/],
  [404, /no model with this name/],
  [429, /is busy/],
  [500, /Can't reach the provider/],
  ['silent', /didn't start answering in time/],
  ['stall', /stopped in the middle/],
  ['break', /cut off/],
  ['nonsense', /unreadable answer/],
  ['huge line', /too long to read/],
])('shows why there was no answer: %s', async (mode, why) => {
  standIn.mode = mode;
  const { status, body } = await run();
  expect([status, body.answers[0]?.problem]).toEqual([200, expect.stringMatching(why)]);
  expect(JSON.stringify(body)).not.toContain(standIn.key);
});

test('a refused call costs nothing; a call with unknown cost costs the whole reservation', async () => {
  const before = await spent();
  standIn.mode = 402;
  await run();
  expect(await spent()).toBe(before);
  standIn.mode = 'stall';
  await run();
  expect(await spent()).toBeGreaterThan(before + 1500);
});

test("is refused without a call when today's tokens are not enough", async () => {
  const { version } = (await admin.get<LoreSettings>('/api/settings/lore')).body;
  expect((await admin.patch('/api/settings/lore', { tokensPerDay: 0, version })).status).toBe(200);
  const asked = standIn.asked.length;
  const { status, body } = await run();
  expect([status, body.details?.['limit'], standIn.asked.length]).toEqual([429, 'guild', asked]);
  const usage = (await admin.get<LoreUsage>('/api/lore/usage')).body;
  expect([usage.from, usage.guildPart]).toEqual(['archive', 1]);
  // Then a question is answered from the archive, and counts once.
  const who = await hall.signIn('Guest', 'Gus');
  const answer = await who.post<LoreAnswer>('/api/lore/chat', { question: 'What is a crysknife made of?' });
  expect([answer.status, answer.body.from, standIn.asked.length]).toEqual([200, 'archive', asked]);
  expect((await who.get<LoreUsage>('/api/lore/usage')).body.day.left).toBe(99);
});

test('without a key the test says so', async () => {
  const other = await startHall();
  const one = await other.signIn('Admin', 'Ada');
  expect((await run(one)).body).toEqual({ hasKey: false, answers: [] });
  expect((await one.get<LoreUsage>('/api/lore/usage')).body).toMatchObject({
    from: 'archive',
    tokens: { hasKey: false },
  });
  await other.close();
});
