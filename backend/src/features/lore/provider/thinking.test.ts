// Removing model reasoning from answers, in every format that providers send.
import { describe, expect, test } from '@jest/globals';
import { isThinking, wordsIn, withoutThoughts } from './thinking.ts';

const read = (pieces: readonly string[]): string => {
  let text = '';
  const answer = withoutThoughts(() => (text = ''));
  for (const piece of pieces) {
    const more = answer.take(piece);
    text += more;
  }
  return text + answer.rest();
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
    ['A worm? It says "no".\n\nSo:</think>\n\nThe worm.', 'The worm.'],
    ['A worm? </think>The worm <think>or not</think>hears.', 'The worm hears.'],
    ['`<think>` begins the thoughts, `</think>` ends them.', '`<think>` begins the thoughts, `</think>` ends them.'],
    ['One:\n```xml\n<think>\nHm\n</think>\n```\n<think>x</think>Two', 'One:\n```xml\n<think>\nHm\n</think>\n```\nTwo'],
    ['~~~\n</think>\n~~~\nTwo', '~~~\n</think>\n~~~\nTwo'],
    ['A lone ` here.\n\n<think>x</think>Two ` <think>y</think>three', 'A lone ` here.\n\nTwo ` three'],
    ['\\`<think>x</think>Two`', '\\`Two`'],
    ['A worm `</think>`? No.</think>The worm.', 'The worm.'],
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
