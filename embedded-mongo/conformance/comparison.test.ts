// Conformance tests of comparison: by type, numbers by value, and the order of types.
import { describe } from '@jest/globals';
import { Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { filterCases, suiteFor } from './suite.ts';

const suite = suiteFor('comparison');
const early = new ObjectId('000000010000000000000000');
const late = new ObjectId('ffffffff0000000000000000');

describe('type bracketing: $gt and similar operators match only values of the operand’s type', () => {
  const docs = [
    { _id: 1, a: 5 },
    { _id: 2, a: 'five' },
    { _id: 3, a: null },
    { _id: 4 },
    { _id: 5, a: new Date(5) },
    { _id: 6, a: true },
    { _id: 7, a: early },
    { _id: 8, a: { b: 5 } },
    { _id: 9, a: [5] },
    { _id: 10, a: new Binary(Buffer.from([5])) },
    { _id: 11, a: new Timestamp({ t: 5, i: 1 }) },
    { _id: 12, a: NaN },
    { _id: 13, a: [] },
    { _id: 14, a: /five/ },
  ];
  filterCases(
    suite,
    docs,
    [
      ['a number is not above a string', { a: { $gt: 'a' } }, [2]],
      ['$gt a number finds numbers, and arrays that hold one', { a: { $gt: 4 } }, [1, 9]],
      ['$gte its own value', { a: { $gte: 5 } }, [1, 9]],
      ['$lt', { a: { $lt: 6 } }, [1, 9]],
      ['$lte a negative number finds nothing', { a: { $lte: -1 } }, []],
      ['$gt of a date', { a: { $gt: new Date(0) } }, [5]],
      ['$lt of a date far away', { a: { $lt: new Date(8e15) } }, [5]],
      ['$gte false finds booleans', { a: { $gte: false } }, [6]],
      ['$lt true does not find true', { a: { $lt: true } }, []],
      ['$gt of an ObjectId', { a: { $gte: early } }, [7]],
      ['$lt of an ObjectId', { a: { $lt: late } }, [7]],
      ['$gt of a document', { a: { $gt: {} } }, [8]],
      ['$gte of an empty array finds arrays', { a: { $gte: [] } }, [9, 13]],
      ['$lt of an array', { a: { $lt: [6] } }, [9, 13]],
      ['$gt of binary data', { a: { $gt: new Binary(Buffer.from([4])) } }, [10]],
      ['$gt of a timestamp', { a: { $gt: new Timestamp({ t: 4, i: 0 }) } }, [11]],
      ['$gte null finds null and missing', { a: { $gte: null } }, [3, 4]],
      ['$lte null finds null and missing', { a: { $lte: null } }, [3, 4]],
      ['$gt null finds nothing', { a: { $gt: null } }, []],
      ['$lt null finds nothing', { a: { $lt: null } }, []],
      ['NaN is equal to NaN', { a: NaN }, [12]],
      ['$gte NaN finds NaN only', { a: { $gte: NaN } }, [12]],
      ['$lt 0 does not find NaN', { a: { $lt: 0 } }, []],
      ['$gt MinKey finds every value', { a: { $gt: new MinKey() } }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]],
      ['$lt MaxKey finds every value', { a: { $lt: new MaxKey() } }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]],
      [
        '$not $gt finds all the other types too',
        { a: { $not: { $gt: 4 } } },
        [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14],
      ],
      ['$ne finds all the other types too', { a: { $ne: 5 } }, [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14]],
      ['equality with a number does not find a string', { a: '5' }, []],
      ['equality with true does not find 1', { a: true }, [6]],
      ['a date is not its number', { a: 5 }, [1, 9]],
      ['a regex value is found by itself', { a: /five/ }, [2, 14]],
    ],
    [{ a: 1 }],
  );
});

