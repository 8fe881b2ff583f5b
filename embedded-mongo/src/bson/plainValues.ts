// Conversion between typed BSON values and the plain JavaScript values that mingo uses.
import { Double, Int32, Long } from 'bson';
import { bsonType, integer, isDoc, numeric, regexOf, setOwn, type Doc } from './values.ts';

/**
 * A copy in which int32, double and safe int64 values are plain numbers. Other BSON types are
 * unchanged.
 */
export function toPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof Date) return value;
  switch (bsonType(value)) {
    case 'Int32':
    case 'Double':
      return (value as Int32 | Double).value;
    case 'Long': {
      const near = numeric(value);
      return typeof near === 'number' ? near : value;
    }
    case 'BSONRegExp': {
      const { pattern, options } = regexOf(value);
      return new RegExp(pattern, options.replace(/[^imsu]/g, ''));
    }
    case undefined:
      return isDoc(value) ? plainDoc(value) : value;
    default:
      return value;
  }
}

export function plainDoc(doc: Doc): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) setOwn(result, key, toPlain(doc[key]));
  return result;
}

/**
 * Converts plain values back: whole numbers become int32 or int64, others double. Missing fields
 * are left out.
 */
export function toTyped(value: unknown): unknown {
  if (typeof value === 'number') return typedNumber(value);
  if (typeof value === 'bigint') return integer(value);
  if (Array.isArray(value)) return value.map((element: unknown) => (element === undefined ? null : toTyped(element)));
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const key of Object.keys(value)) if (value[key] !== undefined) setOwn(result, key, toTyped(value[key]));
  return result;
}

function typedNumber(value: number): Int32 | Long | Double {
  if (!Number.isInteger(value) || Object.is(value, -0)) return new Double(value);
  if (value >= -2147483648 && value <= 2147483647) return new Int32(value);
  return Number.isSafeInteger(value) ? Long.fromNumber(value) : new Double(value);
}
