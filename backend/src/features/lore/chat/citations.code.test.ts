// Citations next to code and links that contain their own numbers in brackets.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createCitations, withoutCitations } from './citations.ts';

const read = (pieces: readonly string[]): [string, readonly number[]] => {
  const citations = createCitations(Array.from({ length: 9 }));
  const text = pieces.map((piece) => citations.take(piece)).join('') + citations.rest();
  return [text, citations.cited];
};

test.each([
  [
    'inline code',
    'Use `list[0]`, `rows[2][7]` and `[1, 2, 3]` [4].',
    'Use `list[0]`, `rows[2][7]` and `[1, 2, 3]` [1].',
    [4],
  ],
  ['inline code with marks in it', 'So ``a ` b[2]`` [4].', 'So ``a ` b[2]`` [1].', [4]],
  ['a mark that opens no code', 'A ` alone [4].', 'A ` alone [1].', [4]],
  [
    'a block of code',
    '```js\nrows[2][7] = [1, 2, 3];\n```\nSee [4].',
    '```js\nrows[2][7] = [1, 2, 3];\n```\nSee [1].',
    [4],
  ],
  ['a block that does not end', 'See [4].\n~~~\nrows[2]', 'See [1].\n~~~\nrows[2]', [4]],
  ['a block within a list', '- So:\n  ```\n  a[2]\n  ```\n- [4]', '- So:\n  ```\n  a[2]\n  ```\n- [1]', [4]],
  [
    'links',
    '[the [2] dunes](/x[3]) and [dunes][2], https://a.example/x[3] [4]',
    '[the [2] dunes](/x[3]) and [dunes][2], https://a.example/x[3] [1]',
    [4],
  ],
  ['what is escaped', String.raw`\[2\] [4]`, String.raw`\[2\] [1]`, [4]],
  ['numbers of no passage', 'list[0], [10], [1, 12] [4]', 'list[0], [10], [1, 12] [1]', [4]],
  ['two citations side by side', 'Both[4][2].', 'Both[1][2].', [4, 2]],
])('%s', (_what, said, text, cited) => {
  expect(read([said])).toEqual([text, cited]);
  expect(read(Array.from(said))).toEqual([text, cited]);
});

test('the result does not depend on how the text is split', () => {
  const sign = fc.constantFrom(
    '[',
    ']',
    '1',
    '2',
    ',',
    ' ',
    '`',
    '```',
    '\n',
    '(',
    ')',
    'worm',
    '\\',
    'https://',
    '~~~',
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
      expect(read(signs)).toEqual(read([signs.join('')]));
      expect(read(Array.from(signs.join('')))).toEqual(read([signs.join('')]));
    }),
    { numRuns: 300 },
  );
});

test('from an earlier answer only its own citations are removed', () => {
  const answer = 'Rows [1] have `rows[1]` and [3], [2](/x).';
  expect(withoutCitations(answer, 2)).toBe('Rows  have `rows[1]` and [3], [2](/x).');
  expect(withoutCitations(answer, 0)).toBe(answer);
});
