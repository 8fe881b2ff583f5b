// Arithmetic of BSON numbers. Each result has the type that MongoDB would give it.
import { Decimal128, Double, Int32, Long } from 'bson';
import { MongoError } from '../errors.ts';
import { bsonType, isNumeric, numeric, toNumber } from './values.ts';

type Operation = 'add' | 'multiply';

function parts(text: string): { digits: bigint; exponent: number } | undefined {
  const match = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(`${whole}${fraction}` || '0');
  return { digits: sign === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length };
}

const decimalText = (value: unknown): string =>
  bsonType(value) === 'Decimal128' ? (value as Decimal128).toString() : String(numeric(value));

function decimal(operation: Operation, a: unknown, b: unknown): Decimal128 {
  const x = parts(decimalText(a));
  const y = parts(decimalText(b));
  if (!x || !y) {
    const result = operation === 'add' ? toNumber(a) + toNumber(b) : toNumber(a) * toNumber(b);
    return Decimal128.fromString(String(result));
  }
  if (operation === 'multiply')
    return Decimal128.fromStringWithRounding(`${x.digits * y.digits}E${x.exponent + y.exponent}`);
  const low = Math.min(x.exponent, y.exponent);
  const sum = x.digits * 10n ** BigInt(x.exponent - low) + y.digits * 10n ** BigInt(y.exponent - low);
  return Decimal128.fromStringWithRounding(`${sum}E${low}`);
}

const isInt = (value: unknown): boolean => bsonType(value) === 'Int32' || bsonType(value) === 'Long';

function whole(operation: Operation, a: unknown, b: unknown): Int32 | Long | undefined {
  const x = BigInt(numeric(a));
  const y = BigInt(numeric(b));
  const result = operation === 'add' ? x + y : x * y;
  const small = bsonType(a) === 'Int32' && bsonType(b) === 'Int32' && result >= -2147483648n && result <= 2147483647n;
  if (small) return new Int32(Number(result));
  return BigInt.asIntN(64, result) === result ? Long.fromBigInt(result) : undefined;
}

/** Adds or multiplies two BSON numbers. Undefined when an int64 would overflow. */
export function calculate(operation: Operation, a: unknown, b: unknown): unknown {
  if (bsonType(a) === 'Decimal128' || bsonType(b) === 'Decimal128') return decimal(operation, a, b);
  if (isInt(a) && isInt(b)) return whole(operation, a, b);
  return new Double(operation === 'add' ? toNumber(a) + toNumber(b) : toNumber(a) * toNumber(b));
}

/** Zero in the type of a number: the result of $mul on a missing field. */
export function zeroLike(value: unknown): unknown {
  return calculate('multiply', value, new Int32(0)) ?? new Int32(0);
}

/** Applies and, or, xor to integers. Errors: BadValue for other numbers. */
export function bitwise(name: string, value: unknown, operand: unknown): unknown {
  if (!isInt(value) || !isInt(operand) || !isNumeric(value))
    throw new MongoError(2, `Cannot apply $bit to a value of non-integral type or operand`);
  const x = BigInt(numeric(value));
  const y = BigInt(numeric(operand));
  const result = name === 'and' ? x & y : name === 'or' ? x | y : x ^ y;
  return bsonType(value) === 'Long' || bsonType(operand) === 'Long'
    ? Long.fromBigInt(result)
    : new Int32(Number(result));
}
