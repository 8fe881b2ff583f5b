// Conformance tests of null and missing fields: in filters, `$exists`, `$type` and expressions.
import { describe } from '@jest/globals';
import { filterCases, suiteFor } from './suite.ts';

const suite = suiteFor('nulls');

describe('null and missing fields', () => {
  const docs = [
    { _id: 1, a: null },
    { _id: 2 },
    { _id: 3, a: [] },
    { _id: 4, a: [null] },
    { _id: 5, a: { b: null } },
    { _id: 6, a: {} },
    { _id: 7, a: [{ b: 1 }, {}] },
    { _id: 8, a: [{ b: null }] },
    { _id: 9, a: 5 },
  ];
  filterCases(
    suite,
    docs,
    [
      ['null finds null, missing, and arrays that hold null', { a: null }, [1, 2, 4]],
      ['$eq null is the same', { a: { $eq: null } }, [1, 2, 4]],
      ['$ne null finds the rest', { a: { $ne: null } }, [3, 5, 6, 7, 8, 9]],
      ['$in with null', { a: { $in: [null, 5] } }, [1, 2, 4, 9]],
      ['$nin with null', { a: { $nin: [null] } }, [3, 5, 6, 7, 8, 9]],
      ['$not $eq null', { a: { $not: { $eq: null } } }, [3, 5, 6, 7, 8, 9]],
      ['$exists true finds null', { a: { $exists: true } }, [1, 3, 4, 5, 6, 7, 8, 9]],
      ['$exists false finds only missing', { a: { $exists: false } }, [2]],
      ['$exists takes 1 for true', { a: { $exists: 1 } }, [1, 3, 4, 5, 6, 7, 8, 9]],
      ['$exists takes 0 for false', { a: { $exists: 0 } }, [2]],
      ['$type null finds null and not missing', { a: { $type: 'null' } }, [1, 4]],
      ['$type by number', { a: { $type: 10 } }, [1, 4]],
      ['null through a path finds what has no such field', { 'a.b': null }, [1, 2, 5, 6, 7, 8, 9]],
      ['a path through an array of no documents finds nothing', { 'a.b': { $ne: null } }, [3, 4]],
      ['$in null through a path', { 'a.b': { $in: [null] } }, [1, 2, 5, 6, 7, 8, 9]],
      ['$exists false through a path', { 'a.b': { $exists: false } }, [1, 2, 3, 4, 6, 9]],
      ['$exists true through a path', { 'a.b': { $exists: true } }, [5, 7, 8]],
      ['$elemMatch for null finds elements only', { a: { $elemMatch: { $eq: null } } }, [4]],
      ['$all with null', { a: { $all: [null] } }, [1, 2, 4]],
      ['$or with null', { $or: [{ a: null }, { a: 5 }] }, [1, 2, 4, 9]],
      ['$size 0', { a: { $size: 0 } }, [3]],
      ['$ifNull takes both', { $expr: { $eq: [{ $ifNull: ['$a', 'none'] }, 'none'] } }, [1, 2]],
      ['the type of a missing value', { $expr: { $eq: [{ $type: '$a' }, 'missing'] } }, [2]],
    ],
    [{ a: 1 }, { 'a.b': 1 }],
  );
});
