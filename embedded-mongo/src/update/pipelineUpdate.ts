// Updates in the form of an aggregation pipeline ($set, $unset, $project, $replaceWith and similar
// stages).
import { compileStages } from '../aggregation/stages.ts';
import { MongoError } from '../errors.ts';
import type { QueryScope } from '../query/filters.ts';
import { isDoc, type Doc } from '../bson/values.ts';

const ALLOWED = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** Compiles a pipeline update. Errors: 72 for stages that are not allowed in updates. */
export function runPipelineUpdate(pipeline: unknown[], scope: QueryScope): (doc: Doc) => Doc {
  for (const stage of pipeline) {
    const name = isDoc(stage) ? Object.keys(stage)[0] : undefined;
    if (name === undefined)
      throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (!ALLOWED.has(name)) throw new MongoError(72, `${name} is not allowed to be used within an update`);
  }
  const run = compileStages(pipeline, { scope, readAll: () => [], find: () => [] });
  return (doc) => {
    const [result] = [...run([doc])];
    return result ?? doc;
  };
}
