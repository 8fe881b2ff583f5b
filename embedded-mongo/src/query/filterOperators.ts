// Filter operators ($eq, $in, $regex and so on) as matchers of single values.
import { MongoError } from '../errors.ts';
import { bitwiseMatcher } from './bitwiseOperators.ts';
import { toRegExp } from './regex.ts';
import { encodeValue } from '../storage/keyEncoding.ts';
import {
  bsonType,
  compare,
  equal,
  isDoc,
  isNumeric,
  numeric,
  canonicalTypeOf,
  CANONICAL_TYPE,
  textOf,
  toNumber,
  type Doc,
} from '../bson/values.ts';

/**
 * A test of one value. `whole`: tests an array itself, not its elements. `negated`: matches when no
 * value passes.
 */
export type ValueMatcher = { test: (value: unknown) => boolean; whole?: boolean; negated?: boolean };

/** Compilers for the condition inside $elemMatch: a filter of documents, or operators on values. */
export type Inner = {
  ofDocs: (filter: Doc) => (doc: Doc) => boolean;
  ofValues: (condition: Doc) => (value: unknown) => boolean;
};

/**
 * True for a condition such as `{ $gt: 5 }`, false for a value to compare with. Errors: BadValue
 * for a mixture.
 */
export function isOperatorDoc(condition: unknown): condition is Doc {
  if (!isDoc(condition)) return false;
  const names = Object.keys(condition);
  if (!names[0]?.startsWith('$')) return false;
  if (names[0] === '$ref' || names[0] === '$id' || names[0] === '$db') return false;
  const plain = names.find((name) => !name.startsWith('$'));
  if (plain !== undefined) throw new MongoError(2, `unknown operator: ${plain}`);
  return true;
}

export function equalityMatcher(value: unknown): ValueMatcher {
  if (canonicalTypeOf(value) === CANONICAL_TYPE.regex) {
    const regex = toRegExp(value);
    return {
      test: (candidate) =>
        matchesRegex(candidate, regex) ||
        (canonicalTypeOf(candidate) === CANONICAL_TYPE.regex && equal(candidate, value)),
    };
  }
  return { test: equalTest(value) };
}

function equalTest(value: unknown): (candidate: unknown) => boolean {
  const rank = canonicalTypeOf(value);
  if (typeof value === 'string') return (candidate) => candidate === value;
  return (candidate) => canonicalTypeOf(candidate) === rank && compare(candidate, value) === 0;
}

function matchesRegex(value: unknown, regex: RegExp): boolean {
  if (typeof value !== 'string' && canonicalTypeOf(value) !== CANONICAL_TYPE.string) return false;
  regex.lastIndex = 0;
  return regex.test(textOf(value));
}

function rangeTest(operand: unknown, holds: (order: number) => boolean): ValueMatcher {
  const rank = canonicalTypeOf(operand);
  if (rank === CANONICAL_TYPE.regex) throw new MongoError(2, "Can't have RegEx as arg to predicate over field");
  if (rank === CANONICAL_TYPE.minKey || rank === CANONICAL_TYPE.maxKey)
    return { test: (value) => holds(compare(value, operand)) };
  const notANumber = (value: unknown): boolean =>
    rank === CANONICAL_TYPE.number && Number.isNaN(Number(numeric(value)));
  const operandNaN = notANumber(operand);
  return {
    test: (value) =>
      canonicalTypeOf(value) === rank && notANumber(value) === operandNaN && holds(compare(value, operand)),
  };
}

type Test = ValueMatcher['test'];
/** Types whose equal values have equal keys, so that they can be looked up in a set. */
const KEYED = new Set<number>([
  CANONICAL_TYPE.number,
  CANONICAL_TYPE.objectId,
  CANONICAL_TYPE.date,
  CANONICAL_TYPE.boolean,
]);
const isKeyed = (value: unknown): boolean => KEYED.has(canonicalTypeOf(value));
const keyOf = (value: unknown): string => encodeValue(value).toString('latin1');
/** Minimum list length for lookups. Shorter lists are faster to scan. */
const LOOKED_UP = 16;

