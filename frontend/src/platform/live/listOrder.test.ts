// Tests of misplaced rows, and of the place of a new row.
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { running } from '@guild/common/test/counts';
import { misplaced, insertInOrder } from './listOrder.ts';

const ascending = (a: number, b: number): number => a - b;

describe('misplaced', () => {
  it.each([
    [[], []],
    [[1, 2, 3], []],
    [[5, 1, 2, 3], [5]],
    [[2, 3, 4, 1], [1]],
    [[1, 2, 9, 3, 4], [9]],
  ])('the ids %j contain %j', (ids, moved) => expect(misplaced(ids, ascending)).toEqual(moved));

  const how = running(200);
  it(`leaves the longest ordered part of the list, from seed ${how.seed}`, () => {
    const ids = fc.uniqueArray(fc.nat(50), { maxLength: 9 });
    const longest = (left: readonly number[], least = -1): number =>
      left.reduce((best, id, at) => (id > least ? Math.max(best, 1 + longest(left.slice(at + 1), id)) : best), 0);
    fc.assert(
      fc.property(ids, (all) => {
        const moved = misplaced(all, ascending);
        const rest = all.filter((id) => !moved.includes(id));
        expect(rest).toEqual([...rest].sort(ascending));
        expect(rest).toHaveLength(longest(all));
      }),
      how,
    );
  });
});

describe('insertInOrder', () => {
  it.each([
    [[1, 3, 5], 4, [1, 3, 4, 5]],
    [[], 4, [4]],
    [[9, 1, 3], 4, [4, 9, 1, 3]],
    [[1, 3], 4, [1, 3, 4]],
  ])('inserting into %j the id %i gives %j', (ids, id, all) => expect(insertInOrder(ids, id, ascending)).toEqual(all));
});
