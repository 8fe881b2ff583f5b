// Models that think before they answer, that end in the middle, or that send their words in parts: the provider against its stand-in.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { AnswerCut } from '@guild/common/lore/chat.api';
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
  const provider = createProvider({ baseUrl, apiKey: key, timeoutMs }, { log, clock: { now: () => Date.now() } });
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

test('what a model thinks is a sign of life, and no part of the answer', async () => {
  // It thinks for longer than a word may take.
  Object.assign(standIn, { words: ['Done.'], thoughts: Array.from({ length: 30 }, () => 'Hm. '), paceMs: 100 });
  expect(await ask(2000)).toEqual({ text: 'Done.', cut: null, reason: null });
}, 60_000);

test('thinking does not eat the tokens of the answer', async () => {
  await ask();
  expect(standIn.asked.at(-1)?.body).toMatchObject({ max_tokens: answerTokens + thinkingTokens });
});

test('what stands between the tags of thinking is not handed on', async () => {
  standIn.words = ['<thi', 'nk>A worm', '?</th', 'ink>\n\n', 'The ', 'worm.'];
  expect((await ask()).text).toBe('The worm.');
});

test('words in parts are read', async () => {
  standIn.asParts = true;
  expect(await ask()).toEqual({ text: standIn.words.join(''), cut: null, reason: null });
});

describe('an answer that ends in the middle', () => {
  test.each(['length', 'content_filter'] as const)('says so: %s', async (finish) => {
    standIn.finish = finish;
    expect(await ask()).toEqual({ text: standIn.words.join(''), cut: finish, reason: null });
  });
  test.each([
    ['length', 'used_up'],
    ['content_filter', 'filtered'],
    ['stop', 'nonsense'],
  ] as const)('before its first word fails: %s', async (finish, reason) => {
    Object.assign(standIn, { words: ['<think>', 'And on.'], finish });
    expect(await ask()).toEqual({ text: '', cut: null, reason });
  });
});
