// Conformance tests of other filter operators: $mod, $regex, $type, bits, logic and $expr.
import { describe } from '@jest/globals';
import { Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { filterCases, suiteFor, refusedCommands } from './suite.ts';

const suite = suiteFor('operators');
const base64 = (text: string): Binary => new Binary(Buffer.from(text, 'base64'));

describe('bit operators (with the example of MongoDB’s manual)', () => {
  filterCases(
    suite,
    [
      { _id: 1, a: 54 },
      { _id: 2, a: 20 },
      { _id: 3, a: new Double(20) },
      { _id: 4, a: base64('Zg==') },
      { _id: 5, a: 'text' },
      { _id: 6, a: 20.5 },
    ],
    [
      ['$bitsAllSet by positions', { a: { $bitsAllSet: [1, 5] } }, [1, 4]],
      ['$bitsAllSet by a mask', { a: { $bitsAllSet: 50 } }, [1]],
      ['$bitsAllSet by binary data', { a: { $bitsAllSet: base64('MA==') } }, [1]],
      ['$bitsAllClear by positions', { a: { $bitsAllClear: [1, 5] } }, [2, 3]],
      ['$bitsAllClear by a mask', { a: { $bitsAllClear: 35 } }, [2, 3]],
      ['$bitsAllClear by binary data', { a: { $bitsAllClear: base64('ID==') } }, [2, 3]],
      ['$bitsAnyClear by positions', { a: { $bitsAnyClear: [1, 5] } }, [2, 3]],
      ['$bitsAnyClear by a mask', { a: { $bitsAnyClear: 35 } }, [1, 2, 3, 4]],
      ['$bitsAnyClear by binary data', { a: { $bitsAnyClear: base64('MA==') } }, [2, 3, 4]],
      ['$bitsAnySet by positions', { a: { $bitsAnySet: [1, 5] } }, [1, 4]],
      ['$bitsAnySet by a mask', { a: { $bitsAnySet: 35 } }, [1, 4]],
      ['$bitsAnySet by binary data', { a: { $bitsAnySet: base64('MA==') } }, [1, 2, 3, 4]],
      ['a position beyond the number is clear', { a: { $bitsAllClear: [60] } }, [1, 2, 3, 4]],
    ],
  );
});

describe('$mod', () => {
  filterCases(
    suite,
    [
      { _id: 1, n: 8 },
      { _id: 2, n: -5 },
      { _id: 3, n: 4.9 },
      { _id: 4, n: '8' },
      { _id: 5, n: Long.fromString('9007199254740993') },
      { _id: 6, n: Decimal128.fromString('12.7') },
      { _id: 7 },
    ],
    [
      ['finds what has that remainder; fractions are cut off', { n: { $mod: [4, 0] } }, [1, 3, 6]],
      ['a negative number has a negative remainder', { n: { $mod: [4, -1] } }, [2]],
      ['int64 is exact', { n: { $mod: [10, 3] } }, [5]],
      ['the divisor’s fraction is cut off', { n: { $mod: [4.5, 0] } }, [1, 3, 6]],
    ],
  );
});

describe('$regex', () => {
  filterCases(
    suite,
    [
      { _id: 1, s: 'Hello\nworld' },
      { _id: 2, s: 'hello' },
      { _id: 3, s: 'say hello' },
      { _id: 4, s: 5 },
      { _id: 5, s: ['no', 'HELLO'] },
      { _id: 6, s: 'a.b' },
      { _id: 7, s: 'axb' },
      { _id: 8, s: /hello/ },
    ],
    [
      ['anywhere in the text', { s: /ello/ }, [1, 2, 3]],
      ['from its beginning', { s: /^hello/ }, [2]],
      ['a stored regex is found by an equal one only', { s: /hello/ }, [2, 3, 8]],
      ['without regard to case', { s: { $regex: '^hello', $options: 'i' } }, [1, 2, 5]],
      ['m: ^ and $ at every line', { s: { $regex: '^world$', $options: 'm' } }, [1]],
      ['without m only at the text’s', { s: { $regex: '^world$' } }, []],
      ['s: the dot takes line ends', { s: { $regex: 'o.w', $options: 's' } }, [1]],
      ['without s it does not', { s: { $regex: 'o.w' } }, []],
      ['x: white space and comments do not count', { s: { $regex: 'h e l l o # greeting', $options: 'x' } }, [2, 3]],
      ['(?i) at the beginning', { s: { $regex: '(?i)^HELLO$' } }, [2, 5]],
      ['an escaped dot', { s: /^a\.b/ }, [6]],
      ['a dot', { s: /^a.b/ }, [6, 7]],
      ['$regex given a regex', { s: { $regex: /^hello$/ } }, [2]],
      ['$in with a regex', { s: { $in: [/^a/, 5] } }, [4, 6, 7]],
      ['$not with a regex', { s: { $not: /ello/i } }, [4, 6, 7, 8]],
      ['$nin with a regex', { s: { $nin: [/ello/i, 5] } }, [6, 7, 8]],
      ['with another bound', { s: { $regex: 'b$', $gt: 'a.c' } }, [7]],
    ],
    [{ s: 1 }],
  );
});

describe('$type', () => {
  filterCases(
    suite,
    [
      { _id: 1, a: new Double(1) },
      { _id: 2, a: 'a' },
      { _id: 3, a: {} },
      { _id: 4, a: base64('AA==') },
      { _id: 5, a: new ObjectId() },
      { _id: 6, a: false },
      { _id: 7, a: new Date() },
      { _id: 8, a: null },
      { _id: 9, a: /a/ },
      { _id: 10, a: 1 },
      { _id: 11, a: new Timestamp({ t: 1, i: 1 }) },
      { _id: 12, a: Long.fromNumber(1) },
      { _id: 13, a: Decimal128.fromString('1') },
      { _id: 14, a: new MinKey() },
      { _id: 15, a: new MaxKey() },
      { _id: 16, a: [] },
    ],
    [
      ['double', { a: { $type: 'double' } }, [1]],
      ['string', { a: { $type: 'string' } }, [2]],
      ['object', { a: { $type: 'object' } }, [3]],
      ['binData', { a: { $type: 'binData' } }, [4]],
      ['objectId', { a: { $type: 'objectId' } }, [5]],
      ['bool', { a: { $type: 'bool' } }, [6]],
      ['date', { a: { $type: 'date' } }, [7]],
      ['null', { a: { $type: 'null' } }, [8]],
      ['regex', { a: { $type: 'regex' } }, [9]],
      ['int', { a: { $type: 'int' } }, [10]],
      ['timestamp', { a: { $type: 'timestamp' } }, [11]],
      ['long', { a: { $type: 'long' } }, [12]],
      ['decimal', { a: { $type: 'decimal' } }, [13]],
      ['minKey', { a: { $type: 'minKey' } }, [14]],
      ['maxKey', { a: { $type: 127 } }, [15]],
      ['number: all four', { a: { $type: 'number' } }, [1, 10, 12, 13]],
      ['a list of names and numbers', { a: { $type: ['string', 8, 'number'] } }, [1, 2, 6, 10, 12, 13]],
      [
        '$not $type',
        { a: { $not: { $type: ['number', 'string', 'object', 'bool', 'date'] } } },
        [4, 5, 8, 9, 11, 14, 15, 16],
      ],
    ],
  );
});

describe('logic and expressions', () => {
  filterCases(
    suite,
    [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
      { _id: 3, a: 2, b: 1 },
      { _id: 4, b: 5 },
      { _id: 5, a: 'x', b: 0 },
    ],
    [
      ['fields are joined by and', { a: 1, b: 2 }, [2]],
      ['$and', { $and: [{ a: 1 }, { b: { $gt: 1 } }] }, [2]],
      ['$or', { $or: [{ a: 2 }, { b: 2 }] }, [2, 3]],
      ['$nor', { $nor: [{ a: 1 }, { b: 1 }] }, [4, 5]],
      ['$or beside a field', { a: 1, $or: [{ b: 1 }, { b: 5 }] }, [1]],
      ['$or in $and', { $and: [{ $or: [{ a: 1 }, { a: 2 }] }, { $or: [{ b: 1 }, { b: 9 }] }] }, [1, 3]],
      ['$not holds for missing fields', { a: { $not: { $gte: 1 } } }, [4, 5]],
      ['$not of two conditions', { a: { $not: { $gt: 0, $lt: 2 } } }, [3, 4, 5]],
      ['$eq with a document of operators is a value', { a: { $eq: 1 } }, [1, 2]],
      ['$expr compares fields', { $expr: { $gt: ['$a', '$b'] } }, [3, 5]],
      ['$expr compares across types', { $expr: { $gt: ['$a', 100] } }, [5]],
      ['$expr in $or', { $or: [{ $expr: { $eq: ['$a', '$b'] } }, { b: 5 }] }, [1, 4]],
      ['a number other than 0 is true', { $expr: { $subtract: ['$b', 1] } }, [2, 4, 5]],
      ['a text is true', { $expr: 'yes' }, [1, 2, 3, 4, 5]],
      ['$literal', { $expr: { $eq: ['$a', { $literal: 'x' }] } }, [5]],
      ['$comment says nothing', { a: 2, $comment: 'why' }, [3]],
      ['an empty filter finds all', {}, [1, 2, 3, 4, 5]],
      ['the last of two conditions does not win', { a: { $gte: 1, $lte: 1 } }, [1, 2]],
    ],
    [{ a: 1, b: -1 }],
  );
});

describe('rejected filters', () => {
  const find = (filter: unknown) => (collection: string) => ({ find: collection, filter });
  refusedCommands(
    suite,
    [{ _id: 1, a: 1 }],
    [
      ['an unknown operator', find({ a: { $frob: 1 } }), [2]],
      ['an unknown top operator', find({ $frob: 1 }), [2]],
      ['operators mixed with fields', find({ a: { $gt: 1, b: 1 } }), [2]],
      ['$and of nothing', find({ $and: [] }), [2]],
      ['$or without an array', find({ $or: { a: 1 } }), [2]],
      ['$nor with a number', find({ $nor: [1] }), [2]],
      ['$not with a value', find({ a: { $not: 5 } }), [2]],
      ['an empty $not', find({ a: { $not: {} } }), [2]],
      ['$not at the top', find({ $not: { a: 1 } }), [2]],
      ['$mod by zero', find({ a: { $mod: [0, 1] } }), [2]],
      ['$mod with one number', find({ a: { $mod: [2] } }), [2]],
      ['$mod with three numbers', find({ a: { $mod: [2, 1, 0] } }), [2]],
      ['$options alone', find({ a: { $options: 'i' } }), [2]],
      ['a regex that cannot be read', find({ a: { $regex: '(' } }), [51091]],
      ['$regex of a number', find({ a: { $regex: 5 } }), [2]],
      ['$gt of a regex', find({ a: { $gt: /a/ } }), [2]],
      ['$ne of a regex', find({ a: { $ne: /a/ } }), [2]],
      ['$type with an unknown name', find({ a: { $type: 'text' } }), [2]],
      ['$type with an unknown number', find({ a: { $type: 99 } }), [2]],
      ['$type of nothing', find({ a: { $type: [] } }), [2, 9]],
      ['an unknown expression', find({ $expr: { $frob: 1 } }), [168]],
      ['an unknown variable', find({ $expr: { $eq: ['$$frob', 1] } }), [17276]],
      ['an expression of two operators', find({ $expr: { $add: [1], $subtract: [1, 1] } }), [15983]],
      ['a bit position below zero', find({ a: { $bitsAllSet: [-1] } }), [2, 9]],
      ['bits of a text', find({ a: { $bitsAllSet: 'a' } }), [2, 9]],
    ],
  );
});
