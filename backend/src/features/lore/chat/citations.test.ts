// Citations as a reader sees them, however the text is split.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createCitations } from './citations.ts';

const read = (pieces: readonly string[]): [string, readonly number[]] => {
  const citations = createCitations(Array.from({ length: 9 }));
  const text = pieces.map((piece) => citations.take(piece)).join('') + citations.rest();
  return [text, citations.cited];
};

test.each([
  ['The worm [7] hears [3], and [7].', 'The worm [1] hears [2], and [1].', [7, 3]],
  ['Both [3, 5].', 'Both [1][2].', [3, 5]],
  ['None [12] there [0].', 'None [12] there [0].', []],
  ['A link [1](https://a.example) stays.', 'A link [1](https://a.example) stays.', []],
  ['[x] and [ and [1', '[x] and [ and [1', []],
  ['', '', []],
])('%j', (said, text, cited) => {
  expect(read([said])).toEqual([text, cited]);
});

test('the result does not depend on how the text is split', () => {
  const sign = fc.constantFrom('[', ']', '1', '2', '12', ',', ' ', 'worm', '(', '.');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
      expect(read(signs)).toEqual(read([signs.join('')]));
    }),
    { numRuns: 300 },
  );
});
