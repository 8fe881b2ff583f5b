// Conformance tests of filters on arrays: the array itself or one of its elements can match.
import { describe } from '@jest/globals';
import { Long } from 'bson';
import { filterCases, suiteFor, refusedCommands } from './suite.ts';

const suite = suiteFor('arrays');

const docs = [
  { _id: 1, a: [1, 2, 3] },
  { _id: 2, a: [3] },
  { _id: 3, a: 3 },
  { _id: 4, a: [[1, 2], [3]] },
  { _id: 5, a: [] },
  {
    _id: 6,
    a: [
      { b: 1, c: 1 },
      { b: 2, c: 2 },
    ],
  },
  { _id: 7, a: [{ b: 1, c: 2 }] },
  { _id: 8, a: ['x', 3, null] },
  { _id: 9, a: [1, 5] },
];

describe('arrays in every operator', () => {
  filterCases(
    suite,
    docs,
    [
      ['a value finds arrays that hold it', { a: 3 }, [1, 2, 3, 8]],
      ['an array finds itself, and arrays that hold it', { a: [3] }, [2, 4]],
      ['a nested array is found by its own value', { a: [1, 2] }, [4]],
      ['a whole array, in order', { a: [1, 2, 3] }, [1]],
      ['another order is another array', { a: [3, 2, 1] }, []],
      ['an empty array', { a: [] }, [5]],
      ['$in with arrays', { a: { $in: [[3], []] } }, [2, 4, 5]],
      ['$in with values', { a: { $in: [2, 5] } }, [1, 9]],
      ['$ne: no element may be equal', { a: { $ne: 3 } }, [4, 5, 6, 7, 9]],
      ['$nin: no element may be in the list', { a: { $nin: [3, 1] } }, [4, 5, 6, 7]],
      ['two bounds may be met by different elements', { a: { $gt: 2, $lt: 5 } }, [1, 2, 3, 8, 9]],
      ['$elemMatch wants one element for both', { a: { $elemMatch: { $gt: 2, $lt: 5 } } }, [1, 2, 8]],
      ['$elemMatch does not look at single values', { a: { $elemMatch: { $eq: 3 } } }, [1, 2, 8]],
      ['$elemMatch of documents', { a: { $elemMatch: { b: 1, c: 2 } } }, [7]],
      ['two paths may be met by different elements', { 'a.b': 1, 'a.c': 2 }, [6, 7]],
      ['a document is equal to a whole element', { a: { b: 1, c: 2 } }, [7]],
      ['$elemMatch with $or', { a: { $elemMatch: { $or: [{ b: 2 }, { c: 2 }] } } }, [6, 7]],
      ['$elemMatch with $in', { a: { $elemMatch: { $in: [5, 6] } } }, [9]],
      ['$elemMatch with $ne', { a: { $elemMatch: { $ne: 3 } } }, [1, 4, 6, 7, 8, 9]],
      ['$elemMatch in $elemMatch', { a: { $elemMatch: { $elemMatch: { $eq: 2 } } } }, [4]],
      ['$not $elemMatch', { a: { $not: { $elemMatch: { $gte: 1 } } } }, [3, 4, 5, 6, 7]],
      ['$all', { a: { $all: [1, 2] } }, [1]],
      ['$all with one value', { a: { $all: [3] } }, [1, 2, 3, 8]],
      ['$all with an array', { a: { $all: [[3]] } }, [2, 4]],
      ['$all of nothing finds nothing', { a: { $all: [] } }, []],
      ['$all with $elemMatch', { a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { c: 2 } }] } }, [6, 7]],
      ['$all with a regex', { a: { $all: [/^x/, 3] } }, [8]],
      ['$size', { a: { $size: 3 } }, [1, 8]],
      ['$size 0', { a: { $size: 0 } }, [5]],
      ['$size of any number type', { a: { $size: Long.fromNumber(1) } }, [2, 7]],
      ['$not $gt: no element may be above', { a: { $not: { $gt: 2 } } }, [4, 5, 6, 7]],
      ['$type array', { a: { $type: 'array' } }, [1, 2, 4, 5, 6, 7, 8, 9]],
      ['$type looks at elements too', { a: { $type: 'int' } }, [1, 2, 3, 8, 9]],
      ['$type of a nested array’s numbers is not seen', { a: { $type: 'object' } }, [6, 7]],
      ['$mod', { a: { $mod: [5, 0] } }, [9]],
      ['a regex looks at elements', { a: /X/i }, [8]],
      ['$exists', { a: { $exists: true } }, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
      ['$nor', { $nor: [{ a: 3 }, { a: 1 }] }, [4, 5, 6, 7]],
      ['$gt of an array compares whole arrays and elements', { a: { $gte: [3] } }, [2, 4, 6, 7, 8]],
    ],
    [{ a: 1 }, { 'a.b': 1, 'a.c': 1 }],
  );
});

describe('positions in paths', () => {
  filterCases(
    suite,
    docs,
    [
      ['a number in a path is a position', { 'a.0': 1 }, [1, 4, 9]],
      ['a position beyond the end', { 'a.5': { $exists: true } }, []],
      ['a position, then a field', { 'a.0.b': 1 }, [6, 7]],
      ['another position, then a field', { 'a.1.c': 2 }, [6]],
      ['a position holds an array', { 'a.1': [3] }, [4]],
      ['a position in a nested array', { 'a.0.1': 2 }, [4]],
      ['$exists at a position', { 'a.2': { $exists: true } }, [1, 8]],
      ['null at a position', { 'a.2': { $type: 'null' } }, [8]],
      ['$size at a position', { 'a.0': { $size: 2 } }, [4]],
      ['a bound at a position', { 'a.1': { $gt: 2 } }, [4, 8, 9]],
    ],
    [{ 'a.0': 1 }],
  );
});

describe('operands of the wrong type', () => {
  const find = (filter: unknown) => (collection: string) => ({ find: collection, filter });
  refusedCommands(suite, docs, [
    ['$in without an array', find({ a: { $in: 3 } }), [2]],
    ['$nin without an array', find({ a: { $nin: {} } }), [2]],
    ['$all without an array', find({ a: { $all: 3 } }), [2]],
    ['an operator inside $in', find({ a: { $in: [{ $gt: 1 }] } }), [2]],
    ['an operator inside $all', find({ a: { $all: [{ $gt: 1 }] } }), [2]],
    ['$elemMatch without an object', find({ a: { $elemMatch: 3 } }), [2]],
    ['$size of a text', find({ a: { $size: 'a' } }), [2, 9]],
    ['$size below zero', find({ a: { $size: -1 } }), [2, 9]],
    ['$size with a fraction', find({ a: { $size: 1.5 } }), [2, 9]],
  ]);
});
