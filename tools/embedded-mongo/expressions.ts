// Aggregation expressions: which are known, how they compare, and mingo that computes them.
import { evalExpr } from 'mingo/core';
import { Context, ProcessingMode } from 'mingo';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import type { AnyObject, Options } from 'mingo/types';
import { asMongoError, MongoError } from './errors.ts';
import { plainDoc, toPlain } from './plain.ts';
import { bsonType, compare, isDoc, type Doc } from './values.ts';

type Operator = (obj: unknown, expr: unknown, options: Options) => unknown;
const $push = accumulator.$push as unknown as Operator;

/** Expression operators that mingo would get wrong on a server, and those that run code. */
const REFUSED = new Set(['$function', '$accumulator', '$rand', '$sampleRate', '$toDecimal', '$toHashedIndexKey']);

const comparison =
  (holds: (order: number) => unknown): Operator =>
  (obj, expr, options) => {
    const operands = evalExpr(obj, expr, options);
    if (!Array.isArray(operands) || operands.length !== 2)
      throw new MongoError(16020, 'Expression takes exactly 2 arguments');
    return holds(compare(operands[0], operands[1]));
  };

const COMPARISONS: Record<string, Operator> = {
  $cmp: comparison(Math.sign),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
};

const EXPRESSIONS = new Set(
  [...Object.keys(expression), ...Object.keys(accumulator)].filter((name) => !REFUSED.has(name)),
);
const ARITHMETIC = [
  '$abs',
  '$add',
  '$ceil',
  '$divide',
  '$exp',
  '$floor',
  '$mod',
  '$multiply',
  '$pow',
  '$round',
  '$sqrt',
  '$subtract',
  '$trunc',
  '$sum',
  '$avg',
];

/** The operator, after a look at the values it is about to compute with. */
function guarded(name: string, operator: Operator): Operator {
  return (obj, expr, options) => {
    const operands = Array.isArray(obj) ? $push(obj, expr, options) : [evalExpr(obj, expr, options)];
    for (const operand of (operands as unknown[]).flat()) refuseExactNumber(name, operand);
    return operator(obj, expr, options);
  };
}

/** mingo computes with doubles only: a decimal, or an int64 that is no exact double, must not be rounded silently. */
function refuseExactNumber(name: string, value: unknown): void {
  const type = bsonType(value);
  if (type === 'Decimal128' || type === 'Long')
    throw new MongoError(
      238,
      `${name} of ${type === 'Long' ? 'large int64' : 'decimal128'} values is not supported by the embedded database`,
    );
}

function withGuards(operators: object): Record<string, Operator> {
  const known = operators as Record<string, Operator>;
  const result: Record<string, Operator> = { ...known };
  for (const name of ARITHMETIC) {
    const operator = known[name];
    if (operator) result[name] = guarded(name, operator);
  }
  return result;
}

export const CONTEXT = Context.init({
  accumulator: withGuards(accumulator),
  expression: { ...withGuards(expression), ...COMPARISONS },
  pipeline,
  projection,
  query,
});

/** mingo's options for one command: its clock (so that $$NOW is one moment) and the variables of `let`. */
export function mingoOptions(scope: { now: Date; variables?: Doc }): Options {
  return {
    idKey: '_id',
    processingMode: ProcessingMode.CLONE_OFF,
    useStrictMode: true,
    scriptEnabled: false,
    failOnError: true,
    context: CONTEXT,
    variables: { ...(scope.variables ? plainDoc(scope.variables) : {}), NOW: scope.now },
  };
}

const SYSTEM_VARIABLES = new Set(['ROOT', 'CURRENT', 'REMOVE', 'NOW', 'KEEP', 'PRUNE', 'DESCEND']);

function checkVariable(text: string, known: ReadonlySet<string>): void {
  const name = /^\$\$([^.]*)/.exec(text)?.[1];
  if (name !== undefined && !SYSTEM_VARIABLES.has(name) && !known.has(name))
    throw new MongoError(17276, `Use of undefined variable: ${name}`);
}

function scopeOf(operator: string, operand: unknown, known: ReadonlySet<string>): ReadonlySet<string> {
  if (!isDoc(operand)) return known;
  if (operator === '$let' && isDoc(operand['vars'])) return new Set([...known, ...Object.keys(operand['vars'])]);
  if (operator === '$map' || operator === '$filter')
    return new Set([...known, typeof operand['as'] === 'string' ? operand['as'] : 'this']);
  if (operator === '$reduce') return new Set([...known, 'this', 'value']);
  return known;
}

/** Refuses operators and variables that do not exist. Errors: InvalidPipelineOperator, undefined variable. */
export function checkExpression(value: unknown, known: ReadonlySet<string>): void {
  if (typeof value === 'string' && value.startsWith('$$')) checkVariable(value, known);
  else if (Array.isArray(value)) for (const element of value) checkExpression(element, known);
  else if (isDoc(value)) checkExpressionDoc(value, known);
}

function checkExpressionDoc(doc: Doc, known: ReadonlySet<string>): void {
  const names = Object.keys(doc);
  const [first] = names;
  if (first?.startsWith('$')) {
    if (names.length > 1)
      throw new MongoError(15983, `an expression specification must contain exactly one field, found ${names.length}`);
    if (!EXPRESSIONS.has(first)) throw new MongoError(168, `Unrecognized expression '${first}'`);
    if (first === '$literal') return;
    checkArguments(doc[first], scopeOf(first, doc[first], known));
  } else for (const name of names) checkExpression(doc[name], known);
}

function checkArguments(operand: unknown, known: ReadonlySet<string>): void {
  if (isDoc(operand) && !Object.keys(operand)[0]?.startsWith('$'))
    for (const part of Object.values(operand)) checkExpression(part, known);
  else checkExpression(operand, known);
}

const NOW = '$$NOW';

/** Puts the command's own moment in the place of $$NOW, so that every document sees the same one. */
export function fixNow(value: unknown, now: Date): unknown {
  if (value === NOW) return now;
  if (Array.isArray(value)) return value.map((element) => fixNow(element, now));
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const key of Object.keys(value)) result[key] = key === '$literal' ? value[key] : fixNow(value[key], now);
  return result;
}

/** Runs something of mingo's, turning its complaints into BadValue. */
export function computing<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof MongoError) throw error;
    throw new MongoError(2, asMongoError(error).message);
  }
}

/** Compiles `$expr`: a document passes if the expression's value is true, a number other than 0, or any other non-null. */
export function compileExpression(operand: unknown, scope: { now: Date; variables?: Doc }): (doc: Doc) => boolean {
  checkExpression(operand, new Set(Object.keys(scope.variables ?? {})));
  const plain = fixNow(toPlain(operand), scope.now);
  const options = mingoOptions(scope);
  return (doc) =>
    computing(() => {
      const result: unknown = evalExpr(plainDoc(doc), plain, options);
      return result !== false && result !== 0 && result !== null && result !== undefined;
    });
}

/** Computes one expression for one document, in plain values. */
export function evaluate(doc: Doc, operand: unknown, options: Options): unknown {
  return computing(() => evalExpr(doc, operand as AnyObject, options));
}
