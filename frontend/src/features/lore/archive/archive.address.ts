// What the archive shows, as the address holds it and as the server is asked.
import { archiveNoteParams, archiveQuery } from '@guild/common/lore/lore.api';
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';

const { search, kind, tag } = archiveQuery.shape;
export const archiveAddress = z.object({ search, kind, tag, note: maybe(archiveNoteParams.shape.noteKey) });
export type ArchiveFilters = Omit<z.output<typeof archiveAddress>, 'note'>;

/** How many are read at a time. */
const pageSize = 60;

/** What is asked for. */
export const queryOf = ({ search, kind, tag }: ArchiveFilters): Record<string, string> => ({
  limit: pageSize.toString(),
  ...(search !== undefined && { search }),
  ...(kind !== undefined && { kind }),
  ...(tag !== undefined && { tag }),
});
/** Whether a new note of the guild might be among what is shown; by which words it is found only the server knows. */
export const mayShow = ({ kind, tag }: ArchiveFilters, note: { readonly tags: readonly string[] }): boolean =>
  (kind === undefined || kind === 'guild') && (tag === undefined || note.tags.includes(tag));
