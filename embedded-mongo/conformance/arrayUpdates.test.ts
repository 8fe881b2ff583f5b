// Conformance tests of array updates: $push, $addToSet, $pop, $pull, and the positions $, $[] and $[name].
import { describe } from '@jest/globals';
import { Double } from 'bson';
import { suiteFor, refusedUpdates, updateCases } from './suite.ts';

const suite = suiteFor('arrayUpdates');
const quizzes = [
  { wk: 1, score: 10 },
  { wk: 2, score: 8 },
];

describe('$push', () => {
  updateCases(suite, [
    ['one value', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
    ['to a missing field', {}, { $push: { a: 1 } }, { a: [1] }],
    ['an array is one value', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    ['$each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
    ['$each of nothing makes the array', {}, { $push: { a: { $each: [] } } }, { a: [] }],
    ['$position 0', { a: [1, 2] }, { $push: { a: { $each: [8, 9], $position: 0 } } }, { a: [8, 9, 1, 2] }],
    [
      '$position counts from the end',
      { a: [1, 2, 3] },
      { $push: { a: { $each: [9], $position: -1 } } },
      { a: [1, 2, 9, 3] },
    ],
    ['$position beyond the end', { a: [1] }, { $push: { a: { $each: [2], $position: 9 } } }, { a: [1, 2] }],
    ['$slice keeps the first', { a: [1, 2] }, { $push: { a: { $each: [3, 4], $slice: 3 } } }, { a: [1, 2, 3] }],
    ['$slice keeps the last', { a: [1, 2] }, { $push: { a: { $each: [3, 4], $slice: -3 } } }, { a: [2, 3, 4] }],
    ['$slice 0 empties', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 0 } } }, { a: [] }],
    ['$slice alone', { a: [1, 2, 3] }, { $push: { a: { $each: [], $slice: -1 } } }, { a: [3] }],
    ['$sort of values', { a: [3, 1] }, { $push: { a: { $each: [2], $sort: 1 } } }, { a: [1, 2, 3] }],
    ['$sort downwards', { a: [3, 1] }, { $push: { a: { $each: [2], $sort: -1 } } }, { a: [3, 2, 1] }],
    [
      '$sort by a field',
      { a: quizzes },
      { $push: { a: { $each: [{ wk: 3, score: 9 }], $sort: { score: 1 } } } },
      {
        a: [
          { wk: 2, score: 8 },
          { wk: 3, score: 9 },
          { wk: 1, score: 10 },
        ],
      },
    ],
    [
      'sorting, then slicing',
      { a: quizzes },
      { $push: { a: { $each: [{ wk: 3, score: 9 }], $sort: { score: -1 }, $slice: 2 } } },
      {
        a: [
          { wk: 1, score: 10 },
          { wk: 3, score: 9 },
        ],
      },
    ],
    ['inside a document', { d: {} }, { $push: { 'd.a': 1 } }, { d: { a: [1] } }],
    ['inside an element', { a: [{ b: [1] }] }, { $push: { 'a.0.b': 2 } }, { a: [{ b: [1, 2] }] }],
  ]);
});

