// Tests of picking fields from encoded documents: kept fields, their order, and values of every type.
import { describe, expect, test } from '@jest/globals';
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
import { decode, encode, FieldNames, pickFields } from '../src/bson/codec.ts';
import type { Doc } from '../src/bson/values.ts';

const values: Doc = {
  double: new Double(1),
  text: 'Paul Muad’Dib',
  empty: '',
  object: { x: new Int32(1), y: { z: [] } },
  list: [new Int32(1), 'b', null],
  binary: new Binary(Buffer.from([0, 1, 2])),
  uuid: new UUID('00112233-4455-4677-8899-aabbccddeeff'),
  id: new ObjectId('0123456789abcdef01234567'),
  yes: true,
  date: new Date(5),
  nothing: null,
  regex: new BSONRegExp('^a.*', 'i'),
  code: new Code('return x', { x: new Int32(1) }),
  int: new Int32(-7),
  stamp: new Timestamp({ t: 1, i: 2 }),
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('1.50'),
  least: new MinKey(),
  most: new MaxKey(),
};
const names = Object.keys(values);
const keep = (doc: Doc, ...wanted: string[]): Buffer => pickFields(encode(doc), new FieldNames(wanted), true);
const leave = (doc: Doc, ...others: string[]): Buffer => pickFields(encode(doc), new FieldNames(others), false);

describe('picking fields from encoded documents', () => {
  test('equals encoding only these fields, for values of every type', () => {
    const doc = { _id: new Int32(1), ...values };
    for (const name of names) {
      const rest = Object.fromEntries(Object.entries(doc).filter(([other]) => other !== name));
      expect(keep(doc, name)).toEqual(encode({ [name]: values[name] }));
      expect(leave(doc, name)).toEqual(encode(rest));
    }
    expect(keep(doc, '_id', ...names)).toEqual(encode(doc));
    expect(keep(doc)).toEqual(encode({}));
    expect(leave(doc, '_id', ...names)).toEqual(encode({}));
    expect(leave(doc)).toEqual(encode(doc));
  });

  test('puts _id first when it keeps fields, and keeps the order when it omits fields', () => {
    const doc = { b: 'b', _id: new Int32(1), a: 'a' };
    expect(Object.keys(decode(keep(doc, 'a', '_id', 'b')))).toEqual(['_id', 'b', 'a']);
    expect(Object.keys(decode(keep(doc, 'a', 'b')))).toEqual(['b', 'a']);
    expect(Object.keys(decode(leave(doc, 'a')))).toEqual(['b', '_id']);
    expect(Object.keys(decode(leave(doc, 'a', '_id')))).toEqual(['b']);
  });

  test('matches exact names only, and no fields of inner documents', () => {
    const doc = { ab: 'ab', abc: 'abc', ac: 'ac', é: 'é', inner: { ab: 'inner' } };
    expect(decode(keep(doc, 'ab', 'é', 'xy', ''))).toEqual({ ab: 'ab', é: 'é' });
    expect(decode(leave(doc, 'ac', 'inner'))).toEqual({ ab: 'ab', abc: 'abc', é: 'é' });
  });
});
