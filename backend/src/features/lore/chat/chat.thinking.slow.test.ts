// Answers of models that send their reasoning or end midway, over HTTP: what is shown, stored and
// reported.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { continueQuestion, type LoreAnswer } from '@guild/common/lore/chat.api';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import { letModelsBePlain } from '../../../../test/llm/manners.ts';
import { openStream } from '../../../../test/llm/stream.ts';
import { startStandIn, type StandIn } from '../../../../test/llm/standIn.ts';

let standIn: StandIn;
let hall: Hall;
let member: Client;
beforeAll(async () => {
  standIn = await startStandIn();
  hall = await startHall({ env: { LLM_BASE_URL: standIn.baseUrl, LLM_API_KEY: standIn.key } });
  member = await hall.signIn('Member', 'Moss');
}, 120_000);
afterAll(async () => {
  await hall.close();
  await standIn.close();
});
const ask = async (question: string): Promise<LoreAnswer> =>
  (await member.post<LoreAnswer>('/api/lore/chat', { question })).body;
const sent = (): string[] => standIn.asked.at(-1)?.messages.map(({ content }) => content) ?? [];

test('reasoning is neither shown nor stored', async () => {
  standIn.words = ['<think>', 'A secret.', '</think>', 'It hears `list[1]` ', '[1].'];
  expect((await ask('What is a crysknife?')).answer).toBe('It hears `list[1]` [1].');
  await ask('And now?');
  expect(sent()).toContain('It hears `list[1]` .');
  expect(sent().join('')).not.toContain('A secret.');
});

test('thoughts with only a closing tag are not even streamed', async () => {
  await (await hall.database()).collection('lore_models').deleteMany({});
  standIn.words = ['A sec', 'ret [1]. ', '</think>', 'It ', 'hears [1].'];
  const stream = async (): ReturnType<Awaited<ReturnType<typeof openStream>>['ended']> => {
    const body = { question: 'What is a crysknife?', turn: crypto.randomUUID() };
    return (await openStream(hall.url, member, { path: '/api/lore/chat', body })).ended();
  };
  for (let time = 0; time < 2; time += 1) {
    const heard = await stream();
    const done = heard.dataOf('done') as LoreAnswer;
    expect([done.answer, done.sources.length]).toEqual(['It hears [1].', 1]);
    expect(JSON.stringify(heard)).not.toContain('A sec');
  }
});

test('a cut answer is marked for every reader, and "continue" searches the same topic', async () => {
  await letModelsBePlain((await hall.database()).db, standIn.baseUrl);
  Object.assign(standIn, { words: ['It ', 'hears'], finish: 'length' });
  const turn = crypto.randomUUID();
  const body = { question: 'What is a stillsuit?', turn };
  const heard = await (await openStream(hall.url, member, { path: '/api/lore/chat', body })).ended();
  expect(heard.dataOf('done')).toMatchObject({ answer: 'It hears', stopped: false, cut: 'length' });
  expect(await ask(continueQuestion)).toMatchObject({ cut: 'length' });
  const [passages = ''] = sent().slice(-1);
  expect(passages).toMatch(/title":"[^"]*stillsuit/i);
  expect(passages).toContain(continueQuestion);
  standIn.finish = 'stop';
  expect(await ask('And now?')).not.toHaveProperty('cut');
});
