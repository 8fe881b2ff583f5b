// Tests that encoded keys sort exactly as MongoDB compares values.
import { describe, expect, test } from '@jest/globals';
import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { encodeValue, inverted, successor } from '../src/storage/keyEncoding.ts';
import { compare } from '../src/bson/values.ts';

const ORDERED: unknown[] = [
  new MinKey(),
  null,
  new Double(NaN),
  new Double(-Infinity),
  Long.fromString('-9223372036854775808'),
  new Double(-1.5),
  new Int32(-1),
  new Int32(0),
  Decimal128.fromString('0.25'),
  new Double(0.5),
  Long.fromNumber(1),
  new Int32(2),
  new Double(9007199254740992),
  Long.fromString('9007199254740993'),
  Long.fromString('9223372036854775806'),
  Long.fromString('9223372036854775807'),
  new Double(Infinity),
  '',
  '\0',
  '\0a',
  'a',
  'a\0',
  'a\0b',
  'aa',
  'b',
  '\uffee',
  '\u{1f600}',
  {},
  { a: new Int32(1) },
  { a: new Int32(1), b: new Int32(1) },
  { b: new Int32(0) },
  { a: 'x' },
  [],
  [new Int32(1)],
  [new Int32(1), new Int32(2)],
  ['a'],
  new Binary(Buffer.from('b')),
  new Binary(Buffer.from('aa')),
  new ObjectId('000000000000000000000001'),
  new ObjectId('ffffffffffffffffffffffff'),
  false,
  true,
  new Date(-5),
  new Date(0),
  new Date(1e12),
  new Timestamp({ t: 1, i: 1 }),
  new Timestamp({ t: 4294967295, i: 0 }),
  new BSONRegExp('a', ''),
  new BSONRegExp('a', 'i'),
  new MaxKey(),
];

const sign = (value: number): number => Math.sign(value);

describe('key encoding', () => {
  test('values compare in the documented order', () => {
    ORDERED.forEach((a, i) => {
      ORDERED.forEach((b, j) => expect([a, b, sign(compare(a, b))]).toEqual([a, b, sign(i - j)]));
    });
  });

  test('encoded keys sort like the values, ascending and descending', () => {
    ORDERED.forEach((a, i) => {
      ORDERED.forEach((b, j) => {
        expect(sign(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(sign(i - j));
        expect(sign(Buffer.compare(encodeValue(a, true), encodeValue(b, true)))).toBe(sign(j - i));
      });
    });
  });

  test('equal numbers of different types have the same key', () => {
    const keys = [new Int32(7), Long.fromNumber(7), new Double(7), Decimal128.fromString('7.0')].map((value) =>
      encodeValue(value).toString('hex'),
    );
    expect(new Set(keys).size).toBe(1);
  });

  test('random doubles, longs and strings keep their order', () => {
    let seed = 42;
    const random = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    const values: unknown[] = [];
    for (let i = 0; i < 300; i++) {
      values.push(
        new Double((random() - 0.5) * 10 ** Math.floor(random() * 40 - 20)),
        Long.fromBits(Math.floor(random() * 2 ** 32), Math.floor(random() * 2 ** 32)),
      );
      values.push(String.fromCodePoint(...Array.from({ length: 3 }, () => Math.floor(random() * 0xd000))));
    }
    const byValue = values.toSorted(compare);
    const byBytes = values.toSorted((a, b) => Buffer.compare(encodeValue(a), encodeValue(b)));
    byValue.forEach((value, i) => expect(compare(value, byBytes[i])).toBe(0));
  });

  test('no key is a prefix of another, and successor ends the range of a prefix', () => {
    const keys = ORDERED.map((value) => encodeValue(value).toString('hex'));
    for (const a of keys) expect(keys.filter((b) => b.startsWith(a))).toEqual([a]);
    expect(successor(Buffer.from([1, 255]))).toEqual(Buffer.from([2]));
    expect(inverted(Buffer.from([0, 255]))).toEqual(Buffer.from([255, 0]));
  });
});
