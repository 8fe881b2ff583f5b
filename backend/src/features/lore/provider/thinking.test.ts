// Removing model reasoning from answers, in every format that providers send.
import { describe, expect, test } from '@jest/globals';
import { isThinking, wordsIn, withoutThoughts } from './thinking.ts';

const read = (pieces: readonly string[]): string => {
  const answer = withoutThoughts();
  return pieces.map((piece) => answer.take(piece)).join('') + answer.rest();
};

describe('text between reasoning tags', () => {
  test.each([
    ['<think>A worm?</think>\n\nThe worm.', 'The worm.'],
    ['  <Thinking>A worm?</Thinking>The worm.', 'The worm.'],
    ['The worm. <think>And now?</think>It hears.', 'The worm. It hears.'],
    ['<think>It never ends', ''],
    ['</think>The worm.', 'The worm.'],
    ['1 < 2, <th and <b>', '1 < 2, <th and <b>'],
    ['It ends with <thin', 'It ends with <thin'],
    ['', ''],
  ])('%j', (said, shown) => {
    expect([read([said]), read(Array.from(said))]).toEqual([shown, shown]);
  });
});

test.each([
  [{ content: 'Sand' }, 'Sand', false],
  [{ content: '', reasoning: 'Hm' }, '', true],
  [{ content: null, reasoning_content: 'Hm' }, '', true],
  [{ reasoning_details: [{ type: 'reasoning.encrypted' }] }, '', true],
  [
    {
      content: [
        { type: 'text', text: 'Sa' },
        { type: 'text', text: 'nd' },
      ],
    },
    'Sand',
    false,
  ],
  [{ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }] }, '', true],
  [{ content: [null, 7, { type: 'text' }] }, '', true],
  [{ content: '', reasoning: '' }, '', false],
  [{}, '', false],
])('%j', (delta, words, thinks) => {
  expect([wordsIn(delta), isThinking(delta)]).toEqual([words, thinks]);
});
