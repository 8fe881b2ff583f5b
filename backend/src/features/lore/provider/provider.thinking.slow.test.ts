// Models that reason before answering, end midway, or send text in parts: the provider client
// against a fake provider.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { AnswerCut } from '@guild/common/lore/chat.api';
import { known } from '../../../../test/llm/manners.ts';
import { startStandIn, type StandIn } from '../../../../test/llm/standIn.ts';
import { createLog } from '../../../platform/process/log.ts';
import { ProviderFailure } from './provider.failures.ts';
import { answerTokens, createProvider, thinkingTokens } from './provider.ts';

let standIn: StandIn;
const log = createLog({ level: 'silent', part: 'test', to: { write: () => undefined } });
beforeAll(async () => {
  standIn = await startStandIn();
});
afterEach(() => {
  Object.assign(standIn, { words: ['The ', 'worm.'], thoughts: [], finish: 'stop', asParts: false, paceMs: 0 });
});
afterAll(() => standIn.close());

interface Heard {
  readonly text: string;
  readonly cut: AnswerCut | null;
  readonly reason: string | null;
}
async function ask(timeoutMs = 10_000): Promise<Heard> {
  const { baseUrl, key } = standIn;
  const provider = createProvider(
    { baseUrl, apiKey: key, timeoutMs },
    { log, clock: { now: () => Date.now() }, manners: known(false) },
  );
  const heard: { text: string; cut: AnswerCut | null } = { text: '', cut: null };
  const { signal } = new AbortController();
  const cut = (why: AnswerCut): void => void (heard.cut = why);
  try {
    for await (const piece of provider.stream([{ role: 'user', content: '?' }], { model: 'm', signal, cut }))
      heard.text += piece;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { ...heard, reason: error.reason };
  }
  return { ...heard, reason: null };
}

test('reasoning shows that the model is alive, and is not part of the answer', async () => {
  // It reasons for longer than the time limit of a word.
  Object.assign(standIn, { words: ['Done.'], thoughts: Array.from({ length: 30 }, () => 'Hm. '), paceMs: 100 });
  expect(await ask(2000)).toEqual({ text: 'Done.', cut: null, reason: null });
}, 60_000);

test('reasoning does not use up the tokens of the answer', async () => {
  await ask();
  expect(standIn.asked.at(-1)?.body).toMatchObject({ max_tokens: answerTokens + thinkingTokens });
});

test('text between reasoning tags is not passed on', async () => {
  standIn.words = ['<thi', 'nk>A worm', '?</th', 'ink>\n\n', 'The ', 'worm.'];
  expect((await ask()).text).toBe('The worm.');
});

test('text sent in parts is read', async () => {
  standIn.asParts = true;
  expect(await ask()).toEqual({ text: standIn.words.join(''), cut: null, reason: null });
});

describe('an answer that ends midway', () => {
  test.each(['length', 'content_filter'] as const)('is marked: %s', async (finish) => {
    standIn.finish = finish;
    expect(await ask()).toEqual({ text: standIn.words.join(''), cut: finish, reason: null });
  });
  test.each([
    ['length', 'used_up'],
    ['content_filter', 'filtered'],
    ['stop', 'nonsense'],
  ] as const)('fails if it has no words: %s', async (finish, reason) => {
    Object.assign(standIn, { words: ['<think>', 'And on.'], finish });
    expect(await ask()).toEqual({ text: '', cut: null, reason });
  });
});
