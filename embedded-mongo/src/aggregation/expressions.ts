// Compiler of aggregation expressions into functions of a document. Values keep their BSON types.
import { isTruthy, OPERATORS, type Operator } from './expressionOperators.ts';
import { MongoError } from '../errors.ts';
import { mingoOperator } from './mingoOperators.ts';
import { split } from '../bson/fieldPaths.ts';
import { isDoc, own, setOwn, type Doc } from '../bson/values.ts';

type Env = { root: Doc; variables: Doc };
type Expr = (env: Env) => unknown;
type Known = ReadonlySet<string>;
type ExpressionScope = { now: Date; variables?: Doc };

const SYSTEM_VARIABLES = ['ROOT', 'CURRENT', 'REMOVE', 'NOW'];

/** The value at a field path. Through an array, the list of the values in its documents. */
function follow(value: unknown, parts: readonly string[], at: number): unknown {
  const part = parts[at];
  if (part === undefined) return value;
  if (isDoc(value)) return follow(own(value, part), parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  return (value as unknown[])
    .filter(isDoc)
    .map((element) => follow(element, parts, at))
    .filter((found) => found !== undefined);
}

function compileText(text: string, known: Known): Expr {
  if (!text.startsWith('$')) return () => text;
  if (!text.startsWith('$$')) {
    if (text.length === 1) throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
    const parts = split(text.slice(1));
    return ({ root }) => follow(root, parts, 0);
  }
  const [name = '', ...parts] = text.slice(2).split('.');
  if (name === 'ROOT' || name === 'CURRENT') return ({ root }) => follow(root, parts, 0);
  if (name === 'REMOVE') return () => undefined;
  if (!known.has(name)) throw new MongoError(17276, `Use of undefined variable: ${name}`);
  return ({ variables }) => follow(own(variables, name), parts, 0);
}

const withVariables = ({ root, variables }: Env, more: Doc): Env => ({ root, variables: { ...variables, ...more } });

/** The named arguments of an operator. Errors: an unknown or missing argument. */
function named(name: string, operand: unknown, required: string[], optional: string[] = []): Doc {
  if (!isDoc(operand)) throw new MongoError(9, `${name} only supports an object as its argument`);
  const unknown = Object.keys(operand).find((key) => !required.includes(key) && !optional.includes(key));
  if (unknown !== undefined) throw new MongoError(9, `Unrecognized parameter to ${name}: ${unknown}`);
  const missing = required.find((key) => !(key in operand));
  if (missing !== undefined) throw new MongoError(9, `Missing '${missing}' parameter to ${name}`);
  return operand;
}

const listOf = (operand: unknown): unknown[] => (Array.isArray(operand) ? (operand as unknown[]) : [operand]);

function elements(value: unknown, name: string): unknown[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw new MongoError(2, `input to ${name} must be an array`);
  return value as unknown[];
}

type Form = (operand: unknown, known: Known) => Expr;

function compileSwitch(operand: unknown, known: Known): Expr {
  const { branches, default: otherwise } = named('$switch', operand, ['branches'], ['default']);
  const compiled = listOf(branches).map((branch) => {
    const { case: test, then } = named('$switch', branch, ['case', 'then']);
    return { test: compile(test, known), then: compile(then, known) };
  });
  const last = otherwise === undefined ? undefined : compile(otherwise, known);
  return (env) => {
    const found = compiled.find(({ test }) => isTruthy(test(env)));
    if (found) return found.then(env);
    if (!last)
      throw new MongoError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return last(env);
  };
}

function compileCond(operand: unknown, known: Known): Expr {
  const given = Array.isArray(operand) ? (operand as unknown[]) : undefined;
  if (given && given.length !== 3)
    throw new MongoError(16020, `Expression $cond takes exactly 3 arguments. ${given.length} were passed in.`);
  const form = given
    ? { if: given[0], then: given[1], else: given[2] }
    : named('$cond', operand, ['if', 'then', 'else']);
  const [test, then, otherwise] = [form['if'], form['then'], form['else']].map((part) => compile(part, known));
  return (env) => (isTruthy(test?.(env)) ? then?.(env) : otherwise?.(env));
}

function compileReduce(operand: unknown, known: Known): Expr {
  const form = named('$reduce', operand, ['input', 'initialValue', 'in']);
  const input = compile(form['input'], known);
  const first = compile(form['initialValue'], known);
  const step = compile(form['in'], new Set([...known, 'this', 'value']));
  return (env) => {
    const values = elements(input(env), '$reduce');
    return values
      ? values.reduce((value, element) => step(withVariables(env, { value, this: element })), first(env))
      : null;
  };
}

function compileEach(name: '$map' | '$filter'): Form {
  const body = name === '$map' ? 'in' : 'cond';
  return (operand, known) => {
    const form = named(name, operand, ['input', body], name === '$map' ? ['as'] : ['as', 'limit']);
    const as = typeof form['as'] === 'string' ? form['as'] : 'this';
    const input = compile(form['input'], known);
    const run = compile(form[body], new Set([...known, as]));
    const limit = 'limit' in form ? compile(form['limit'], known) : undefined;
    return (env) => {
      const values = elements(input(env), name);
      if (!values) return null;
      if (name === '$map') return values.map((element) => run(withVariables(env, { [as]: element })) ?? null);
      const matches = values.filter((element) => isTruthy(run(withVariables(env, { [as]: element }))));
      const most = limit?.(env);
      return most === undefined || most === null ? matches : matches.slice(0, Number(most));
    };
  };
}

function compileLet(operand: unknown, known: Known): Expr {
  const { vars, in: body } = named('$let', operand, ['vars', 'in']);
  if (!isDoc(vars)) throw new MongoError(16874, 'invalid parameter: expected an object (vars)');
  const compiled = Object.entries(vars).map(([name, value]) => [name, compile(value, known)] as const);
  const run = compile(body, new Set([...known, ...Object.keys(vars)]));
  return (env) => run(withVariables(env, Object.fromEntries(compiled.map(([name, value]) => [name, value(env)]))));
}

function compileConvert(operand: unknown, known: Known): Expr {
  const form = named('$convert', operand, ['input', 'to'], ['onError', 'onNull', 'format']);
  const input = compile(form['input'], known);
  const onNull = 'onNull' in form ? compile(form['onNull'], known) : () => null;
  const onError = 'onError' in form ? compile(form['onError'], known) : undefined;
  const operator = `$to${String(form['to']).replace(/^./, (letter) => letter.toUpperCase())}`;
  const convert = compileOperator(operator, '$$input', new Set(['input']));
  return (env) => {
    const value = input(env);
    if (value === undefined || value === null) return onNull(env);
    try {
      return convert({ root: {}, variables: { input: value } });
    } catch (error) {
      if (onError) return onError(env);
      throw error;
    }
  };
}

/** Operators that need more than computed operands. */
const FORMS: Record<string, Form> = {
  $literal: (operand) => () => operand,
  $and: (operand, known) => {
    const parts = listOf(operand).map((part) => compile(part, known));
    return (env) => parts.every((part) => isTruthy(part(env)));
  },
  $or: (operand, known) => {
    const parts = listOf(operand).map((part) => compile(part, known));
    return (env) => parts.some((part) => isTruthy(part(env)));
  },
  $ifNull: (operand, known) => {
    const parts = listOf(operand).map((part) => compile(part, known));
    if (parts.length < 2) throw new MongoError(1257300, `$ifNull needs at least two arguments, had: ${parts.length}`);
    return (env) => {
      for (const part of parts.slice(0, -1)) {
        const value = part(env);
        if (value !== undefined && value !== null) return value;
      }
      return parts.at(-1)?.(env);
    };
  },
  $cond: compileCond,
  $switch: compileSwitch,
  $let: compileLet,
  $map: compileEach('$map'),
  $filter: compileEach('$filter'),
  $reduce: compileReduce,
  $convert: compileConvert,
};

function typed(name: string, { least, most, run }: Operator, operand: unknown, known: Known): Expr {
  const parts = listOf(operand).map((part) => compile(part, known));
  if (parts.length < least || parts.length > most)
    throw new MongoError(
      least === most ? 16020 : 28667,
      `Expression ${name} takes ${least === most ? `exactly ${least}` : `${least} to ${most}`} arguments. ${parts.length} were passed in.`,
    );
  const [a, b] = parts;
  if (parts.length === 1 && a) return (env) => run(a(env));
  if (parts.length === 2 && a && b) return (env) => run(a(env), b(env));
  return (env) => run(...parts.map((part) => part(env)));
}

/** Computes the operands of mingo's operators: a list, named arguments, or one value. */
function viaMingo(name: string, run: (operand: unknown) => unknown, operand: unknown, known: Known): Expr {
  if (Array.isArray(operand)) {
    const parts = (operand as unknown[]).map((part) => compile(part, known));
    return (env) => run(parts.map((part) => part(env)));
  }
  if (isDoc(operand) && !Object.keys(operand)[0]?.startsWith('$')) {
    const parts = Object.entries(operand).map(([key, part]) => [key, compile(part, known)] as const);
    return (env) => run(Object.fromEntries(parts.map(([key, part]) => [key, part(env)])));
  }
  const only = compile(operand, known);
  return (env) => run(only(env));
}

function compileOperator(name: string, operand: unknown, known: Known): Expr {
  const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  if (form) return form(operand, known);
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (operator) return typed(name, operator, operand, known);
  const run = mingoOperator(name);
  if (!run) throw new MongoError(168, `Unrecognized expression '${name}'`);
  return viaMingo(name, run, operand, known);
}

function compileDoc(doc: Doc, known: Known): Expr {
  const names = Object.keys(doc);
  const [first] = names;
  if (first?.startsWith('$')) {
    if (names.length > 1)
      throw new MongoError(15983, `an expression specification must contain exactly one field, found ${names.length}`);
    return compileOperator(first, doc[first], known);
  }
  const fields = names.map((name) => [name, compile(doc[name], known)] as const);
  return (env) => {
    const result: Doc = {};
    for (const [name, field] of fields) {
      const value = field(env);
      if (value !== undefined) setOwn(result, name, value);
    }
    return result;
  };
}

function compile(value: unknown, known: Known): Expr {
  if (typeof value === 'string') return compileText(value, known);
  if (Array.isArray(value)) {
    const parts = (value as unknown[]).map((part) => compile(part, known));
    return (env) => parts.map((part) => part(env) ?? null);
  }
  return isDoc(value) ? compileDoc(value, known) : () => value;
}

/**
 * Compiles one expression into a function that computes it for a document. The result is undefined
 * for a missing value. Errors: InvalidPipelineOperator for unknown operators, 17276 for unknown
 * variables, those of each operator.
 */
export function compileExpression(value: unknown, { now, variables = {} }: ExpressionScope): (doc: Doc) => unknown {
  const given: Doc = { ...variables, NOW: now };
  const run = compile(value, new Set([...SYSTEM_VARIABLES, ...Object.keys(given)]));
  return (doc) => run({ root: doc, variables: given });
}

/** Compiles `$expr`: a document passes if the value is not false, null, missing or 0. */
export function compileExpr(operand: unknown, scope: ExpressionScope): (doc: Doc) => boolean {
  const run = compileExpression(operand, scope);
  return (doc) => isTruthy(run(doc));
}