/**
 * Whether a value equals a list element. Long lists, such as ids, use a lookup instead of a scan per
 * document.
 */
function equalsOneOf(values: unknown[]): Test {
  const testOf = (value: unknown): Test => equalityMatcher(value).test;
  if (values.length < LOOKED_UP) {
    const tests = values.map(testOf);
    return (value) => tests.some((test) => test(value));
  }
  const byKey = new Map<string, Test[]>();
  for (const value of values.filter(isKeyed)) {
    const key = keyOf(value);
    const same = byKey.get(key) ?? [];
    same.push(testOf(value));
    byKey.set(key, same);
  }
  const others = values.filter((value) => !isKeyed(value)).map(testOf);
  return (value) =>
    (isKeyed(value) && (byKey.get(keyOf(value)) ?? []).some((test) => test(value))) ||
    others.some((test) => test(value));
}

function inTest(name: string, operand: unknown): ValueMatcher {
  if (!Array.isArray(operand)) throw new MongoError(2, `${name} needs an array`);
  const strings = new Set(operand.filter((value) => typeof value === 'string'));
  const rest = operand.filter((value) => typeof value !== 'string');
  if (rest.some((value) => isDoc(value) && Object.keys(value)[0]?.startsWith('$') && !('$ref' in value)))
    throw new MongoError(2, `cannot nest $ under ${name}`);
  const isOther = equalsOneOf(rest);
  return {
    test: (value) => (typeof value === 'string' && strings.has(value)) || isOther(value),
    negated: name === '$nin',
  };
}

const TYPE_NAMES: Record<string, number> = {
  double: 1, string: 2, object: 3, array: 4, binData: 5, undefined: 6, objectId: 7, bool: 8, date: 9, null: 10, regex: 11,
  dbPointer: 12, javascript: 13, symbol: 14, javascriptWithScope: 15, int: 16, timestamp: 17, long: 18, decimal: 19, minKey: -1, maxKey: 127,
}; // prettier-ignore

const WRAPPED: Record<string, number> = {
  Int32: 16, Double: 1, Long: 18, Decimal128: 19, ObjectId: 7, Binary: 5, Timestamp: 17, BSONRegExp: 11, BSONSymbol: 14, MinKey: -1, MaxKey: 127, DBRef: 3,
}; // prettier-ignore

/** The BSON type number of a value. */
export function typeNumber(value: unknown): number {
  const type = bsonType(value);
  if (type === 'Code') return canonicalTypeOf(value) === CANONICAL_TYPE.code ? 13 : 15;
  if (type !== undefined) return WRAPPED[type] ?? 3;
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 16 : 1;
  const byRank: Record<number, number> = {
    [CANONICAL_TYPE.string]: 2, [CANONICAL_TYPE.object]: 3, [CANONICAL_TYPE.array]: 4, [CANONICAL_TYPE.binary]: 5, [CANONICAL_TYPE.boolean]: 8, [CANONICAL_TYPE.date]: 9, [CANONICAL_TYPE.null]: 10, [CANONICAL_TYPE.regex]: 11,
  }; // prettier-ignore
  return byRank[canonicalTypeOf(value)] ?? 0;
}

function typeTest(operand: unknown): ValueMatcher {
  const wanted = (Array.isArray(operand) ? operand : [operand]).map((type: unknown): number | 'number' => {
    if (type === 'number') return 'number';
    const code = typeof type === 'string' ? TYPE_NAMES[type] : isNumeric(type) ? toNumber(type) : undefined;
    if (code === undefined) throw new MongoError(2, `Unknown type name alias: ${String(type)}`);
    if (!Object.values(TYPE_NAMES).includes(code)) throw new MongoError(2, `Invalid numerical type code: ${code}`);
    return code;
  });
  if (wanted.length === 0) throw new MongoError(9, '$type must match at least one type');
  return {
    test: (value) =>
      value !== undefined && wanted.some((type) => (type === 'number' ? isNumeric(value) : typeNumber(value) === type)),
  };
}

