// Arithmetic expression operators. Each result has the number type that MongoDB gives it.
import { Decimal128, Double, Int32, Long } from 'bson';
import { calculate } from '../bson/arithmetic.ts';
import { MongoError, unsupported } from '../errors.ts';
import { bsonType, exactParts, isNumeric, numeric, canonicalTypeOf, CANONICAL_TYPE, toNumber } from '../bson/values.ts';

type Run = (...operands: unknown[]) => unknown;

const isNothing = (value: unknown): boolean => value === undefined || value === null;
const isDecimal = (value: unknown): boolean => bsonType(value) === 'Decimal128';
const isWhole = (value: unknown): boolean =>
  bsonType(value) === 'Int32' || bsonType(value) === 'Long' || (typeof value === 'number' && Number.isInteger(value));
const isDate = (value: unknown): value is Date => canonicalTypeOf(value) === CANONICAL_TYPE.date;

function checkNumbers(name: string, operands: readonly unknown[]): void {
  for (const value of operands)
    if (!isNumeric(value)) throw new MongoError(14, `${name} only supports numeric types, not what it was given`);
}

/** The sum or product of two numbers. A result too large for int64 becomes a double. */
function combined(operation: 'add' | 'multiply', a: unknown, b: unknown): unknown {
  const result = calculate(operation, a, b);
  if (result !== undefined) return result;
  return new Double(operation === 'add' ? toNumber(a) + toNumber(b) : toNumber(a) * toNumber(b));
}

/** The sum of the numeric values. Other values are ignored. */
export function sum(values: readonly unknown[]): unknown {
  let total: unknown = new Int32(0);
  for (const value of values) if (isNumeric(value)) total = combined('add', total, value);
  return total;
}

/** The mean of the numeric values, or null when there are none. */
export function average(values: readonly unknown[]): unknown {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : divide(sum(numbers), new Int32(numbers.length));
}

const add: Run = (...operands) => {
  if (operands.some(isNothing)) return null;
  const dates = operands.filter(isDate);
  checkNumbers(
    '$add',
    operands.filter((value) => !isDate(value)),
  );
  if (dates.length > 1) throw new MongoError(16612, 'only one date allowed in an $add expression');
  const total = operands.filter((value) => !isDate(value)).reduce((a, b) => combined('add', a, b), new Int32(0));
  const [date] = dates;
  return date ? new Date(date.getTime() + Math.round(toNumber(total))) : total;
};

const subtract: Run = (a, b) => {
  if (isNothing(a) || isNothing(b)) return null;
  if (isDate(a) && isDate(b)) return Long.fromNumber(a.getTime() - b.getTime());
  if (isDate(a) && isNumeric(b)) return new Date(a.getTime() - Math.round(toNumber(b)));
  checkNumbers('$subtract', [a, b]);
  return combined('add', a, combined('multiply', b, new Int32(-1)));
};

const multiply: Run = (...operands) => {
  if (operands.some(isNothing)) return null;
  checkNumbers('$multiply', operands);
  return operands.reduce((a, b) => combined('multiply', a, b), new Int32(1));
};

const DECIMAL_DIGITS = 40;

function divideDecimals(a: unknown, b: unknown): unknown {
  const x = exactParts(a);
  const y = exactParts(b);
  if (!x || !y) return Decimal128.fromString(String(toNumber(a) / toNumber(b)));
  const digits = BigInt(DECIMAL_DIGITS);
  let quotient = (x.digits * 10n ** digits) / y.digits;
  let exponent = x.exponent - y.exponent - DECIMAL_DIGITS;
  while (quotient !== 0n && quotient % 10n === 0n && exponent < x.exponent - y.exponent) {
    quotient /= 10n;
    exponent++;
  }
  return Decimal128.fromStringWithRounding(`${String(quotient)}E${String(exponent)}`);
}

const divide: Run = (a, b) => {
  if (isNothing(a) || isNothing(b)) return null;
  checkNumbers('$divide', [a, b]);
  if (toNumber(b) === 0) throw new MongoError(2, "can't $divide by zero");
  return isDecimal(a) || isDecimal(b) ? divideDecimals(a, b) : new Double(toNumber(a) / toNumber(b));
};

const mod: Run = (a, b) => {
  if (isNothing(a) || isNothing(b)) return null;
  checkNumbers('$mod', [a, b]);
  if (toNumber(b) === 0) throw new MongoError(16610, "can't $mod by zero");
  if (isDecimal(a) || isDecimal(b)) throw unsupported('$mod of decimal128 values');
  if (!isWhole(a) || !isWhole(b)) return new Double(toNumber(a) % toNumber(b));
  const rest = BigInt(numeric(a)) % BigInt(numeric(b));
  return bsonType(a) === 'Long' || bsonType(b) === 'Long' ? Long.fromBigInt(rest) : new Int32(Number(rest));
};

