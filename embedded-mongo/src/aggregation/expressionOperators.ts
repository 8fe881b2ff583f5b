// Expression operators that this server computes itself, on typed values.
import { Double, Int32, Long, Decimal128, type ObjectId } from 'bson';
import { MongoError } from '../errors.ts';
import { average, NUMBER_OPERATORS, sum } from './arithmeticOperators.ts';
import { typeNumber } from '../query/filterOperators.ts';
import { bsonType, compare, isDoc, isNumeric, numeric, setOwn, textOf, toNumber, type Doc } from '../bson/values.ts';

export type Operator = { least: number; most: number; run: (...operands: unknown[]) => unknown };

/** Compares two expression values in MongoDB's order. A missing value is below null. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compare(a, b);
}

/** Whether a value counts as true: everything but false, null, missing and 0. */
export function isTruthy(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !(isNumeric(value) && toNumber(value) === 0);
}

const isNothing = (value: unknown): boolean => value === undefined || value === null;
const comparison = (holds: (order: number) => unknown): Operator => ({
  least: 2,
  most: 2,
  run: (a, b) => holds(compareValues(a, b)),
});

/** The list of operands: the given ones, or the elements of a single array. */
const listed = (operands: readonly unknown[]): readonly unknown[] => {
  const [only] = operands;
  return operands.length === 1 && Array.isArray(only) ? (only as unknown[]) : operands;
};

/** The smallest or largest value, ignoring null and missing values; null when there is none. */
export function extreme(values: readonly unknown[], way: 1 | -1): unknown {
  let best: unknown = null;
  for (const value of values) if (!isNothing(value) && (best === null || compare(value, best) * way < 0)) best = value;
  return best;
}

const TYPE_NAMES: Record<number, string> = {
  1: 'double', 2: 'string', 3: 'object', 4: 'array', 5: 'binData', 6: 'undefined', 7: 'objectId', 8: 'bool', 9: 'date', 10: 'null', 11: 'regex',
  12: 'dbPointer', 13: 'javascript', 14: 'symbol', 15: 'javascriptWithScope', 16: 'int', 17: 'timestamp', 18: 'long', 19: 'decimal', [-1]: 'minKey', 127: 'maxKey',
}; // prettier-ignore

function arrayOf(name: string, value: unknown, code: number): unknown[] {
  if (!Array.isArray(value)) throw new MongoError(code, `The argument to ${name} must be an array`);
  return value as unknown[];
}

function elementAt(array: unknown, position: unknown): unknown {
  if (isNothing(array) || isNothing(position)) return null;
  const values = arrayOf('$arrayElemAt', array, 28689);
  const at = toNumber(position);
  if (!Number.isInteger(at)) throw new MongoError(28691, '$arrayElemAt’s second argument must be a whole number');
  return values.at(at);
}

function concatArrays(...operands: unknown[]): unknown {
  if (operands.some(isNothing)) return null;
  return operands.flatMap((value) => arrayOf('$concatArrays', value, 28664));
}

function mergeObjects(...operands: unknown[]): unknown {
  const merged: Doc = {};
  for (const value of listed(operands)) {
    if (isNothing(value)) continue;
    if (!isDoc(value)) throw new MongoError(40400, '$mergeObjects requires object inputs');
    for (const key of Object.keys(value)) setOwn(merged, key, value[key]);
  }
  return merged;
}

function slice(array: unknown, first: unknown, second?: unknown): unknown {
  if (isNothing(array) || isNothing(first)) return null;
  const values = arrayOf('$slice', array, 28724);
  const [a, b] = [toNumber(first), second === undefined ? undefined : toNumber(second)];
  if (b === undefined) return a < 0 ? values.slice(a) : values.slice(0, a);
  if (b <= 0) throw new MongoError(28729, 'Third argument to $slice must be positive');
  const start = a < 0 ? Math.max(values.length + a, 0) : a;
  return values.slice(start, start + b);
}

function whole(name: string, value: unknown): bigint {
  const date = value instanceof Date ? value.getTime() : undefined;
  const exact = typeof value === 'boolean' ? Number(value) : (date ?? numeric(typeof value === 'string' ? NaN : value));
  if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) return BigInt(value);
  if (typeof exact === 'bigint') return exact;
  if (!Number.isFinite(exact))
    throw new MongoError(241, `Failed to parse number '${String(value)}' in $convert with no onError value (${name})`);
  return BigInt(Math.trunc(exact));
}

