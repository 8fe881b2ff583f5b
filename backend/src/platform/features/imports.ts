// What a feature does so that an admin can import many of its things at once.
import type { ImportKind } from '@guild/common/imports/imports.kinds';
import type { Connection } from 'mongoose';
import type * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import type { Caller } from '../people/caller.ts';
import type { NewDocument } from '../store/documents/documents.ts';
import type { SoftDeletable } from '../store/documents/softDelete.ts';
import { createStaged, type IdRange } from '../store/documents/staged.ts';
import type { Stored } from '../store/outbox/facts.ts';

/** The admin who imports. */
export type Importer = Pick<Caller, 'userId' | 'username' | 'discordId'>;
/** What is wrong with a row, besides its schema. @see ImportTarget.check */
export interface RowProblem {
  /** The position of the row. */
  readonly at: number;
  readonly field: string;
  readonly message: string;
}
export interface ImportedRow<V> {
  /** The id that the thing gets. */
  readonly id: number;
  readonly values: V;
}
export interface Writing {
  readonly by: Importer;
  /** When the import began. */
  readonly at: Date;
}

/** How the things of one kind are imported. Everything but `check` may run twice. */
export interface ImportTarget<V = unknown> {
  readonly kind: ImportKind;
  /** Whose ids the things get. */
  readonly collection: string;
  /** The room of the list that shows them. */
  readonly room: string;
  /** Checks the values of one row, as the form does. */
  readonly schema: z.ZodMiniType<V>;
  /** Checks what the schema cannot know. */
  check(rows: readonly V[]): Promise<readonly RowProblem[]> | readonly RowProblem[];
  /** Writes some rows, unseen if possible. */
  write(rows: readonly ImportedRow<V>[], writing: Writing): Promise<void>;
  /** Shows all written rows. */
  show(range: IdRange): Promise<void>;
  /** Deletes rows that are not shown, after a failure. */
  discard(range: IdRange): Promise<void>;
  /**
   * Takes back what nobody has changed since.
   * @returns the names of the things that stay
   */
  takeBack(range: IdRange, at: Date): Promise<string[]>;
}

/** What a check of the form says about one row. @param check throws AppError `invalid_input` */
export function problemsOf(at: number, check: () => unknown): RowProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    const [problem] = error instanceof AppError ? (error.details?.fields ?? []) : [];
    if (problem === undefined) throw error;
    return [{ at, field: problem.path, message: problem.message }];
  }
}

/** Kinds of facts after which a list has many new things, or lacks many. */
export const importFactKinds = ['import:finished', 'import:taken-back'] as const;

interface StagedTarget<V, T extends Stored> extends Pick<ImportTarget<V>, 'kind' | 'room' | 'schema'> {
  readonly stored: { readonly collection: string };
  readonly check?: ImportTarget<V>['check'];
  /** Builds the document of a row, as the form's call does. */
  readonly build: (row: ImportedRow<V>, writing: Writing) => NewDocument<T> | Promise<NewDocument<T>>;
  /** Writes rows of other collections that belong to the documents. It may run twice. */
  readonly writeMore?: (rows: readonly ImportedRow<V>[], writing: Writing) => Promise<void>;
  readonly nameOf: (document: T) => string;
}
/** A target whose things are documents that can be deleted and restored. Nobody sees a part of them. */
export function stagedTarget<V, T extends Stored & SoftDeletable & { readonly _id: number }>(
  { stored: { collection }, check = () => [], build, writeMore, nameOf, ...rest }: StagedTarget<V, T>,
  db: Connection,
): ImportTarget {
  const staged = createStaged<T>(collection, db);
  const target: ImportTarget<V> = {
    ...rest,
    collection,
    check,
    async write(rows, writing) {
      await staged.write(await Promise.all(rows.map(async (row) => build(row, writing))), writing.at);
      await writeMore?.(rows, writing);
    },
    show: (range) => staged.show(range),
    discard: (range) => staged.discard(range),
    takeBack: async (range, at) => (await staged.takeBack(range, at)).map(nameOf),
  };
  // The import checks each row with `schema` before it passes the values.
  return target;
}
