// Tests of mending typing errors.
import { expect, it } from '@jest/globals';
import { countErrors, withoutTypingErrors } from './typingErrors.ts';

const known = new Set(['hyperion', 'treasury', 'raid', 'auctions']);

it.each([
  ['hyperoin', 'hyperion'],
  ['open the tresury', 'open the treasury'],
  ['Auctoins', 'auctions'],
  // Four letters are too few, and three errors too many.
  ['rqid', 'rqid'],
  ['hxxxrion', 'hxxxrion'],
])('%j means %j', (text, meant) => {
  expect(withoutTypingErrors(text, known)).toBe(meant);
});
it('counts two swapped letters as one error', () => {
  expect(countErrors('hyperoin', 'hyperion')).toBe(1);
  expect(countErrors('', 'abc')).toBe(3);
});
