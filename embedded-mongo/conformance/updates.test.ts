// Conformance tests of field updates: position of new fields, number types, no-ops, and errors.
import { describe, expect, test } from '@jest/globals';
import { Decimal128, Double, Long } from 'bson';
import { expectSame, suiteFor, refusedUpdates, updateCases } from './suite.ts';

const suite = suiteFor('updates');
const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const long = (text: string): Long => Long.fromString(text);

describe('$set, $unset and $rename', () => {
  updateCases(suite, [
    ['a field keeps its suite', { a: 1, b: 2 }, { $set: { a: 3 } }, { a: 3, b: 2 }],
    ['new fields come last, in the order of their names', { z: 0 }, { $set: { c: 1, a: 2 } }, { z: 0, a: 2, c: 1 }],
    ['a path makes the documents on the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['a path into a document', { a: { x: 1 } }, { $set: { 'a.y': 2 } }, { a: { x: 1, y: 2 } }],
    ['a position of an array', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }],
    ['beyond the end, null fills the gap', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
    ['a field of an element', { a: [{ x: 1 }] }, { $set: { 'a.0.x': 2, 'a.0.y': 3 } }, { a: [{ x: 2, y: 3 }] }],
    ['a number names a field where there is no array', {}, { $set: { 'a.0': 1 } }, { a: { 0: 1 } }],
    ['a whole document replaces another', { a: { x: 1, y: 2 } }, { $set: { a: { z: 3 } } }, { a: { z: 3 } }],
    ['the type becomes that of the new value', { a: 1 }, { $set: { a: new Double(1) } }, { a: new Double(1) }],
    ['null is a value', { a: 1 }, { $set: { a: null } }, { a: null }],
    ['the same _id may be set', { a: 1 }, { $set: { _id: 1, a: 2 } }, { a: 2 }],
    ['$unset takes a field away', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    ['$unset of a missing field', { a: 1 }, { $unset: { b: '', 'c.d': '' } }, { a: 1 }],
    ['$unset through a path', { a: { x: 1, y: 2 } }, { $unset: { 'a.x': 1 } }, { a: { y: 2 } }],
    ['$unset leaves null in an array', { a: [1, 2, 3] }, { $unset: { 'a.1': 1 } }, { a: [1, null, 3] }],
    ['$unset does not go through scalars', { a: 5 }, { $unset: { 'a.b': 1 } }, { a: 5 }],
    ['$rename', { a: 1, b: 2 }, { $rename: { a: 'c' } }, { b: 2, c: 1 }],
    ['$rename onto another field replaces it', { a: 1, b: 2, c: 3 }, { $rename: { a: 'c' } }, { b: 2, c: 1 }],
    ['$rename into a document', { a: 1, d: { x: 1 } }, { $rename: { a: 'd.y' } }, { d: { x: 1, y: 1 } }],
    ['$rename of a missing field', { b: 2 }, { $rename: { a: 'c' } }, { b: 2 }],
    [
      '$setOnInsert does nothing to what is there',
      { a: 1 },
      { $setOnInsert: { a: 2, b: 3 }, $set: { c: 1 } },
      { a: 1, c: 1 },
    ],
    ['several operators', { a: 1, b: 1, c: 1 }, { $set: { a: 5 }, $inc: { b: 2 }, $unset: { c: 1 } }, { a: 5, b: 3 }],
    ['an empty $set', { a: 1 }, { $set: {} }, { a: 1 }],
    ['a replacement', { a: 1, b: 2 }, { c: 3 }, { c: 3 }],
    ['a replacement by nothing', { a: 1 }, {}, {}],
  ]);
});

describe('$inc, $mul, $min, $max and $bit', () => {
  updateCases(suite, [
    ['int32 and int32', { a: 1 }, { $inc: { a: 2 } }, { a: 3 }],
    ['int32 grows to int64', { a: 2147483647 }, { $inc: { a: 1 } }, { a: long('2147483648') }],
    ['int32 and int64', { a: 1 }, { $inc: { a: long('1') } }, { a: long('2') }],
    ['int32 and double', { a: 1 }, { $inc: { a: new Double(1) } }, { a: new Double(2) }],
    ['int64 beyond 2^53', { a: long('9007199254740992') }, { $inc: { a: 1 } }, { a: long('9007199254740993') }],
    ['decimal', { a: decimal('1.10') }, { $inc: { a: 1 } }, { a: decimal('2.10') }],
    [
      'decimals are not rounded to doubles',
      { a: decimal('0.1') },
      { $inc: { a: decimal('0.2') } },
      { a: decimal('0.3') },
    ],
    ['doubles are', { a: 0.1 }, { $inc: { a: 0.2 } }, { a: 0.30000000000000004 }],
    ['a missing field becomes the operand', {}, { $inc: { 'a.b': 5 } }, { a: { b: 5 } }],
    ['$mul', { a: 3 }, { $mul: { a: 4 } }, { a: 12 }],
    ['$mul by a double', { a: 3 }, { $mul: { a: 0.5 } }, { a: 1.5 }],
    ['$mul grows to int64', { a: 2147483647 }, { $mul: { a: 2 } }, { a: long('4294967294') }],
    [
      '$mul of a missing field is 0 of the operand’s type',
      {},
      { $mul: { a: 2, b: new Double(2), c: long('2') } },
      { a: 0, b: new Double(0), c: long('0') },
    ],
    ['$min takes the smaller', { a: 5, b: 5 }, { $min: { a: 3, b: 9 } }, { a: 3, b: 5 }],
    ['$max takes the larger', { a: 5, b: 5 }, { $max: { a: 3, b: 9 } }, { a: 5, b: 9 }],
    ['equal numbers of another type change nothing', { a: 5 }, { $max: { a: new Double(5) } }, { a: 5 }],
    ['types have their order', { a: 'x', b: 'x' }, { $min: { a: 5 }, $max: { b: 5 } }, { a: 5, b: 'x' }],
    ['$max of a missing field sets it', {}, { $max: { a: 1 }, $min: { b: 2 } }, { a: 1, b: 2 }],
    ['null is below numbers', { a: null }, { $max: { a: 1 } }, { a: 1 }],
    ['$bit and', { a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
    ['$bit or', { a: 3 }, { $bit: { a: { or: 5 } } }, { a: 7 }],
    ['$bit xor', { a: 1 }, { $bit: { a: { xor: 5 } } }, { a: 4 }],
    ['$bit with int64', { a: 1 }, { $bit: { a: { or: long('4294967296') } } }, { a: long('4294967297') }],
    ['$bit of a missing field begins at 0', {}, { $bit: { a: { or: 5 } } }, { a: 5 }],
  ]);
});

describe('pipeline updates', () => {
  updateCases(suite, [
    ['$set by an expression', { a: 2, b: 3 }, [{ $set: { c: { $add: ['$a', '$b'] } } }], { a: 2, b: 3, c: 5 }],
    ['$set of a path', { a: { x: 1 } }, [{ $set: { 'a.y': '$a.x' } }], { a: { x: 1, y: 1 } }],
    ['stages follow each other', { a: 1 }, [{ $set: { b: '$a' } }, { $unset: 'a' }], { b: 1 }],
    ['$replaceWith keeps _id', { a: { x: 1 } }, [{ $replaceWith: '$a' }], { x: 1 }],
    ['$project', { a: 1, b: 2 }, [{ $project: { b: 1 } }], { b: 2 }],
    ['$$REMOVE takes a field away', { a: 1, b: 2 }, [{ $set: { a: '$$REMOVE' } }], { b: 2 }],
    ['$cond', { a: 5 }, [{ $set: { big: { $cond: [{ $gt: ['$a', 3] }, true, false] } } }], { a: 5, big: true }],
    ['a document merges into a document', { a: { x: 1 } }, [{ $set: { a: { y: 2 } } }], { a: { x: 1, y: 2 } }],
    [
      '$addFields over an array’s elements',
      { a: [{ x: 1 }, { x: 2 }] },
      [{ $set: { 'a.y': 0 } }],
      {
        a: [
          { x: 1, y: 0 },
          { x: 2, y: 0 },
        ],
      },
    ],
    [
      'int64 stays exact',
      { a: long('9007199254740993') },
      [{ $set: { b: '$a' } }],
      { a: long('9007199254740993'), b: long('9007199254740993') },
    ],
  ]);
});

describe('rejected updates that change nothing', () => {
  refusedUpdates(suite, [
    ['an unknown operator', { a: 1 }, { $frob: { a: 1 } }, [9]],
    ['operators mixed with fields', { a: 1 }, { $set: { a: 2 }, b: 1 }, [9]],
    ['fields mixed with operators', { a: 1 }, { b: 1, $set: { a: 2 } }, [2, 9, 52]],
    ['two changes of one field', { a: 1 }, { $set: { a: 2 }, $inc: { a: 1 } }, [40]],
    ['changes of a document and of its field', { a: { b: 1 } }, { $set: { a: {}, 'a.b': 2 } }, [40]],
    ['another _id', { a: 1 }, { $set: { _id: 2 } }, [66]],
    ['no _id', { a: 1 }, { $unset: { _id: 1 } }, [66]],
    ['a replacement with another _id', { a: 1 }, { _id: 2 }, [66]],
    ['a path through a number', { a: 5 }, { $set: { 'a.b': 1 } }, [28]],
    ['a path through null', { a: null }, { $set: { 'a.b': 1 } }, [28]],
    ['a field of an array', { a: [1] }, { $set: { 'a.b': 1 } }, [28]],
    ['$inc of a text', { a: 'x' }, { $inc: { a: 1 } }, [14]],
    ['$inc of null', { a: null }, { $inc: { a: 1 } }, [14]],
    ['$inc by a text', { a: 1 }, { $inc: { a: 'x' } }, [14]],
    ['$inc beyond int64', { a: long('9223372036854775807') }, { $inc: { a: 1 } }, [2]],
    ['$mul of a text', { a: 'x' }, { $mul: { a: 2 } }, [14]],
    ['$bit of a double', { a: 1.5 }, { $bit: { a: { or: 1 } } }, [2]],
    ['$bit by an unknown operation', { a: 1 }, { $bit: { a: { nor: 1 } } }, [2]],
    ['an empty name in a path', { a: 1 }, { $set: { 'a..b': 1 } }, [56]],
    ['an empty path', { a: 1 }, { $set: { '': 1 } }, [56]],
    ['$rename to itself', { a: 1 }, { $rename: { a: 'a' } }, [2]],
    ['$rename to a number', { a: 1 }, { $rename: { a: 5 } }, [2]],
    ['$rename through an array', { a: [{ x: 1 }] }, { $rename: { 'a.0.x': 'b' } }, [2]],
    ['$set of nothing but a value', { a: 1 }, { $set: 5 }, [9]],
    ['$currentDate of an unknown type', { a: 1 }, { $currentDate: { a: { $type: 'year' } } }, [2]],
    ['a replacement of many', { a: 1 }, { b: 1 }, [9], { multi: true }],
    ['arrayFilters with a replacement', { a: 1 }, { b: 1 }, [9], { arrayFilters: [{ x: 1 }] }],
    ['a stage that is not allowed', { a: 1 }, [{ $group: { _id: 1 } }], [72]],
    ['a pipeline that changes _id', { a: 1 }, [{ $set: { _id: 2 } }], [66]],
    ['an unknown expression', { a: 1 }, [{ $set: { b: { $frob: 1 } } }], [168]],
  ]);
});

describe('the reply of an update', () => {
  test('nModified counts changed documents, and n matched ones', async () => {
    const name = await suite.fill([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    const reply = await suite.run({ update: name, updates: [{ q: {}, u: { $set: { a: 2 } }, multi: true }] });
    expectSame([reply['n'], reply['nModified']], [2, 1]);
    expect(reply['upserted']).toBeUndefined();
  });

  test('an update without multi changes only one document', async () => {
    const name = await suite.fill([{ _id: 1 }, { _id: 2 }]);
    const reply = await suite.run({ update: name, updates: [{ q: {}, u: { $set: { a: 2 } } }] });
    expectSame([reply['n'], reply['nModified']], [1, 1]);
    expect(await suite.find(name, { filter: { a: 2 } })).toHaveLength(1);
  });

  test('$currentDate sets dates and timestamps', async () => {
    const name = await suite.fill([{ _id: 1 }]);
    const u = { $currentDate: { a: true, b: { $type: 'date' }, c: { $type: 'timestamp' } } };
    await suite.run({ update: name, updates: [{ q: {}, u }] });
    const filter = { a: { $type: 'date' }, b: { $type: 'date' }, c: { $type: 'timestamp' } };
    expect(await suite.find(name, { filter })).toHaveLength(1);
  });

  test('let passes variables to a pipeline update', async () => {
    const name = await suite.fill([{ _id: 1, a: 1 }]);
    const u = [{ $set: { a: '$$next' } }];
    await suite.run({
      update: name,
      updates: [{ q: { $expr: { $eq: ['$a', '$$now'] } }, u }],
      let: { next: 9, now: 1 },
    });
    expectSame(await suite.find(name), [{ _id: 1, a: 9 }]);
  });
});
