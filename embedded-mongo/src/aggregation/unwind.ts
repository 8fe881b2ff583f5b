// The $unwind stage: one document for each element of an array.
import { Long } from 'bson';
import { MongoError } from '../errors.ts';
import { valueAt } from '../bson/fieldPaths.ts';
import { fieldAt } from '../update/updatePaths.ts';
import { copy } from '../update/operator.ts';
import type { Stage } from './stage.ts';
import { isDoc, type Doc } from '../bson/values.ts';

type Options = { path: string[]; indexField: string | undefined; preserve: boolean };

function parse(operand: unknown): Options {
  const spec: Doc = isDoc(operand) ? operand : { path: operand };
  const unknown = Object.keys(spec).find(
    (name) => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name),
  );
  if (unknown !== undefined) throw new MongoError(28811, `unrecognized option to $unwind stage: ${unknown}`);
  const path = spec['path'];
  if (typeof path !== 'string') throw new MongoError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$') || path.length < 2)
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const index = spec['includeArrayIndex'];
  return {
    path: path.slice(1).split('.'),
    indexField: typeof index === 'string' ? index : undefined,
    preserve: spec['preserveNullAndEmptyArrays'] === true,
  };
}

function withElement(doc: Doc, { path, indexField }: Options, element: unknown, index: number | null): Doc {
  const result = copy(doc) as Doc;
  const place = fieldAt(result, path);
  if (element === undefined) place.remove();
  else place.set(element);
  if (indexField !== undefined)
    fieldAt(result, indexField.split('.')).set(index === null ? null : Long.fromNumber(index));
  return result;
}

/** Compiles $unwind. Errors: 28808, 28811, 28818 for bad specifications. */
export function unwind(operand: unknown): Stage {
  const options = parse(operand);
  return function* (docs) {
    for (const doc of docs) {
      const value = valueAt(doc, options.path);
      if (Array.isArray(value) && value.length > 0) {
        for (const [index, element] of value.entries()) yield withElement(doc, options, element, index);
      } else if (value === undefined || value === null || Array.isArray(value)) {
        if (options.preserve) yield withElement(doc, options, value === null ? null : undefined, null);
      } else yield withElement(doc, options, value, null);
    }
  };
}
