// The $lookup stage: joins documents of another collection, using its index if there is one.
import { MongoError } from '../errors.ts';
import { compileExpression } from './expressions.ts';
import { valuesAt } from '../bson/fieldPaths.ts';
import type { CompileStages, Source, Stage } from './stage.ts';
import { fieldAt } from '../update/updatePaths.ts';
import { copy } from '../update/operator.ts';
import { isDoc, type Doc } from '../bson/values.ts';

const OPTIONS = new Set(['from', 'localField', 'foreignField', 'as', 'let', 'pipeline']);
type Spec = {
  from: string;
  as: string;
  local: string | undefined;
  foreign: string | undefined;
  variables: Doc;
  pipeline: unknown[] | undefined;
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function parse(operand: unknown): Spec {
  if (!isDoc(operand)) throw new MongoError(9, 'the $lookup specification must be an object');
  const unknown = Object.keys(operand).find((name) => !OPTIONS.has(name));
  if (unknown !== undefined) throw new MongoError(9, `unknown argument to $lookup: ${unknown}`);
  const [from, as] = [text(operand['from']), text(operand['as'])];
  const [local, foreign] = [text(operand['localField']), text(operand['foreignField'])];
  if (from === undefined) throw new MongoError(9, "missing 'from' option to $lookup stage specification");
  if (as === undefined) throw new MongoError(9, "must specify 'as' field for a $lookup");
  const pipeline = operand['pipeline'];
  if (pipeline !== undefined && !Array.isArray(pipeline)) throw new MongoError(9, "'pipeline' option must be an array");
  if ((local === undefined) !== (foreign === undefined))
    throw new MongoError(9, '$lookup requires both or neither of localField and foreignField to be specified');
  if (local === undefined && pipeline === undefined)
    throw new MongoError(
      9,
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  return {
    from,
    as,
    local,
    foreign,
    variables: isDoc(operand['let']) ? operand['let'] : {},
    pipeline: pipeline as unknown[] | undefined,
  };
}

function equalityFilter(doc: Doc, local: string, foreign: string): Doc {
  const values = valuesAt(doc, local).flatMap((value) =>
    Array.isArray(value) ? (value as unknown[]) : [value ?? null],
  );
  const [only] = values;
  if (values.length === 1) return { [foreign]: { $eq: only ?? null } };
  return { [foreign]: { $in: values } };
}

/** Compiles $lookup. Errors: FailedToParse for bad specifications, those of its pipeline. */
export function lookup(operand: unknown, source: Source, compileStages: CompileStages): Stage {
  const { from, as, local, foreign, variables, pipeline } = parse(operand);
  const compiled = Object.entries(variables).map(
    ([name, expression]) => [name, compileExpression(expression, source.scope)] as const,
  );
  const scopeFor = (doc: Doc): Source => {
    const computed = Object.fromEntries(compiled.map(([name, compute]) => [name, compute(doc)]));
    return { ...source, scope: { ...source.scope, variables: { ...source.scope.variables, ...computed } } };
  };
  return function* (docs) {
    const all = local === undefined ? [...source.readAll(from)] : [];
    for (const doc of docs) {
      const found =
        local !== undefined && foreign !== undefined ? source.find(from, equalityFilter(doc, local, foreign)) : all;
      const joined = pipeline ? compileStages(pipeline, scopeFor(doc))(found) : found;
      const result = copy(doc) as Doc;
      fieldAt(result, as.split('.')).set([...joined]);
      yield result;
    }
  };
}