/** A number without its fraction; undefined for infinities and NaN. */
function truncated(value: unknown): bigint | undefined {
  if (!isNumeric(value)) return undefined;
  const exact = bsonType(value) === 'Decimal128' ? toNumber(value) : numeric(value);
  if (typeof exact === 'bigint') return exact;
  return Number.isFinite(exact) ? BigInt(Math.trunc(exact)) : undefined;
}

function modTest(operand: unknown): ValueMatcher {
  if (!Array.isArray(operand) || operand.length !== 2)
    throw new MongoError(2, 'malformed mod, needs to be an array of two numbers');
  const [divisor, rest] = operand.map(truncated);
  if (!divisor) throw new MongoError(2, 'divisor cannot be 0');
  if (rest === undefined) throw new MongoError(2, 'malformed mod, remainder not a number');
  return {
    test: (value) => {
      const integer = truncated(value);
      return integer !== undefined && integer % divisor === rest;
    },
  };
}

function elemMatchTest(operand: unknown, inner: Inner): ValueMatcher {
  if (!isDoc(operand)) throw new MongoError(2, '$elemMatch needs an Object');
  const [first] = Object.keys(operand);
  const isOfValues = first?.startsWith('$') && !['$and', '$or', '$nor', '$expr', '$comment'].includes(first);
  const holds = isOfValues ? inner.ofValues(operand) : docTest(inner.ofDocs(operand));
  return { whole: true, test: (value) => Array.isArray(value) && value.some(holds) };
}

/** For $elemMatch, an array counts as a document whose fields are its positions. */
const docTest =
  (test: (doc: Doc) => boolean) =>
  (element: unknown): boolean =>
    isDoc(element) ? test(element) : Array.isArray(element) && test(Object.fromEntries(element.entries()));

function sizeTest(operand: unknown): ValueMatcher {
  const size = toNumber(operand);
  if (!Number.isInteger(size) || size < 0)
    throw new MongoError(9, 'Failed to parse $size. Expected a non-negative integer');
  return { whole: true, test: (value) => Array.isArray(value) && value.length === size };
}

function regexTest(operand: unknown, options: unknown): ValueMatcher {
  const regex = toRegExp(operand, options);
  return { test: (value) => matchesRegex(value, regex) };
}

const truthy = (value: unknown): boolean =>
  !(value === false || value === null || value === undefined || (isNumeric(value) && toNumber(value) === 0));

/**
 * Compiles one operator; undefined for an operator that only modifies another. Errors: BadValue for
 * unknown ones.
 */
export function compileOperator(name: string, operand: unknown, all: Doc, inner: Inner): ValueMatcher | undefined {
  switch (name) {
    case '$eq':
      return { test: equalTest(operand) };
    case '$ne':
      if (canonicalTypeOf(operand) === CANONICAL_TYPE.regex) throw new MongoError(2, "Can't have regex as arg to $ne.");
      return { test: equalTest(operand), negated: true };
    case '$gt':
      return rangeTest(operand, (order) => order > 0);
    case '$gte':
      return rangeTest(operand, (order) => order >= 0);
    case '$lt':
      return rangeTest(operand, (order) => order < 0);
    case '$lte':
      return rangeTest(operand, (order) => order <= 0);
    case '$in':
    case '$nin':
      return inTest(name, operand);
    case '$exists':
      return { whole: true, test: (value) => value !== undefined, negated: !truthy(operand) };
    case '$type':
      return typeTest(operand);
    case '$size':
      return sizeTest(operand);
    case '$mod':
      return modTest(operand);
    case '$regex':
      return regexTest(operand, all['$options']);
    case '$options':
      if (!('$regex' in all)) throw new MongoError(2, '$options needs a $regex');
      return undefined;
    case '$elemMatch':
      return elemMatchTest(operand, inner);
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
      return { test: bitwiseMatcher(name, operand) };
    default:
      throw new MongoError(2, `unknown operator: ${name}`);
  }
}