const abs: Run = (value) => {
  if (isNothing(value)) return null;
  checkNumbers('$abs', [value]);
  return toNumber(value) < 0 ? combined('multiply', value, new Int32(-1)) : value;
};

/** Rounds a number to a decimal place. `rule` rounds a double. */
function rounding(name: string, rule: (value: number) => number): Run {
  return (value, place = new Int32(0)) => {
    if (isNothing(value) || isNothing(place)) return null;
    checkNumbers(name, [value, place]);
    const digits = toNumber(place);
    if (!Number.isInteger(digits) || digits < -20 || digits > 100)
      throw new MongoError(
        51083,
        `cannot apply ${name} with precision value ${String(digits)} value must be in [-20, 100]`,
      );
    if (isDecimal(value)) throw unsupported(`${name} of decimal128 values`);
    if (isWhole(value) && digits >= 0) return value;
    const number = toNumber(value);
    const rounded = Number(`${String(rule(Number(shifted(number, digits))))}e${String(-digits)}`);
    const result = Number.isFinite(number) ? rounded : number;
    if (!isWhole(value)) return new Double(result);
    return bsonType(value) === 'Long' ? Long.fromNumber(result) : combined('add', new Int32(0), new Int32(result));
  };
}

function shifted(value: number, digits: number): string {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  return `${mantissa}e${String(Number(exponent) + digits)}`;
}

function halfEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

const pow: Run = (base, exponent) => {
  if (isNothing(base) || isNothing(exponent)) return null;
  checkNumbers('$pow', [base, exponent]);
  if (isDecimal(base) || isDecimal(exponent)) throw unsupported('$pow of decimal128 values');
  if (toNumber(base) === 0 && toNumber(exponent) < 0)
    throw new MongoError(28764, '$pow cannot take a base of 0 and a negative exponent');
  if (!isWhole(base) || !isWhole(exponent) || toNumber(exponent) < 0 || toNumber(exponent) > 64)
    return new Double(toNumber(base) ** toNumber(exponent));
  const result = BigInt(numeric(base)) ** BigInt(numeric(exponent));
  if (BigInt.asIntN(64, result) !== result) return new Double(Number(result));
  const isLong = bsonType(base) === 'Long' || bsonType(exponent) === 'Long' || BigInt.asIntN(32, result) !== result;
  return isLong ? Long.fromBigInt(result) : new Int32(Number(result));
};

/** An operator that computes with doubles. */
function real(name: string, rule: (...values: number[]) => number, check?: (value: number) => string | undefined): Run {
  return (...operands) => {
    if (operands.some(isNothing)) return null;
    checkNumbers(name, operands);
    if (operands.some(isDecimal)) throw unsupported(`${name} of decimal128 values`);
    const values = operands.map((value) => toNumber(value));
    const complaint = check && values.map(check).find((text) => text !== undefined);
    if (complaint !== undefined) throw new MongoError(28766, complaint);
    return new Double(rule(...values));
  };
}

const positive = (value: number): string | undefined =>
  value <= 0 ? `the argument must be a positive number, but is ${String(value)}` : undefined;

/** Number operators by name, with the allowed numbers of operands. */
export const NUMBER_OPERATORS: Record<string, { least: number; most: number; run: Run }> = {
  $add: { least: 0, most: Infinity, run: add },
  $subtract: { least: 2, most: 2, run: subtract },
  $multiply: { least: 0, most: Infinity, run: multiply },
  $divide: { least: 2, most: 2, run: divide },
  $mod: { least: 2, most: 2, run: mod },
  $abs: { least: 1, most: 1, run: abs },
  $ceil: { least: 1, most: 1, run: (value) => rounding('$ceil', Math.ceil)(value) },
  $floor: { least: 1, most: 1, run: (value) => rounding('$floor', Math.floor)(value) },
  $trunc: { least: 1, most: 2, run: rounding('$trunc', Math.trunc) },
  $round: { least: 1, most: 2, run: rounding('$round', halfEven) },
  $pow: { least: 2, most: 2, run: pow },
  $sqrt: {
    least: 1,
    most: 1,
    run: real('$sqrt', Math.sqrt, (value) =>
      value < 0 ? "$sqrt's argument must be greater than or equal to 0" : undefined,
    ),
  },
  $exp: { least: 1, most: 1, run: real('$exp', Math.exp) },
  $ln: { least: 1, most: 1, run: real('$ln', Math.log, positive) },
  $log10: { least: 1, most: 1, run: real('$log10', Math.log10, positive) },
  $log: { least: 2, most: 2, run: real('$log', (value = 1, base = 1) => Math.log(value) / Math.log(base), positive) },
};
