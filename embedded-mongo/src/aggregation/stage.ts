// What a pipeline stage is, and where its documents come from.
import type { QueryScope } from '../query/filters.ts';
import type { Doc } from '../bson/values.ts';

export type Source = {
  scope: QueryScope;
  /** All documents of a collection of the same database. */
  readAll: (name: string) => Iterable<Doc>;
  /** The documents of a collection that a filter matches, by its indexes. */
  find: (name: string, filter: Doc) => Iterable<Doc>;
};

export type Stage = (docs: Iterable<Doc>) => Iterable<Doc>;

export type CompileStages = (pipeline: readonly unknown[], source: Source) => Stage;
