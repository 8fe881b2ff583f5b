// Fields taken out of a document's bytes: which are kept, in which order, and every type of value just as it is.
import { describe, expect, test } from '@jest/globals';
import {
  Binary,
  BSONRegExp,
  calculateObjectSize,
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
const pick = (doc: Doc, wanted: readonly string[], keeps: boolean, id: boolean): Buffer =>
  pickFields(encode(doc), new FieldNames(wanted), keeps, id);

describe('fields taken out of bytes', () => {
  test('are what a document of these fields alone is, for values of every type', () => {
    const doc = { _id: new Int32(1), ...values };
    for (const name of names) {
      const rest = Object.fromEntries(Object.entries(doc).filter(([other]) => other !== name));
      expect(pick(doc, [name], true, false)).toEqual(encode({ [name]: values[name] }));
      expect(pick(doc, [name], false, true)).toEqual(encode(rest));
    }
    expect(pick(doc, names, true, true)).toEqual(encode(doc));
    expect(pick(doc, names, false, false)).toEqual(encode({}));
    expect(pick(doc, [], false, true)).toHaveLength(calculateObjectSize(doc));
  });

  test('begin with _id where some are kept, and stay where they are where some are left out', () => {
    const doc = { b: 'b', _id: new Int32(1), a: 'a' };
    expect(Object.keys(decode(pick(doc, ['a', 'b'], true, true)))).toEqual(['_id', 'b', 'a']);
    expect(Object.keys(decode(pick(doc, ['a', 'b'], true, false)))).toEqual(['b', 'a']);
    expect(Object.keys(decode(pick(doc, ['a'], false, true)))).toEqual(['b', '_id']);
    expect(Object.keys(decode(pick(doc, ['a'], false, false)))).toEqual(['b']);
  });

  test('are those of exactly these names, and no field of an inner document', () => {
    const doc = { ab: 'ab', abc: 'abc', ac: 'ac', é: 'é', inner: { ab: 'inner' } };
    expect(decode(pick(doc, ['ab', 'é', 'xy', ''], true, true))).toEqual({ ab: 'ab', é: 'é' });
    expect(decode(pick(doc, ['ac', 'inner'], false, true))).toEqual({ ab: 'ab', abc: 'abc', é: 'é' });
  });
});
