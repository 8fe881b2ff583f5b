// Expression operators that mingo computes: dates, texts, sets, trigonometry. They use plain
// values.
import { Context, ProcessingMode } from 'mingo';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { asMongoError, MongoError, unsupported } from '../errors.ts';
import { toPlain, toTyped } from '../bson/plainValues.ts';
import { bsonType, isDoc, type Doc } from '../bson/values.ts';
import { Double } from 'bson';

type MingoOperator = (obj: unknown, expr: unknown, options: Options) => unknown;

/** Rejected operators: those with wrong results in mingo, and those that run code. */
const REFUSED = new Set([
  'default',
  '$function',
  '$accumulator',
  '$rand',
  '$sampleRate',
  '$toHashedIndexKey',
  '$sigmoid',
  '$median',
  '$percentile',
]);
/** Operators whose results are always doubles. */
const DOUBLES = new Set(
  ['$acos', '$acosh', '$asin', '$asinh', '$atan', '$atan2', '$atanh', '$cos', '$cosh', '$sin', '$sinh', '$tan', '$tanh', '$degreesToRadians', '$radiansToDegrees', '$stdDevPop', '$stdDevSamp'],
); // prettier-ignore

const OPTIONS: Options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context: Context.init({ accumulator, expression }),
  variables: {},
};

/** Wraps a value so that mingo does not interpret a computed text or document as an expression. */
function literal(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? { $literal: value } : value;
  if (Array.isArray(value) || isDoc(value)) return { $literal: value };
  return value;
}

function refuseExactNumbers(name: string, value: unknown): void {
  const type = bsonType(value);
  if (type === 'Decimal128' || type === 'Long')
    throw unsupported(`${name} of ${type === 'Long' ? 'large int64' : 'decimal128'} values`);
}

function argumentsFor(name: string, operand: unknown): unknown {
  const plain = toPlain(operand);
  if (Array.isArray(plain)) {
    for (const value of plain as unknown[]) refuseExactNumbers(name, value);
    return plain.map(literal);
  }
  refuseExactNumbers(name, plain);
  if (!isDoc(plain)) return literal(plain);
  const result: Doc = {};
  for (const [key, value] of Object.entries(plain)) result[key] = key === 'sortBy' ? value : literal(value);
  return result;
}

/** A mingo operator as a function of its computed operands; undefined for an unknown name. */
export function mingoOperator(name: string): ((operand: unknown) => unknown) | undefined {
  const known: Record<string, unknown> = { ...accumulator, ...expression };
  if (REFUSED.has(name) || !Object.hasOwn(known, name)) return undefined;
  const run = known[name] as MingoOperator;
  return (operand) => {
    try {
      const result = run({}, argumentsFor(name, operand), OPTIONS);
      return typeof result === 'number' && DOUBLES.has(name) ? new Double(result) : toTyped(result);
    } catch (error) {
      if (error instanceof MongoError) throw error;
      throw new MongoError(2, asMongoError(error).message);
    }
  };
}
