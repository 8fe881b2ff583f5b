// Compiler of updates: an update document, a replacement or a pipeline.
import { ObjectId } from 'bson';
import { runPipelineUpdate } from './pipelineUpdate.ts';
import { describeValue } from '../bson/describe.ts';
import { MongoError } from '../errors.ts';
import { matchedIndex } from '../query/positional.ts';
import { compileFilter, type QueryScope } from '../query/filters.ts';
import { isOperatorDoc } from '../query/filterOperators.ts';
import { copy, type UpdateScope } from './operator.ts';
import { OPERATORS } from './fieldOperators.ts';
import { split, valueAt } from '../bson/fieldPaths.ts';
import { resolvedPaths, fieldAt, type PositionalContext } from './updatePaths.ts';
import { compareStrings, equal, isDoc, setOwn, type Doc } from '../bson/values.ts';

/** Changes a document and returns the result. The given document may be modified. */
export type Update = ((doc: Doc, inserting?: boolean) => Doc) & {
  /** The only fields that may change; undefined: any field may. */
  readonly fields?: ReadonlySet<string>;
};

export type UpdateRequest = { filter: Doc; update: unknown; arrayFilters?: unknown; scope: QueryScope; multi: boolean };
type Step = { name: string; path: string; operand: unknown };

const UNKNOWN_HINT = 'Expected a valid update modifier or pipeline-style update specified as an array';

function checkPath(path: string): void {
  if (path === '') throw new MongoError(56, 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes(''))
    throw new MongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  const wrong = parts.find((part) => part.startsWith('$') && part !== '$' && !/^\$\[[a-z]?\w*\]$/.test(part));
  if (wrong !== undefined)
    throw new MongoError(
      52,
      `The dollar ($) prefixed field '${wrong}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  if (parts[0]?.startsWith('$'))
    throw new MongoError(2, `Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
}

function stepsOf(update: Doc): Step[] {
  const steps: Step[] = [];
  for (const [name, fields] of Object.entries(update)) {
    if (name !== '$rename' && !Object.hasOwn(OPERATORS, name))
      throw new MongoError(9, `Unknown modifier: ${name}. ${UNKNOWN_HINT}`);
    if (!isDoc(fields))
      throw new MongoError(
        9,
        `Modifiers operate on fields but we found type ${Array.isArray(fields) ? 'array' : typeof fields} instead. For example: {$mod: {<field>: ...}} not {${name}: ${describeValue(fields)}}`,
      );
    for (const [path, operand] of Object.entries(fields)) {
      checkPath(path);
      steps.push({ name, path, operand });
    }
  }
  for (const { name, path, operand } of steps)
    if (name === '$rename' && path === operand)
      throw new MongoError(2, `The source and target field for $rename must differ: ${path}: "${path}"`);
  checkConflicts(steps);
  return steps.sort((a, b) => compareStrings(a.path, b.path));
}

const pathsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ name, path, operand }) => (name === '$rename' ? [path, String(operand)] : [path]));

function checkConflicts(steps: Step[]): void {
  const paths = pathsOf(steps);
  const all = new Set(paths);
  if (all.size === paths.length && !paths.some((path) => path.includes('.'))) return;
  paths.sort(compareStrings);
  for (const [i, path] of paths.entries())
    for (const other of paths.slice(i + 1)) {
      if (other === path || other.startsWith(`${path}.`))
        throw new MongoError(40, `Updating the path '${other}' would create a conflict at '${path}'`);
    }
}

function refuseElement(doc: Doc, path: string, which: string): void {
  const parts = path.split('.');
  for (let length = 1; length < parts.length; length++)
    if (Array.isArray(valueAt(doc, parts.slice(0, length))))
      throw new MongoError(2, `The ${which} field cannot be an array element, '${path}' in doc with an array field`);
}

function rename(doc: Doc, path: string, operand: unknown): void {
  if (typeof operand !== 'string')
    throw new MongoError(2, `The 'to' field for $rename must be a string: ${path}: ${describeValue(operand)}`);
  if (/(^|\.)\$/.test(path) || /(^|\.)\$/.test(operand))
    throw new MongoError(2, `The source field for $rename may not be dynamic: ${path}`);
  checkPath(operand);
  refuseElement(doc, path, 'source');
  refuseElement(doc, operand, 'destination');
  const from = fieldAt(doc, path.split('.'));
  const value = from.get();
  if (value === undefined) return;
  from.remove();
  fieldAt(doc, operand.split('.')).set(value);
}

function arrayFiltersOf(given: unknown, scope: QueryScope): Map<string, (element: unknown) => boolean> {
  const filters = new Map<string, (element: unknown) => boolean>();
  if (given === undefined) return filters;
  if (!Array.isArray(given))
    throw new MongoError(14, "BSON field 'update.updates.arrayFilters' is the wrong type, expected type 'array'");
  for (const filter of given as unknown[]) {
    const name = isDoc(filter) ? filterName(filter) : undefined;
    if (name === undefined || !isDoc(filter))
      throw new MongoError(9, 'Cannot use an expression without a top-level field name in arrayFilters');
    if (filters.has(name))
      throw new MongoError(9, `Found multiple array filters with the same top-level field name ${name}`);
    const test = compileFilter(filter, scope);
    filters.set(name, (element) => test({ [name]: element }));
  }
  return filters;
}

function filterName(filter: Doc): string | undefined {
  for (const [name, value] of Object.entries(filter)) {
    if (!name.startsWith('$')) return name.split('.')[0];
    if (Array.isArray(value)) for (const part of value as unknown[]) if (isDoc(part)) return filterName(part);
  }
  return undefined;
}

