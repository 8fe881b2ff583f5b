// Compiler of filters into matchers of documents. Unknown operators are rejected.
import { MongoError } from '../errors.ts';
import { eachValue, split } from '../bson/fieldPaths.ts';
import { compileOperator, isOperatorDoc, equalityMatcher, type ValueMatcher } from './filterOperators.ts';
import { compileExpr } from '../aggregation/expressions.ts';
import { isDoc, CANONICAL_TYPE, canonicalTypeOf, type Doc } from '../bson/values.ts';

export type Matcher = (doc: Doc) => boolean;
export type QueryScope = { now: Date; variables?: Doc };

/**
 * Whether any value at the path passes. An array at its end counts as itself and as each of its
 * elements.
 */
function pathMatcher(path: string, leaf: ValueMatcher): Matcher {
  const parts = split(path);
  const passes = (value: unknown): boolean => {
    if (leaf.test(value)) return true;
    return !leaf.whole && Array.isArray(value) && value.some((element) => leaf.test(element));
  };
  const any: Matcher = (doc) => eachValue(doc, parts, 0, passes);
  return leaf.negated ? (doc) => !any(doc) : any;
}

/** Turns a value test into a document test: by a path, or on the field `value` itself. */
type Reach = (leaf: ValueMatcher) => Matcher;

const justValue: Reach = (leaf) => (doc) => leaf.test(doc['value']) !== (leaf.negated ?? false);

/** The tests of one field's condition. All must pass. */
export function compileField(path: string, condition: unknown, scope: QueryScope): Matcher[] {
  return compileCondition((leaf) => pathMatcher(path, leaf), condition, scope);
}

function compileCondition(reach: Reach, condition: unknown, scope: QueryScope): Matcher[] {
  if (!isOperatorDoc(condition)) return [reach(equalityMatcher(condition))];
  const tests: Matcher[] = [];
  for (const [name, operand] of Object.entries(condition)) {
    if (name === '$not') tests.push(compileNot(reach, operand, scope));
    else if (name === '$all') tests.push(...compileAll(reach, operand, scope));
    else {
      const leaf = compileOperator(name, operand, condition, {
        ofDocs: (filter) => compileFilter(filter, scope),
        ofValues: (inner) => {
          const parts = compileCondition(justValue, inner, scope);
          return (value) => parts.every((test) => test({ value }));
        },
      });
      if (leaf) tests.push(reach(leaf));
    }
  }
  return tests;
}

function compileNot(reach: Reach, operand: unknown, scope: QueryScope): Matcher {
  const isRegex = canonicalTypeOf(operand) === CANONICAL_TYPE.regex;
  if (!isRegex && (!isDoc(operand) || !isOperatorDoc(operand)))
    throw new MongoError(2, '$not needs a regex or a document');
  const tests = compileCondition(reach, operand, scope);
  return (doc) => !tests.every((test) => test(doc));
}

function compileAll(reach: Reach, operand: unknown, scope: QueryScope): Matcher[] {
  if (!Array.isArray(operand)) throw new MongoError(2, '$all needs an array');
  if (operand.length === 0) return [() => false];
  return operand.flatMap((value: unknown) => {
    if (isOperatorDoc(value) && !('$elemMatch' in value)) throw new MongoError(2, 'no $ expressions in $all');
    return compileCondition(reach, value, scope);
  });
}

function compileBranches(name: string, operand: unknown, scope: QueryScope): Matcher[] {
  if (!Array.isArray(operand)) throw new MongoError(2, `${name} must be an array`);
  if (operand.length === 0) throw new MongoError(2, '$and/$or/$nor must be a nonempty array');
  return operand.map((branch) => {
    if (!isDoc(branch)) throw new MongoError(2, '$or/$and/$nor entries need to be full objects');
    return compileFilter(branch, scope);
  });
}

function compileTop(name: string, operand: unknown, scope: QueryScope): Matcher | undefined {
  switch (name) {
    case '$and': {
      const branches = compileBranches(name, operand, scope);
      return (doc) => branches.every((test) => test(doc));
    }
    case '$or': {
      const branches = compileBranches(name, operand, scope);
      return (doc) => branches.some((test) => test(doc));
    }
    case '$nor': {
      const branches = compileBranches(name, operand, scope);
      return (doc) => !branches.some((test) => test(doc));
    }
    case '$expr':
      return compileExpr(operand, scope);
    case '$comment':
      return undefined;
    case '$alwaysTrue':
      return () => true;
    case '$alwaysFalse':
      return () => false;
    default:
      throw new MongoError(
        2,
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

/** The names of the fields that a filter tests; undefined when the filter contains expressions. */
export function fieldsOf(filter: Doc, names = new Set<string>()): Set<string> | undefined {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$and' || name === '$or' || name === '$nor') {
      for (const branch of operand as Doc[]) if (!fieldsOf(branch, names)) return undefined;
    } else if (name.startsWith('$')) return undefined;
    else names.add(split(name)[0] ?? name);
  }
  return names;
}

/** Compiles a complete filter. Errors: BadValue for unknown operators and invalid operands. */
export function compileFilter(filter: Doc, scope: QueryScope): Matcher {
  const tests: Matcher[] = [];
  for (const [name, operand] of Object.entries(filter)) {
    if (name.startsWith('$')) {
      const test = compileTop(name, operand, scope);
      if (test) tests.push(test);
    } else tests.push(...compileField(name, operand, scope));
  }
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (doc) => tests.every((test) => test(doc));
}
