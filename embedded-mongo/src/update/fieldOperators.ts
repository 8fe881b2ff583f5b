import { Timestamp } from 'bson';
import { copy, type Apply } from './operator.ts';
import { arrayOperators } from './arrayOperators.ts';
import { bitwise, calculate, zeroLike } from '../bson/arithmetic.ts';
import { describeValue } from '../bson/describe.ts';
import { MongoError } from '../errors.ts';
import { bsonType, compare, isDoc, isNumeric } from '../bson/values.ts';

const typeName = (value: unknown): string => {
  const type = bsonType(value);
  if (type) return type;
  if (value === null) return 'null';
  return Array.isArray(value)
    ? 'array'
    : value instanceof Date
      ? 'date'
      : typeof value === 'boolean'
        ? 'bool'
        : typeof value;
};

function arithmetic(name: '$inc' | '$mul'): Apply {
  return (place, operand, _scope, path, doc) => {
    if (!isNumeric(operand)) {
      const what = name === '$inc' ? 'increment' : 'multiply';
      throw new MongoError(14, `Cannot ${what} with non-numeric argument: {${path}: ${describeValue(operand)}}`);
    }
    const value = place.get();
    if (value === undefined) {
      place.set(name === '$inc' ? operand : zeroLike(operand));
      return;
    }
    if (!isNumeric(value))
      throw new MongoError(
        14,
        `Cannot apply ${name} to a value of non-numeric type. {_id: ${describeValue(doc['_id'])}} has the field '${path.split('.').at(-1) ?? ''}' of non-numeric type ${typeName(value)}`,
      );
    const result = calculate(name === '$inc' ? 'add' : 'multiply', value, operand);
    if (result === undefined)
      throw new MongoError(
        2,
        `Failed to apply ${name} operations to current value ((NumberLong)${describeValue(value)}) for document {_id: ${describeValue(doc['_id'])}}`,
      );
    place.set(result);
  };
}

function extreme(better: (order: number) => boolean): Apply {
  return (place, operand) => {
    const value = place.get();
    if (value === undefined || better(compare(operand, value))) place.set(copy(operand));
  };
}

const currentDate: Apply = (place, operand, scope, path) => {
  const type = isDoc(operand) ? operand['$type'] : operand === true || operand === false ? 'date' : undefined;
  if (type === 'date') place.set(scope.now);
  else if (type === 'timestamp') place.set(new Timestamp({ t: Math.floor(scope.now.getTime() / 1000), i: 1 }));
  else
    throw new MongoError(
      2,
      `${describeValue(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}). (${path})`,
    );
};

const bit: Apply = (place, operand) => {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new MongoError(
      2,
      'The $bit modifier is not compatible with the given operand; use {$bit: {field: {and/or/xor: #}}}',
    );
  for (const [name, bits] of Object.entries(operand)) {
    if (!['and', 'or', 'xor'].includes(name))
      throw new MongoError(2, `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
    place.set(bitwise(name, place.get() ?? zeroLike(bits), bits));
  }
};

export const OPERATORS: Record<string, Apply> = {
  $set: (place, operand) => place.set(copy(operand)),
  $setOnInsert: (place, operand, scope) => {
    if (scope.inserting) place.set(copy(operand));
  },
  $unset: (place) => place.remove(),
  $inc: arithmetic('$inc'),
  $mul: arithmetic('$mul'),
  $min: extreme((order) => order < 0),
  $max: extreme((order) => order > 0),
  $currentDate: currentDate,
  $bit: bit,
  ...arrayOperators,
};