function checkFiltersUsed(filters: ReadonlyMap<string, unknown>, steps: Step[]): void {
  for (const name of filters.keys())
    if (!steps.some(({ path }) => path.includes(`$[${name}]`)))
      throw new MongoError(9, `The array filter for identifier '${name}' was not used in the update`);
}

function operatorUpdate({ filter, update, arrayFilters, scope }: UpdateRequest & { update: Doc }): Update {
  const steps = stepsOf(update);
  const filters = arrayFiltersOf(arrayFilters, scope);
  checkFiltersUsed(filters, steps);
  const fields = new Set(pathsOf(steps).map((path) => split(path)[0] ?? path));
  const apply = (doc: Doc, inserting = false): Doc => {
    const id = doc['_id'];
    const positions: PositionalContext = {
      filters,
      matched: (path, array) => matchedIndex(filter, path, array, scope),
    };
    const updateScope: UpdateScope = { ...scope, inserting };
    for (const { name, path, operand } of steps) {
      if (name === '$rename') rename(doc, path, operand);
      else
        for (const place of resolvedPaths(doc, path, positions))
          OPERATORS[name]?.(fieldAt(doc, place), operand, updateScope, place.join('.'), doc);
    }
    if (!inserting) checkSameId(id, doc['_id']);
    return doc;
  };
  return Object.assign(apply, { fields });
}

function checkSameId(before: unknown, after: unknown): void {
  if (before !== undefined && !(after !== undefined && equal(before, after)))
    throw new MongoError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
}

function replacement(update: Doc): Update {
  const wrong = Object.keys(update).find((name) => name.startsWith('$'));
  if (wrong !== undefined)
    throw new MongoError(
      52,
      `The dollar ($) prefixed field '${wrong}' in '${wrong}' is not allowed in the context of an update's replacement document.`,
    );
  return (doc, inserting = false) => {
    const next = copy(update) as Doc;
    const id = doc['_id'];
    if (!('_id' in next)) return id === undefined ? next : { _id: id, ...next };
    if (!inserting && !equal(id, next['_id']))
      throw new MongoError(
        66,
        `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${describeValue(next['_id'])}`,
      );
    const { _id, ...rest } = next;
    return { _id: inserting ? _id : id, ...rest };
  };
}

/**
 * Compiles an update. Errors: FailedToParse for unknown operators, 40 for conflicting paths, others
 * as in MongoDB.
 */
export function compileUpdate(request: UpdateRequest): Update {
  const { update, multi, arrayFilters } = request;
  if (Array.isArray(update)) {
    if (arrayFilters !== undefined)
      throw new MongoError(9, 'arrayFilters may not be specified for pipeline-syle updates');
    const run = runPipelineUpdate(update as unknown[], request.scope);
    return (doc) => {
      const id = doc['_id'];
      const next = run(doc);
      if (id !== undefined && next['_id'] === undefined) return { _id: id, ...next };
      checkSameId(id, next['_id']);
      return next;
    };
  }
  if (!isDoc(update)) throw new MongoError(9, 'Update argument must be either an object or an array');
  if (Object.keys(update)[0]?.startsWith('$')) return operatorUpdate({ ...request, update });
  if (multi) throw new MongoError(9, 'multi update is not supported for replacement-style update');
  if (arrayFilters !== undefined)
    throw new MongoError(9, 'arrayFilters may not be specified for replacement-style updates');
  return replacement(update);
}

function seed(filter: Doc, doc: Doc): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition))
      for (const part of condition as unknown[]) if (isDoc(part)) seed(part, doc);
    if (name === '$or' && Array.isArray(condition) && condition.length === 1 && isDoc(condition[0]))
      seed(condition[0], doc);
    if (name.startsWith('$')) continue;
    const value = equalityIn(condition);
    if (value === undefined) continue;
    const place = fieldAt(doc, name.split('.'));
    if (place.get() !== undefined)
      throw new MongoError(54, `cannot infer query fields to set, path '${name}' is matched twice`);
    place.set(copy(value));
  }
}

function equalityIn(condition: unknown): unknown {
  if (!isOperatorDoc(condition)) return condition instanceof RegExp || isRegexLike(condition) ? undefined : condition;
  if ('$eq' in condition) return condition['$eq'];
  const all = condition['$all'];
  const inside = condition['$in'];
  if (Array.isArray(all) && all.length === 1 && !isDoc(all[0])) return all[0];
  return Array.isArray(inside) && inside.length === 1 ? inside[0] : undefined;
}

const isRegexLike = (value: unknown): boolean => (value as { _bsontype?: string } | null)?._bsontype === 'BSONRegExp';

/**
 * The document that an upsert inserts: the filter's equalities, then the update. `_id` comes first
 * and is created if missing.
 */
export function upsertedDoc(filter: Doc, update: Update, isReplacement: boolean): Doc {
  const start: Doc = {};
  if (isReplacement) {
    const id = equalityIn(filter['_id']);
    if (id !== undefined) start['_id'] = id;
  } else seed(filter, start);
  const seededId = start['_id'];
  const result = update(start, true);
  if (seededId !== undefined) checkSameId(seededId, result['_id']);
  const { _id: id, ...rest } = result;
  const doc: Doc = { _id: id ?? ('_id' in result && id === null ? null : new ObjectId()) };
  for (const key of Object.keys(rest)) setOwn(doc, key, rest[key]);
  return doc;
}