describe('$addToSet, $pop, $pull and $pullAll', () => {
  updateCases(suite, [
    ['a new value', { a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
    ['a value that is there', { a: [1] }, { $addToSet: { a: 1 } }, { a: [1] }],
    ['the same number of another type is there', { a: [1] }, { $addToSet: { a: new Double(1) } }, { a: [1] }],
    ['to a missing field', {}, { $addToSet: { a: 1 } }, { a: [1] }],
    ['$each, each value once', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2, 3] } } }, { a: [1, 2, 3] }],
    [
      'an equal document is there',
      { a: [{ x: 1, y: 2 }] },
      { $addToSet: { a: { x: 1, y: 2 } } },
      { a: [{ x: 1, y: 2 }] },
    ],
    [
      'another order of fields is not',
      { a: [{ x: 1, y: 2 }] },
      { $addToSet: { a: { y: 2, x: 1 } } },
      {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      },
    ],
    ['an array is one value', { a: [[1]] }, { $addToSet: { a: [1] } }, { a: [[1]] }],
    ['twins that are there stay', { a: [1, 1] }, { $addToSet: { a: 1 } }, { a: [1, 1] }],
    ['$pop from the end', { a: [1, 2, 3] }, { $pop: { a: 1 } }, { a: [1, 2] }],
    ['$pop from the beginning', { a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }],
    ['$pop of an empty array', { a: [] }, { $pop: { a: 1 } }, { a: [] }],
    ['$pop of a missing field', { b: 1 }, { $pop: { a: 1 } }, { b: 1 }],
    ['$pull a value everywhere', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['$pull by a condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    ['$pull by $in', { a: ['x', 'y', 'z'] }, { $pull: { a: { $in: ['x', 'z'] } } }, { a: ['y'] }],
    ['$pull by a regex', { a: ['apple', 'pear'] }, { $pull: { a: /^a/ } }, { a: ['pear'] }],
    [
      '$pull documents by $or',
      { a: [{ x: 1 }, { x: 2 }, { y: 3 }] },
      { $pull: { a: { $or: [{ x: 1 }, { y: 3 }] } } },
      { a: [{ x: 2 }] },
    ],
    ['$pull documents that match', { a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
    [
      '$pull documents by conditions',
      {
        a: [
          { x: 1, y: 1 },
          { x: 1, y: 9 },
        ],
      },
      { $pull: { a: { x: 1, y: { $gt: 5 } } } },
      { a: [{ x: 1, y: 1 }] },
    ],
    [
      '$pull by what is inside an element’s array',
      { a: [{ r: [{ q: 1 }] }, { r: [{ q: 2 }] }] },
      { $pull: { a: { r: { $elemMatch: { q: 2 } } } } },
      { a: [{ r: [{ q: 1 }] }] },
    ],
    ['$pull an array is an exact value', { a: [[1, 2], [1]] }, { $pull: { a: [1] } }, { a: [[1, 2]] }],
    ['$pull null', { a: [null, 1] }, { $pull: { a: null } }, { a: [1] }],
    ['$pull of a missing field', { b: 1 }, { $pull: { a: 1 } }, { b: 1 }],
    ['$pullAll', { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    [
      '$pullAll wants whole documents',
      { a: [{ x: 1, y: 1 }, { x: 1 }] },
      { $pullAll: { a: [{ x: 1 }] } },
      { a: [{ x: 1, y: 1 }] },
    ],
  ]);
});

describe('positions', () => {
  updateCases(suite, [
    [
      '$ is the element the filter matched',
      { a: [80, 85, 85] },
      { $set: { 'a.$': 0 } },
      { a: [80, 0, 85] },
      { q: { a: 85 } },
    ],
    [
      '$ by $elemMatch',
      {
        a: [
          { g: 1, s: 5 },
          { g: 1, s: 9 },
        ],
      },
      { $set: { 'a.$.s': 0 } },
      {
        a: [
          { g: 1, s: 5 },
          { g: 1, s: 0 },
        ],
      },
      { q: { a: { $elemMatch: { g: 1, s: { $gt: 6 } } } } },
    ],
    [
      '$ by a path',
      { a: [{ g: 1 }, { g: 2 }] },
      { $inc: { 'a.$.n': 1 } },
      { a: [{ g: 1 }, { g: 2, n: 1 }] },
      { q: { 'a.g': 2 } },
    ],
    ['$ with $gt', { a: [1, 6, 7] }, { $set: { 'a.$': 0 } }, { a: [1, 0, 7] }, { q: { a: { $gt: 5 } } }],
    ['$[] is every element', { a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
    ['$[] then a field', { a: [{ x: 1 }, { x: 2 }] }, { $set: { 'a.$[].x': 0 } }, { a: [{ x: 0 }, { x: 0 }] }],
    ['$[] of an empty array', { a: [] }, { $inc: { 'a.$[]': 1 } }, { a: [] }],
    [
      '$[name] is what its filter matches',
      { a: [95, 102, 90, 150] },
      { $set: { 'a.$[e]': 100 } },
      { a: [95, 100, 90, 100] },
      { arrayFilters: [{ e: { $gte: 100 } }] },
    ],
    [
      '$[name] with fields',
      {
        a: [
          { g: 1, m: 1 },
          { g: 9, m: 1 },
        ],
      },
      { $set: { 'a.$[e].m': 5 } },
      {
        a: [
          { g: 1, m: 1 },
          { g: 9, m: 5 },
        ],
      },
      { arrayFilters: [{ 'e.g': { $gte: 5 } }] },
    ],
    [
      '$[name] with two conditions',
      {
        a: [
          { g: 1, m: 1 },
          { g: 9, m: 9 },
        ],
      },
      { $set: { 'a.$[e].m': 5 } },
      {
        a: [
          { g: 1, m: 1 },
          { g: 9, m: 5 },
        ],
      },
      { arrayFilters: [{ 'e.g': { $gte: 1 }, 'e.m': { $gt: 1 } }] },
    ],
    [
      '$[name] inside $[]',
      { a: [{ q: [1, 9] }, { q: [8] }] },
      { $set: { 'a.$[].q.$[s]': 0 } },
      { a: [{ q: [1, 0] }, { q: [0] }] },
      { arrayFilters: [{ s: { $gt: 5 } }] },
    ],
    [
      'two names',
      {
        a: [
          { k: 1, q: [1, 9] },
          { k: 2, q: [9] },
        ],
      },
      { $set: { 'a.$[x].q.$[y]': 0 } },
      {
        a: [
          { k: 1, q: [1, 0] },
          { k: 2, q: [9] },
        ],
      },
      { arrayFilters: [{ 'x.k': 1 }, { y: { $gt: 5 } }] },
    ],
    [
      '$[name] with $or',
      { a: [1, 5, 9] },
      { $set: { 'a.$[e]': 0 } },
      { a: [0, 5, 0] },
      { arrayFilters: [{ $or: [{ e: 1 }, { e: 9 }] }] },
    ],
    ['$[name] that matches nothing', { a: [1] }, { $set: { 'a.$[e]': 0 } }, { a: [1] }, { arrayFilters: [{ e: 7 }] }],
    [
      '$push at $[name]',
      {
        a: [
          { k: 1, t: [] },
          { k: 2, t: [] },
        ],
      },
      { $push: { 'a.$[e].t': 'x' } },
      {
        a: [
          { k: 1, t: [] },
          { k: 2, t: ['x'] },
        ],
      },
      { arrayFilters: [{ 'e.k': 2 }] },
    ],
    ['$unset at $ leaves null', { a: [1, 2] }, { $unset: { 'a.$': 1 } }, { a: [1, null] }, { q: { a: 2 } }],
  ]);
});

describe('rejected array updates', () => {
  refusedUpdates(suite, [
    ['$push to a number', { a: 1 }, { $push: { a: 1 } }, [2]],
    ['$push with $each that is no array', { a: [] }, { $push: { a: { $each: 1 } } }, [2]],
    ['$push with an unknown modifier', { a: [] }, { $push: { a: { $each: [1], $frob: 1 } } }, [2]],
    ['$slice with a fraction', { a: [] }, { $push: { a: { $each: [1], $slice: 1.5 } } }, [2]],
    ['$sort by 2', { a: [] }, { $push: { a: { $each: [1], $sort: 2 } } }, [2]],
    ['$addToSet to a number', { a: 1 }, { $addToSet: { a: 1 } }, [2]],
    ['$pop of a number', { a: 1 }, { $pop: { a: 1 } }, [14]],
    ['$pop by 2', { a: [1] }, { $pop: { a: 2 } }, [9]],
    ['$pull from a number', { a: 1 }, { $pull: { a: 1 } }, [2]],
    ['$pullAll without an array', { a: [1] }, { $pullAll: { a: 1 } }, [2]],
    ['$ without an array in the filter', { a: [1] }, { $set: { 'a.$': 1 } }, [2]],
    ['$[] of a number', { a: 1 }, { $set: { 'a.$[]': 1 } }, [2]],
    ['$[] of a missing field', { b: 1 }, { $set: { 'a.$[]': 1 } }, [2]],
    ['$[name] without its filter', { a: [1] }, { $set: { 'a.$[e]': 1 } }, [2]],
    [
      'a filter without its $[name]',
      { a: [1] },
      { $set: { 'a.$[e]': 1 } },
      [9],
      { arrayFilters: [{ e: 1 }, { f: 1 }] },
    ],
    ['two filters of one name', { a: [1] }, { $set: { 'a.$[e]': 1 } }, [9], { arrayFilters: [{ e: 1 }, { e: 2 }] }],
    ['an empty filter', { a: [1] }, { $set: { 'a.$[e]': 1 } }, [9], { arrayFilters: [{}] }],
  ]);
});
