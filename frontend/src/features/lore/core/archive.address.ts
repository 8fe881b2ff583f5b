// Archive filters: URL query and API query.
import { archiveNoteParams, archiveQuery } from '@guild/common/lore/lore.api';
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';

const { search, kind, tag } = archiveQuery.shape;
export const archiveAddress = z.object({ search, kind, tag, note: maybe(archiveNoteParams.shape.noteKey) });
export type ArchiveFilters = Omit<z.output<typeof archiveAddress>, 'note'>;

/** Number of notes on a page. */
const pageSize = 60;

/** The API query. */
export const queryOf = ({ search, kind, tag }: ArchiveFilters): Record<string, string> => ({
  limit: pageSize.toString(),
  ...(search !== undefined && { search }),
  ...(kind !== undefined && { kind }),
  ...(tag !== undefined && { tag }),
});
/**
 * Whether a new guild note may match the filters. Only the server knows whether it matches the
 * search words.
 */
export const mayShow = ({ kind, tag }: ArchiveFilters, note: { readonly tags: readonly string[] }): boolean =>
  (kind === undefined || kind === 'guild') && (tag === undefined || note.tags.includes(tag));
