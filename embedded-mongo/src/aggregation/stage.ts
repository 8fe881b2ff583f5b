// The type of a pipeline stage, and the source of its documents.
import type { QueryScope } from '../query/filters.ts';
import type { Doc } from '../bson/values.ts';

export type Source = {
  scope: QueryScope;
  /** All documents of a collection in the same database. */
  readAll: (name: string) => Iterable<Doc>;
  /** The documents that match a filter, found through indexes. */
  find: (name: string, filter: Doc) => Iterable<Doc>;
};

export type Stage = (docs: Iterable<Doc>) => Iterable<Doc>;

export type CompileStages = (pipeline: readonly unknown[], source: Source) => Stage;