describe('numbers of all types compare by value', () => {
  const docs = [
    { _id: 1, a: 1 },
    { _id: 2, a: new Double(1) },
    { _id: 3, a: Long.fromNumber(1) },
    { _id: 4, a: Decimal128.fromString('1') },
    { _id: 5, a: Decimal128.fromString('1.0') },
    { _id: 6, a: 1.5 },
    { _id: 7, a: Long.fromString('9007199254740993') },
    { _id: 8, a: new Double(9007199254740992) },
    { _id: 9, a: Decimal128.fromString('9007199254740993') },
    { _id: 10, a: Decimal128.fromString('0.1') },
    { _id: 11, a: 0.1 },
    { _id: 12, a: Infinity },
    { _id: 13, a: -Infinity },
    { _id: 14, a: new Double(-0) },
    { _id: 15, a: 0 },
    { _id: 16, a: Decimal128.fromString('NaN') },
    { _id: 17, a: Decimal128.fromString('Infinity') },
  ];
  filterCases(
    suite,
    docs,
    [
      ['an int32 finds every kind of 1', { a: 1 }, [1, 2, 3, 4, 5]],
      ['a double does', { a: new Double(1) }, [1, 2, 3, 4, 5]],
      ['an int64 does', { a: Long.fromNumber(1) }, [1, 2, 3, 4, 5]],
      ['a decimal does', { a: Decimal128.fromString('1.00') }, [1, 2, 3, 4, 5]],
      ['$in does', { a: { $in: [Long.fromNumber(1), 1.5] } }, [1, 2, 3, 4, 5, 6]],
      ['an int64 beyond 2^53 is exact', { a: Long.fromString('9007199254740993') }, [7, 9]],
      ['a double there is not its neighbor', { a: new Double(9007199254740992) }, [8]],
      ['$gt tells them apart', { a: { $gt: new Double(9007199254740992) } }, [7, 9, 12, 17]],
      ['$lt tells them apart', { a: { $lt: Long.fromString('9007199254740993'), $gt: 2 } }, [8]],
      ['a decimal 0.1 is not the double 0.1', { a: Decimal128.fromString('0.1') }, [10]],
      ['the double 0.1 is not the decimal', { a: 0.1 }, [11]],
      ['the double 0.1 is above the decimal', { a: { $gt: Decimal128.fromString('0.1'), $lt: 1 } }, [11]],
      ['infinities are numbers', { a: { $gt: 1e300 } }, [12, 17]],
      ['below everything', { a: { $lt: -1e300 } }, [13]],
      ['minus zero is zero', { a: 0 }, [14, 15]],
      ['a decimal NaN is NaN', { a: NaN }, [16]],
    ],
    [{ a: -1 }],
  );
});

describe('documents, arrays and binary data compare element by element', () => {
  const docs = [
    { _id: 1, a: { x: 1, y: 2 } },
    { _id: 2, a: { y: 2, x: 1 } },
    { _id: 3, a: { x: 1 } },
    { _id: 4, a: { x: 1, y: 'a' } },
    { _id: 5, a: {} },
    { _id: 6, a: { x: 1, y: new Double(2) } },
    { _id: 7, a: new Binary(Buffer.from([9])) },
    { _id: 8, a: new Binary(Buffer.from([1, 1])) },
    { _id: 9, a: new Binary(Buffer.from([9]), 5) },
  ];
  filterCases(
    suite,
    docs,
    [
      ['a document equals one with the same fields in the same order', { a: { x: 1, y: 2 } }, [1, 6]],
      ['another order is another document', { a: { y: 2, x: 1 } }, [2]],
      ['a document is not a pattern', { a: { x: 1 } }, [3]],
      ['an empty document equals only itself', { a: {} }, [5]],
      ['a longer document is above its beginning', { a: { $gt: { x: 1 } } }, [1, 2, 4, 6]],
      ['types inside documents come first', { a: { $gt: { x: 1, y: 100 } } }, [2, 4]],
      ['$lt of a document', { a: { $lt: { x: 1, y: 2 } } }, [3, 5]],
      ['binary data compares length first', { a: { $gt: new Binary(Buffer.from([9])) } }, [8, 9]],
      ['the subtype is part of the value', { a: new Binary(Buffer.from([9]), 5) }, [9]],
    ],
    [{ a: 1 }],
  );
});

describe('strings, dates and ObjectIds', () => {
  const docs = [
    { _id: 1, a: 'a' },
    { _id: 2, a: 'B' },
    { _id: 3, a: 'b' },
    { _id: 4, a: 'ä' },
    { _id: 5, a: '' },
    { _id: 6, a: '\u{1F600}' },
    { _id: 7, a: '\uFFFD' },
    { _id: 8, a: new Date(-1) },
    { _id: 9, a: new Date(0) },
    { _id: 10, a: new ObjectId('0123456789abcdef01234567') },
    { _id: 11, a: new ObjectId('fedcba9876543210fedcba98') },
    { _id: 12, a: 'a\0b' },
  ];
  filterCases(
    suite,
    docs,
    [
      ['strings compare by bytes: capitals first', { a: { $gte: 'a', $lt: 'c' } }, [1, 3, 12]],
      ['letters with accents come after all plain ones', { a: { $gt: 'z' } }, [4, 6, 7]],
      ['characters beyond 16 bits come last', { a: { $gt: '\uFFFD' } }, [6]],
      ['an empty string is a string', { a: '' }, [5]],
      ['case counts', { a: 'b' }, [3]],
      ['a zero inside a string counts', { a: 'a\0b' }, [12]],
      ['a string with a zero is above its beginning', { a: { $gt: 'a', $lt: 'a\u0001' } }, [12]],
      ['dates before 1970 are below it', { a: { $lt: new Date(0) } }, [8]],
      ['dates are equal to the millisecond', { a: new Date(0) }, [9]],
      ['ObjectIds compare by their bytes', { a: { $gt: new ObjectId('0123456789abcdef01234567') } }, [11]],
      ['an ObjectId is not its text', { a: '0123456789abcdef01234567' }, []],
    ],
    [{ a: 1 }],
  );
});
