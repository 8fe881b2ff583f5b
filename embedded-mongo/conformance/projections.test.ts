// Conformance tests of projections: returned fields, their order, and forbidden combinations.
import { beforeAll, describe, test } from '@jest/globals';
import type { Document } from 'mongodb';
import { expectSame, suiteFor, refusedCommands } from './suite.ts';

const suite = suiteFor('projections');
const doc: Document = {
  _id: 1,
  a: 1,
  b: { x: 1, y: 2 },
  c: [1, 2, 3, 4],
  d: [
    { x: 1, y: 1 },
    { x: 2, y: 2 },
  ],
  e: 'text',
};

describe('projections', () => {
  let name = '';
  beforeAll(async () => {
    name = await suite.fill([doc]);
  });
  test.each<[string, Document, Document]>([
    ['inclusion, with _id', { a: 1 }, { _id: 1, a: 1 }],
    ['true and other numbers include too', { a: true, e: 5 }, { _id: 1, a: 1, e: 'text' }],
    ['the document’s order of fields', { e: 1, a: 1 }, { _id: 1, a: 1, e: 'text' }],
    ['without _id', { _id: 0, a: 1 }, { a: 1 }],
    ['only _id', { _id: 1 }, { _id: 1 }],
    ['a missing field', { z: 1 }, { _id: 1 }],
    ['a path', { 'b.x': 1 }, { _id: 1, b: { x: 1 } }],
    ['a path as a document', { b: { x: 1 } }, { _id: 1, b: { x: 1 } }],
    ['a path through an array', { 'd.x': 1 }, { _id: 1, d: [{ x: 1 }, { x: 2 }] }],
    ['a path into scalars of an array', { 'c.x': 1 }, { _id: 1, c: [] }],
    ['a path into a scalar', { 'a.x': 1 }, { _id: 1 }],
    ['a number in a path is a name, not a position', { 'c.0': 1 }, { _id: 1, c: [] }],
    ['two paths', { 'b.y': 1, 'd.y': 1, _id: 0 }, { b: { y: 2 }, d: [{ y: 1 }, { y: 2 }] }],
    ['exclusion', { c: 0, d: 0, b: 0 }, { _id: 1, a: 1, e: 'text' }],
    ['exclusion of _id', { _id: 0, b: 0, c: 0, d: 0 }, { a: 1, e: 'text' }],
    ['exclusion of a path', { 'b.x': 0, c: 0, d: 0 }, { _id: 1, a: 1, b: { y: 2 }, e: 'text' }],
    ['exclusion through an array', { 'd.x': 0, b: 0, c: 0 }, { _id: 1, a: 1, d: [{ y: 1 }, { y: 2 }], e: 'text' }],
    ['an empty projection gives all', {}, doc],
    ['$slice of the first', { c: { $slice: 2 }, b: 0, d: 0 }, { _id: 1, a: 1, c: [1, 2], e: 'text' }],
    ['$slice of the last', { c: { $slice: -1 }, b: 0, d: 0 }, { _id: 1, a: 1, c: [4], e: 'text' }],
    ['$slice from a position', { c: { $slice: [1, 2] }, b: 0, d: 0 }, { _id: 1, a: 1, c: [2, 3], e: 'text' }],
    [
      '$slice from a position before the end',
      { c: { $slice: [-3, 2] }, b: 0, d: 0 },
      { _id: 1, a: 1, c: [2, 3], e: 'text' },
    ],
    ['$slice beside an inclusion', { c: { $slice: 1 }, a: 1 }, { _id: 1, a: 1, c: [1] }],
    ['$slice of what is no array', { e: { $slice: 1 }, a: 1 }, { _id: 1, a: 1, e: 'text' }],
    [
      '$elemMatch gives the first that matches',
      { d: { $elemMatch: { x: { $gt: 0 } } } },
      { _id: 1, d: [{ x: 1, y: 1 }] },
    ],
    ['$elemMatch of values', { c: { $elemMatch: { $gt: 2 } } }, { _id: 1, c: [3] }],
    ['$elemMatch that matches nothing', { c: { $elemMatch: { $gt: 9 } } }, { _id: 1 }],
    ['an expression', { s: { $add: ['$a', '$b.y'] } }, { _id: 1, s: 3 }],
    ['another field’s value', { s: '$b', _id: 0 }, { s: { x: 1, y: 2 } }],
    ['a text is a value', { s: 'x' }, { _id: 1, s: 'x' }],
    ['$literal gives a number', { s: { $literal: 1 } }, { _id: 1, s: 1 }],
    ['an array of expressions', { s: ['$a', '$z'] }, { _id: 1, s: [1, null] }],
    ['a missing value leaves no field', { s: '$z' }, { _id: 1 }],
    ['an expression may replace a field', { a: { $add: ['$a', 1] } }, { _id: 1, a: 2 }],
  ])('%s', async (_name, projection, expected) => {
    expectSame(await suite.find(name, { projection }), [expected]);
  });

  test('field.$ returns the element that the filter matched', async () => {
    const more = { filter: { 'd.x': 2 }, projection: { 'd.$': 1 } };
    expectSame(await suite.find(name, more), [{ _id: 1, d: [{ x: 2, y: 2 }] }]);
    const values = { filter: { c: { $gt: 2 } }, projection: { 'c.$': 1, a: 1 } };
    expectSame(await suite.find(name, values), [{ _id: 1, a: 1, c: [3] }]);
  });
});

describe('rejected projections', () => {
  const find =
    (projection: Document, filter: Document = {}) =>
    (collection: string): Document => ({ find: collection, projection, filter });
  refusedCommands(
    suite,
    [doc],
    [
      ['exclusion in an inclusion', find({ a: 1, b: 0 }), [31254]],
      ['inclusion in an exclusion', find({ a: 0, b: 1 }), [31253]],
      ['a field and its part', find({ b: 1, 'b.x': 1 }), [31249]],
      ['a part and its field', find({ 'b.x': 1, b: 1 }), [31250]],
      ['an unknown expression', find({ s: { $frob: 1 } }), [31325, 168]],
      ['a field with a dollar', find({ $a: 1 }), [16410]],
      ['an empty document', find({ b: {} }), [51270]],
      ['$slice by text', find({ c: { $slice: 'x' } }), [28667]],
      ['field.$ without a match', find({ 'c.$': 1 }), [51246]],
    ],
  );
});
