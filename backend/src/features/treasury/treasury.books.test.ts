// The books: what lines of a ledger give, and every way in which they can fail to.
import { expect, test } from '@jest/globals';
import { problemOfBook } from './treasury.books.ts';

const line = (resourceVersion: number, before: number, after: number, change = after - before) => ({
  ...{ factId: `fact-${resourceVersion.toString()}`, resourceVersion, before, after, change },
});

test('lines that follow each other and give the amount are right', () => {
  expect(problemOfBook(0, [])).toBeNull();
  expect(problemOfBook(70, [line(1, 0, 100), line(2, 100, 60), line(5, 60, 70)])).toBeNull();
});
test('a missing line, a changed one and another amount are found', () => {
  expect(problemOfBook(70, [line(1, 0, 100), line(5, 60, 70)])).toBe(
    'the entry of version 5 begins with 60, and 100 was there',
  );
  expect(problemOfBook(70, [line(1, 0, 70, 71)])).toBe('the entry of version 1 changes 0 by 71 to 70');
  expect(problemOfBook(71, [line(1, 0, 70)])).toBe('the entries give 70, and it has 71');
  expect(problemOfBook(1, [])).toBe('the entries give 0, and it has 1');
});
