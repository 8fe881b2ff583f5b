// The update operators of arrays: $push, $addToSet, $pull, $pullAll and $pop.
import { describeValue } from '../bson/describe.ts';
import { MongoError } from '../errors.ts';
import { compileField, compileFilter } from '../query/filters.ts';
import { isOperatorDoc } from '../query/filterOperators.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import { copy, type Apply } from './operator.ts';
import type { FieldRef } from './updatePaths.ts';
import {
  compare,
  equal,
  isDoc,
  isNumeric,
  canonicalTypeOf,
  CANONICAL_TYPE,
  toNumber,
  type Doc,
} from '../bson/values.ts';

function arrayIn(place: FieldRef, name: string, path: string, doc: Doc): unknown[] | undefined {
  const value = place.get();
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) {
    if (name === '$push')
      throw new MongoError(
        2,
        `The field '${path}' must be an array but is of type ${rankName(value)} in document {_id: ${describeValue(doc['_id'])}}`,
      );
    if (name === '$pop')
      throw new MongoError(14, `Path '${path}' contains an element of non-array type '${rankName(value)}'`);
    throw new MongoError(
      2,
      `Cannot apply ${name} to non-array field. Field named '${path.split('.').at(-1) ?? ''}' has non-array type ${rankName(value)}`,
    );
  }
  return [...(value as unknown[])];
}

function rankName(value: unknown): string {
  const rank = canonicalTypeOf(value);
  return Object.entries(CANONICAL_TYPE).find(([, number]) => number === rank)?.[0] ?? 'unknown';
}

function wholeNumber(value: unknown, name: string): number {
  if (!isNumeric(value) || !Number.isInteger(toNumber(value)))
    throw new MongoError(2, `The value for ${name} must be an integer value but was given type: ${rankName(value)}`);
  return toNumber(value);
}

type Push = { values: unknown[]; position: number | undefined; slice: number | undefined; sort: unknown };
const PUSH_MODIFIERS = ['$each', '$slice', '$sort', '$position'];

function parsePush(operand: unknown): Push {
  if (!isDoc(operand) || !('$each' in operand))
    return { values: [operand], position: undefined, slice: undefined, sort: undefined };
  const unknown = Object.keys(operand).find((name) => !PUSH_MODIFIERS.includes(name));
  if (unknown !== undefined) throw new MongoError(2, `Unrecognized clause in $push: ${unknown}`);
  const values = operand['$each'];
  if (!Array.isArray(values))
    throw new MongoError(2, `The argument to $each in $push must be an array but it was of type: ${rankName(values)}`);
  return {
    values: values as unknown[],
    position: '$position' in operand ? wholeNumber(operand['$position'], '$position') : undefined,
    slice: '$slice' in operand ? wholeNumber(operand['$slice'], '$slice') : undefined,
    sort: operand['$sort'],
  };
}

function sortElements(values: unknown[], sort: unknown): unknown[] {
  if (sort === undefined) return values;
  if (isNumeric(sort)) {
    const way = toNumber(sort);
    if (Math.abs(way) !== 1) throw new MongoError(2, 'The $sort element value must be either 1 or -1');
    return values.toSorted((a, b) => way * compare(a, b));
  }
  if (!isDoc(sort) || Object.keys(sort).length === 0)
    throw new MongoError(
      2,
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  return sortBy(values, (value) => (isDoc(value) ? value : {}), parseSort(sort));
}

const push: Apply = (place, operand, _scope, path, doc) => {
  const { values, position, slice, sort } = parsePush(operand);
  const array = arrayIn(place, '$push', path, doc) ?? [];
  array.splice(position ?? array.length, 0, ...values.map(copy));
  const sorted = sortElements(array, sort);
  if (slice === undefined) place.set(sorted);
  else place.set(slice < 0 ? sorted.slice(slice) : sorted.slice(0, slice));
};

const addToSet: Apply = (place, operand, _scope, path, doc) => {
  const each = isDoc(operand) && '$each' in operand ? operand['$each'] : undefined;
  if (each !== undefined && !Array.isArray(each))
    throw new MongoError(
      14,
      `The argument to $each in $addToSet must be an array but it was of type ${rankName(each)}`,
    );
  if (each !== undefined && Object.keys(operand as Doc).length > 1)
    throw new MongoError(2, 'Found unexpected fields after $each in $addToSet');
  const array = arrayIn(place, '$addToSet', path, doc) ?? [];
  for (const value of each ?? [operand]) if (!array.some((present) => equal(present, value))) array.push(copy(value));
  place.set(array);
};

const pull: Apply = (place, operand, scope, path, doc) => {
  const array = arrayIn(place, '$pull', path, doc);
  if (!array) return;
  place.set(array.filter((element) => !pulls(operand, scope)(element)));
};

const LOGICAL = new Set(['$and', '$or', '$nor']);
/**
 * Whether the operand is a filter of documents, by fields or logical operators, rather than a
 * condition on values.
 */
const describesDocs = (operand: unknown): operand is Doc =>
  isDoc(operand) && (LOGICAL.has(Object.keys(operand)[0] ?? '') || !isOperatorDoc(operand));

function pulls(operand: unknown, scope: Parameters<Apply>[2]): (element: unknown) => boolean {
  if (describesDocs(operand)) {
    const test = compileFilter(operand, scope);
    return (element) => isDoc(element) && test(element);
  }
  if (!isOperatorDoc(operand) && canonicalTypeOf(operand) !== CANONICAL_TYPE.regex)
    return (element) => equal(element, operand);
  const tests = compileField('value', operand, scope);
  return (element) => tests.every((test) => test({ value: element }));
}

const pullAll: Apply = (place, operand, _scope, path, doc) => {
  if (!Array.isArray(operand))
    throw new MongoError(2, `$pullAll requires an array argument but was given a ${rankName(operand)}`);
  const array = arrayIn(place, '$pullAll', path, doc);
  if (array) place.set(array.filter((element) => !operand.some((value) => equal(element, value))));
};

const pop: Apply = (place, operand, _scope, path, doc) => {
  const end = toNumber(operand);
  if (Math.abs(end) !== 1) throw new MongoError(9, `$pop expects 1 or -1, found: ${describeValue(operand)}`);
  const array = arrayIn(place, '$pop', path, doc);
  if (array) place.set(end === 1 ? array.slice(0, -1) : array.slice(1));
};

export const arrayOperators: Record<string, Apply> = {
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
