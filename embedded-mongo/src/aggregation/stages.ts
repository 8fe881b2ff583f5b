import { MongoError } from '../errors.ts';
import { addFields } from './addFields.ts';
import { compileExpression } from './expressions.ts';
import { group } from './group.ts';
import { lookup } from './lookup.ts';
import { compileProjection } from '../query/projection.ts';
import { compileFilter } from '../query/filters.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import { Int32 } from 'bson';
import type { Source, Stage } from './stage.ts';
import { unwind } from './unwind.ts';
import { isDoc, isNumeric, toNumber, type Doc } from '../bson/values.ts';

function* mapped(docs: Iterable<Doc>, change: (doc: Doc) => Doc | undefined): Generator<Doc> {
  for (const doc of docs) {
    const next = change(doc);
    if (next) yield next;
  }
}

function count(operand: unknown, name: string): number {
  if (!isNumeric(operand) || !Number.isInteger(toNumber(operand)))
    throw new MongoError(
      name === '$limit' ? 2107201 : 5107200,
      `invalid argument to ${name} stage: Expected an integer`,
    );
  const value = toNumber(operand);
  if (value < 0 || (name === '$limit' && value === 0))
    throw new MongoError(
      name === '$limit' ? 15958 : 5107200,
      name === '$limit'
        ? 'the limit must be positive'
        : 'invalid argument to $skip stage: Expected a non-negative number',
    );
  return value;
}

function* limited(docs: Iterable<Doc>, limit: number): Generator<Doc> {
  let given = 0;
  for (const doc of docs) {
    yield doc;
    if (++given >= limit) return;
  }
}

function* skipped(docs: Iterable<Doc>, skip: number): Generator<Doc> {
  let passed = 0;
  for (const doc of docs) if (passed++ >= skip) yield doc;
}

function match(operand: unknown, { scope }: Source): Stage {
  if (!isDoc(operand)) throw new MongoError(15959, 'the match filter must be an expression in an object');
  const test = compileFilter(operand, scope);
  return (docs) => mapped(docs, (doc) => (test(doc) ? doc : undefined));
}

function replaceRoot(expression: unknown, source: Source): Stage {
  const compute = compileExpression(expression, source.scope);
  return (docs) =>
    mapped(docs, (doc) => {
      const value = compute(doc);
      if (!isDoc(value)) throw new MongoError(40228, "'newRoot' expression must evaluate to an object");
      return value;
    });
}

function unset(operand: unknown, source: Source): Stage {
  const paths = Array.isArray(operand) ? (operand as unknown[]) : [operand];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string' && path !== ''))
    throw new MongoError(31002, '$unset specification must be a string or an array with only string values');
  return project(Object.fromEntries(paths.map((path) => [path, 0])), source);
}

function project(operand: unknown, { scope }: Source): Stage {
  if (!isDoc(operand)) throw new MongoError(15969, '$project specification must be an object');
  const change = compileProjection(operand, scope);
  if (!change)
    throw new MongoError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  return (docs) => mapped(docs, change);
}

function facet(operand: unknown, source: Source): Stage {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new MongoError(40169, 'the $facet specification must be a non-empty object');
  const parts = Object.entries(operand).map(([name, pipeline]) => {
    if (!Array.isArray(pipeline)) throw new MongoError(40170, `arguments to $facet must be arrays, ${name} is not`);
    return [name, compileStages(pipeline, source)] as const;
  });
  return function* (docs) {
    const all = [...docs];
    yield Object.fromEntries(parts.map(([name, run]) => [name, [...run(all)]]));
  };
}

function countInto(operand: unknown): Stage {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.'))
    throw new MongoError(
      40156,
      'the count field must be a non-empty string, must not start with $ and must not contain a dot',
    );
  return function* (docs) {
    const iterator = docs[Symbol.iterator]();
    let total = 0;
    while (!iterator.next().done) total++;
    if (total > 0) yield { [operand]: new Int32(total) };
  };
}

const COMPILERS: Record<string, (operand: unknown, source: Source) => Stage> = {
  $match: match,
  $group: group,
  $sort: (operand) => {
    const sort = parseSort(operand);
    if (sort.length === 0) throw new MongoError(15976, '$sort stage must have at least one sort key');
    return (docs) => sortBy([...docs], (doc) => doc, sort);
  },
  $limit: (operand) => {
    const limit = count(operand, '$limit');
    return (docs) => limited(docs, limit);
  },
  $skip: (operand) => {
    const skip = count(operand, '$skip');
    return (docs) => skipped(docs, skip);
  },
  $project: project,
  $addFields: (operand, source) => addFields(operand, source, '$addFields'),
  $set: (operand, source) => addFields(operand, source, '$set'),
  $unset: unset,
  $unwind: unwind,
  $lookup: (operand, source) => lookup(operand, source, compileStages),
  $facet: facet,
  $count: countInto,
  $replaceRoot: (operand, source) => {
    if (!isDoc(operand) || !('newRoot' in operand))
      throw new MongoError(40231, 'no newRoot specified for the $replaceRoot stage');
    return replaceRoot(operand['newRoot'], source);
  },
  $replaceWith: replaceRoot,
  $sortByCount: (operand, source) => {
    const grouped = group({ _id: operand, count: { $sum: new Int32(1) } }, source);
    return (docs) => sortBy([...grouped(docs)], (doc) => doc, [{ path: 'count', descending: true }]);
  },
};

/**
 * Compiles a pipeline. Errors: 40323 and 40324 for unknown stages, 40573 for change streams, those
 * of each stage.
 */
export function compileStages(pipeline: readonly unknown[], source: Source): Stage {
  const stages = pipeline.map((stage) => {
    const [name, ...more] = isDoc(stage) ? Object.keys(stage) : [];
    if (!isDoc(stage) || name === undefined || more.length > 0)
      throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (name === '$changeStream')
      throw new MongoError(40573, 'The $changeStream stage is only supported on replica sets');
    const compile = Object.hasOwn(COMPILERS, name) ? COMPILERS[name] : undefined;
    if (!compile) throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
    return compile(stage[name], source);
  });
  return (docs) => stages.reduce((flow, stage) => stage(flow), docs);
}
