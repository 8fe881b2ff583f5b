// The $group stage: documents grouped by a key, and the accumulators.
import { Double, Int32 } from 'bson';
import { MongoError } from '../errors.ts';
import { compileExpression } from './expressions.ts';
import { average, sum } from './arithmeticOperators.ts';
import { extreme, OPERATORS } from './expressionOperators.ts';
import { encodeValue } from '../storage/keyEncoding.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import type { Source, Stage } from './stage.ts';
import { compare, equal, isDoc, isNumeric, setOwn, toNumber, type Doc } from '../bson/values.ts';

type Accumulator = (values: unknown[]) => unknown;

const definedValues = (values: unknown[]): unknown[] => values.filter((value) => value !== undefined);

function deviation(values: unknown[], sample: boolean): unknown {
  const numbers = values.filter(isNumeric).map((value) => toNumber(value));
  const count = numbers.length - (sample ? 1 : 0);
  if (count < 1) return null;
  const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
  return new Double(Math.sqrt(numbers.reduce((total, value) => total + (value - mean) ** 2, 0) / count));
}

function distinct(values: unknown[]): unknown[] {
  const found: unknown[] = [];
  for (const value of definedValues(values)) if (!found.some((other) => equal(other, value))) found.push(value);
  return found;
}

const SIMPLE: Record<string, Accumulator> = {
  $sum: sum,
  $avg: average,
  $min: (values) => extreme(values, 1),
  $max: (values) => extreme(values, -1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: definedValues,
  $addToSet: distinct,
  $mergeObjects: (values) => OPERATORS['$mergeObjects']?.run(...values),
  $stdDevPop: (values) => deviation(values, false),
  $stdDevSamp: (values) => deviation(values, true),
};

const nulls = (values: unknown[]): unknown[] => values.map((value) => value ?? null);
const known = (values: unknown[]): unknown[] => values.filter((value) => value !== undefined && value !== null);

const COUNTED: Record<string, (values: unknown[], n: number) => unknown[]> = {
  $firstN: (values, n) => nulls(values.slice(0, n)),
  $lastN: (values, n) => nulls(values.slice(-n)),
  $minN: (values, n) => known(values).sort(compare).slice(0, n),
  $maxN: (values, n) =>
    known(values)
      .sort((a, b) => compare(b, a))
      .slice(0, n),
};

type Field = (docs: Doc[]) => unknown;

function countOf(name: string, n: unknown): number {
  const count = toNumber(n);
  if (!Number.isInteger(count) || count < 1)
    throw new MongoError(5787902, `Value for 'n' of ${name} must be a positive integer`);
  return count;
}

/** $top, $bottom and their variants with n: the first or last documents in an order. */
function ordered(name: string, operand: unknown, source: Source): Field {
  if (!isDoc(operand) || !('sortBy' in operand) || !('output' in operand))
    throw new MongoError(5788005, `${name} needs 'sortBy' and 'output'`);
  const sort = parseSort(operand['sortBy']);
  const output = compileExpression(operand['output'], source.scope);
  const n = name.endsWith('N') ? countOf(name, operand['n']) : 1;
  return (docs) => {
    const sorted = sortBy(docs, (doc) => doc, sort);
    const chosen = name.startsWith('$top') ? sorted.slice(0, n) : sorted.slice(-n);
    const values = chosen.map((doc) => output(doc) ?? null);
    return name.endsWith('N') ? values : values[0];
  };
}

function compileAccumulator(name: string, operand: unknown, source: Source): Field {
  if (name === '$count') return (docs) => new Int32(docs.length);
  if (['$top', '$topN', '$bottom', '$bottomN'].includes(name)) return ordered(name, operand, source);
  const counted = Object.hasOwn(COUNTED, name) ? COUNTED[name] : undefined;
  if (counted) {
    if (!isDoc(operand) || !('input' in operand) || !('n' in operand))
      throw new MongoError(5787906, `${name} needs 'input' and 'n'`);
    const input = compileExpression(operand['input'], source.scope);
    const n = countOf(name, operand['n']);
    return (docs) => counted(docs.map(input), n);
  }
  const simple = Object.hasOwn(SIMPLE, name) ? SIMPLE[name] : undefined;
  if (!simple) throw new MongoError(15952, `unknown group operator '${name}'`);
  const input = compileExpression(operand, source.scope);
  return (docs) => simple(docs.map(input));
}

function compileField(field: string, accumulator: unknown, source: Source): Field {
  if (field.includes('.')) throw new MongoError(40235, `The field name '${field}' cannot contain '.'`);
  const names = isDoc(accumulator) ? Object.keys(accumulator) : [];
  const [name] = names;
  if (!isDoc(accumulator) || name === undefined)
    throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
  if (names.length !== 1) throw new MongoError(40238, `The field '${field}' must specify one accumulator`);
  return compileAccumulator(name, accumulator[name], source);
}

/** Compiles $group. Errors: 15955 without an _id, 15952 for unknown accumulators. */
export function group(operand: unknown, source: Source): Stage {
  if (!isDoc(operand) || !('_id' in operand)) throw new MongoError(15955, 'a group specification must include an _id');
  const key = compileExpression(operand['_id'], source.scope);
  const fields = Object.entries(operand)
    .filter(([name]) => name !== '_id')
    .map(([name, accumulator]) => [name, compileField(name, accumulator, source)] as const);
  return function* (docs) {
    const groups = new Map<string, { id: unknown; docs: Doc[] }>();
    for (const doc of docs) {
      const id = key(doc) ?? null;
      const name = encodeValue(id).toString('latin1');
      const found = groups.get(name);
      if (found) found.docs.push(doc);
      else groups.set(name, { id, docs: [doc] });
    }
    for (const { id, docs: members } of groups.values()) {
      const result: Doc = { _id: id };
      for (const [name, value] of fields) setOwn(result, name, value(members));
      yield result;
    }
  };
}
