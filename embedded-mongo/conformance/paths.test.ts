// Conformance tests of dotted paths: through documents, array elements, positions, and numeric field names.
import { describe } from '@jest/globals';
import { filterCases, suiteFor } from './suite.ts';

const suite = suiteFor('paths');

describe('dotted paths', () => {
  filterCases(
    suite,
    [
      { _id: 1, a: { b: { c: 1 } } },
      { _id: 2, a: [{ b: { c: 1 } }] },
      { _id: 3, a: [{ b: [{ c: 1 }, { c: 2 }] }] },
      { _id: 4, a: [[{ b: { c: 1 } }]] },
      { _id: 5, a: { b: 5 } },
      { _id: 6, a: { 0: { c: 1 } } },
      { _id: 7, a: [{ 0: 'x' }, 'y'] },
    ],
    [
      ['a path goes through documents and arrays, not through nested arrays', { 'a.b.c': 1 }, [1, 2, 3]],
      ['a position opens a nested array', { 'a.0.b.c': 1 }, [2, 3, 4]],
      ['two positions', { 'a.0.0.b.c': 1 }, [4]],
      ['a field named 0', { 'a.0.c': 1 }, [6]],
      ['a field named 0 inside elements', { 'a.0': 'x' }, [7]],
      ['a position', { 'a.1': 'y' }, [7]],
      ['$gt', { 'a.b.c': { $gt: 1 } }, [3]],
      ['a document at a path', { 'a.b': { c: 1 } }, [1, 2, 3]],
      ['a longer path than the document', { 'a.b.c.d': 1 }, []],
      ['$exists false', { 'a.b.c': { $exists: false } }, [4, 5, 6, 7]],
      ['$ne', { 'a.b.c': { $ne: 1 } }, [4, 5, 6, 7]],
      ['$all over elements', { 'a.b.c': { $all: [1, 2] } }, [3]],
      ['$in', { 'a.b.c': { $in: [2, 9] } }, [3]],
      ['$elemMatch at a path', { 'a.b': { $elemMatch: { c: 2 } } }, [3]],
      ['$size at a path', { 'a.b': { $size: 2 } }, [3]],
      ['$type at a path', { 'a.b': { $type: 'object' } }, [1, 2, 3]],
      ['an array of values at a path is not gathered', { 'a.b.c': [1, 2] }, []],
      ['$expr gathers them', { $expr: { $eq: ['$a.b.c', [[1, 2]]] } }, [3]],
    ],
    [{ 'a.b.c': 1 }],
  );
});