function inRange(name: string, value: bigint, size: number): bigint {
  if (BigInt.asIntN(size, value) !== value)
    throw new MongoError(
      241,
      `Conversion would overflow target type in $convert with no onError value: ${String(value)} (${name})`,
    );
  return value;
}

function toDouble(value: unknown): Double {
  if (value instanceof Date) return new Double(value.getTime());
  if (typeof value === 'boolean') return new Double(Number(value));
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : toNumber(value);
  if (Number.isNaN(number) && !isNumeric(value) && value !== 'NaN')
    throw new MongoError(241, `Failed to parse number '${String(value)}' in $convert with no onError value`);
  return new Double(number);
}

function toDecimal(value: unknown): Decimal128 {
  if (bsonType(value) === 'Decimal128') return value as Decimal128;
  if (typeof value === 'string') return Decimal128.fromString(value);
  if (bsonType(value) === 'Long') return Decimal128.fromString(String(value));
  const number = toDouble(value).value;
  return Decimal128.fromString(bsonType(value) === 'Double' ? number.toPrecision(15) : String(number));
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  const type = bsonType(value);
  if (type === 'ObjectId') return (value as ObjectId).toHexString();
  if (type === 'Long' || type === 'Decimal128') return (value as Long).toString();
  if (typeof value === 'boolean' || isNumeric(value))
    return String(typeof value === 'boolean' ? value : toNumber(value));
  throw new MongoError(241, 'Unsupported conversion to string in $convert with no onError value');
}

const converting = (convert: (value: unknown) => unknown): Operator => ({
  least: 1,
  most: 1,
  run: (value) => (isNothing(value) ? null : convert(value)),
});

export const CONVERSIONS: Record<string, Operator> = {
  $toInt: converting((value) => new Int32(Number(inRange('$toInt', whole('$toInt', value), 32)))),
  $toLong: converting((value) => Long.fromBigInt(inRange('$toLong', whole('$toLong', value), 64))),
  $toDouble: converting(toDouble),
  $toDecimal: converting(toDecimal),
  $toBool: converting(isTruthy),
  $toString: converting(toText),
};

/** Operators that receive computed operands. */
export const OPERATORS: Record<string, Operator> = {
  ...NUMBER_OPERATORS,
  ...CONVERSIONS,
  $cmp: comparison((order) => new Int32(Math.sign(order))),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $not: { least: 1, most: 1, run: (value) => !isTruthy(value) },
  $sum: { least: 0, most: Infinity, run: (...operands) => sum(listed(operands)) },
  $avg: { least: 0, most: Infinity, run: (...operands) => average(listed(operands)) },
  $min: { least: 0, most: Infinity, run: (...operands) => extreme(listed(operands), 1) },
  $max: { least: 0, most: Infinity, run: (...operands) => extreme(listed(operands), -1) },
  $type: {
    least: 1,
    most: 1,
    run: (value) => (value === undefined ? 'missing' : (TYPE_NAMES[typeNumber(value)] ?? 'object')),
  },
  $isNumber: { least: 1, most: 1, run: isNumeric },
  $isArray: { least: 1, most: 1, run: Array.isArray },
  $size: { least: 1, most: 1, run: (value) => new Int32(arrayOf('$size', value, 17124).length) },
  $arrayElemAt: { least: 2, most: 2, run: elementAt },
  $first: { least: 1, most: 1, run: (value) => elementAt(value, new Int32(0)) },
  $last: { least: 1, most: 1, run: (value) => elementAt(value, new Int32(-1)) },
  $concatArrays: { least: 0, most: Infinity, run: concatArrays },
  $reverseArray: {
    least: 1,
    most: 1,
    run: (value) => (isNothing(value) ? null : arrayOf('$reverseArray', value, 34435).toReversed()),
  },
  $slice: { least: 2, most: 3, run: slice },
  $in: {
    least: 2,
    most: 2,
    run: (value, array) => arrayOf('$in', array, 40081).some((element) => compareValues(element, value) === 0),
  },
  $mergeObjects: { least: 0, most: Infinity, run: mergeObjects },
  $toLower: { least: 1, most: 1, run: (value) => (isNothing(value) ? '' : textOf(value).toLowerCase()) },
  $toUpper: { least: 1, most: 1, run: (value) => (isNothing(value) ? '' : textOf(value).toUpperCase()) },
};
