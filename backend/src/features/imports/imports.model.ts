// Stored imports, and the rows that are still to be written.
import { guildImport } from '@guild/common/imports/imports.api';
import * as z from 'zod/mini';
import {
  declareEntities,
  declareStored,
  modelsOf,
  type DocumentOf,
} from '../../platform/store/documents/declareStored.ts';

export const storedImports = declareEntities({
  collection: 'imports',
  entity: guildImport,
  besides: {
    createdByUserId: z.int(),
    /** The id of the first imported thing. The others follow. */
    firstId: z.int(),
  },
});
export type ImportDocument = DocumentOf<typeof storedImports>;
/** Maps a stored import to the API. */
export const { toEntity: toImport } = storedImports;

/** Rows that are written together, and stored in one document until then. */
export const rowsAtOnce = 250;
/** Days for which rows are stored, in case a process must go on with them. */
const storedDays = 2;
/** The checked values of some rows of an import. */
export const storedImportRows = declareStored({
  collection: 'import_rows',
  besides: {
    /** See `importRowsKey`. */
    _id: z.string(),
    rows: z.custom<readonly Readonly<Record<string, unknown>>[]>(),
    at: z.date(),
  },
  indexes: [[{ at: 1 }, { expireAfterSeconds: storedDays * 86_400 }]],
});
export type ImportRowDocument = DocumentOf<typeof storedImportRows>;

export const importModels = modelsOf({ imports: storedImports, rows: storedImportRows });
export type ImportModels = ReturnType<typeof importModels>;

/** The id of the rows from a position on. @param from from 0 */
export const importRowsKey = (importId: number, from: number): string => `${importId}-${from}`;
