// The treasury books: sums of ledger lines, and every kind of error in them.
import { expect, test } from '@jest/globals';
import { merged, problemOfBook, type Line } from './treasury.books.ts';

const line = (resourceVersion: number, before: number, after: number, change = after - before): Line => ({
  resourceVersion,
  before,
  after,
  change,
});

test('consecutive lines that add up to the amount are correct', async () => {
  expect(await problemOfBook(0, [])).toBeNull();
  expect(await problemOfBook(70, [line(1, 0, 100), line(2, 100, 60), line(5, 60, 70)])).toBeNull();
});
test('a missing line, a changed line and a wrong amount are found', async () => {
  expect(await problemOfBook(70, [line(1, 0, 100), line(5, 60, 70)])).toBe(
    'the entry of version 5 begins with 60, and 100 was there',
  );
  expect(await problemOfBook(70, [line(1, 0, 70, 71)])).toBe('the entry of version 1 changes 0 by 71 to 70');
  expect(await problemOfBook(71, [line(1, 0, 70)])).toBe('the entries give 70, and it has 71');
  expect(await problemOfBook(1, [])).toBe('the entries give 0, and it has 1');
});
test('a pending line is at its place, and counts once if it has become a row meanwhile', async () => {
  const [first, second, third] = [line(1, 0, 5), line(3, 5, 9), line(4, 9, 2)];
  const versions = async (rows: Line[], waiting: Line[]): Promise<number[]> => {
    const found: number[] = [];
    for await (const { resourceVersion } of merged(rows, waiting)) found.push(resourceVersion);
    return found;
  };
  expect(await versions([first, third], [second])).toEqual([1, 3, 4]);
  expect(await versions([first], [third, second])).toEqual([1, 3, 4]);
  expect(await versions([first, second, third], [second, third])).toEqual([1, 3, 4]);
  expect(await versions([], [first])).toEqual([1]);
  expect(await versions([second], [first])).toEqual([1, 3]);
});
