// The archive: search and lists over the notes that come with the hall and the guild's own notes.
import { setImmediate } from 'node:timers/promises';
import { archiveIdOf, type ArchiveNote, type ArchiveQuery, type Passage } from '@guild/common/lore/lore.api';
import { archiveNoteLink } from '@guild/common/lore/lore.links';
import { maxFound, type Found } from '@guild/common/search/search.api';
import { limits } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import { singleFlight } from '../../../platform/store/database/singleFlight.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import { byScore, createArchiveIndex, orderTextOf, snippetOf, type ArchiveIndex, type Hit } from './archive.index.ts';
import type { NoteDocument, NoteModels } from './lore.model.ts';

export interface Archive {
  /**
   * Matching notes, the best first. Without a search all notes, by title.
   * @throws AppError `invalid_input` for an invalid cursor
   */
  list(query: ArchiveQuery): Promise<Page<Passage>>;
  /** @throws AppError `not_found` */
  read(id: string): Promise<ArchiveNote>;
  /** The notes that match a question best. @param most maximum number */
  best(text: string, most: number): Promise<Hit[]>;
  /**
   * Notes whose title contains the text, for the global search.
   * @param text in lower case, not empty
   */
  find(text: string): Promise<Found[]>;
}

/**
 * Reads changes again that are this much older than the last known one, in ms: clocks of processes
 * differ, and writes take time.
 */
const overlapMs = 5 * 60_000;

/** A guild note as an archive note. */
export const toArchiveNote = ({ _id, title, body, tags, pictures }: NoteDocument): ArchiveNote => ({
  id: archiveIdOf(_id),
  kind: 'guild',
  title,
  tags,
  also: [],
  body,
  noteId: _id,
  ...(pictures != null && { pictures }),
});

type Place = Pick<Passage, 'score' | 'title' | 'id'>;
const placeShape = z.tuple([z.number(), z.string(), z.string()]);
const cursorOf = ({ score, title, id }: Place): string =>
  Buffer.from(JSON.stringify([score, orderTextOf(title), id])).toString('base64url');
/** The position in a cursor. @throws AppError `invalid_input` for an invalid one */
function placeOf(cursor: string): Place {
  try {
    const [score, title, id] = placeShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { score, title, id };
  } catch {
    throw invalidField('cursor', 'Not a cursor of this list');
  }
}

const toPassage = ({ note, score, terms }: Hit): Passage => {
  const { id, kind, title, tags } = note;
  return { id, kind, title, tags, snippet: snippetOf(note, terms), score };
};

/** @param builtIn the notes that come with the hall */
export function createArchive({ notes }: NoteModels, builtIn: () => readonly ArchiveNote[]): Archive {
  let index: ArchiveIndex | null = null;
  let changedUntil = 0;
  const versions = new Map<number, number>();

  const take = (into: ArchiveIndex, stored: NoteDocument): void => {
    if ((versions.get(stored._id) ?? 0) >= stored.version) return;
    versions.set(stored._id, stored.version);
    changedUntil = Math.max(changedUntil, stored.updatedAt.getTime());
    if (stored.deletedAt === null) into.put(toArchiveNote(stored));
    else into.remove(archiveIdOf(stored._id));
  };
  /**
   * Brings the index up to date from the database before each search. So a search finds changes of
   * all processes, without relying on messages.
   */
  const bringUp = async (): Promise<ArchiveIndex> => {
    index ??= createArchiveIndex(builtIn());
    const since = new Date(changedUntil - overlapMs);
    const lately = await notes
      .find({ updatedAt: { $gte: since } })
      .select({ version: 1 })
      .lean<Pick<NoteDocument, '_id' | 'version'>[]>();
    const ids = lately.filter(({ _id, version }) => version > (versions.get(_id) ?? 0)).map(({ _id }) => _id);
    if (ids.length === 0) return index;
    const changed = await notes
      .find({ _id: { $in: ids } })
      .select({ outbox: 0 })
      .lean<NoteDocument[]>();
    for (const [at, stored] of changed.entries()) {
      take(index, stored);
      // The first search may index two thousand notes. Let other work run in between.
      if (at % 100 === 99) await setImmediate();
    }
    return index;
  };
  /** Simultaneous searches share one update of the index. */
  const looking = singleFlight<ArchiveIndex>();
  const current = (): Promise<ArchiveIndex> => looking('all', bringUp);

  return {
    async list({ search, kind, tag, limit = limits.pageDefault, cursor, count }) {
      const archive = await current();
      const found: readonly Hit[] =
        search === undefined ? archive.all().map((note) => ({ note, score: 0, terms: [] })) : archive.search(search);
      const fitting = found.filter(
        ({ note }) => (kind === undefined || note.kind === kind) && (tag === undefined || note.tags.includes(tag)),
      );
      const after = cursor === undefined ? null : placeOf(cursor);
      const left =
        after === null ? fitting : fitting.filter(({ note, score }) => byScore(after, { ...note, score }) < 0);
      const items = left.slice(0, limit).map(toPassage);
      const last = items.at(-1);
      return {
        items,
        next: left.length > limit && last !== undefined ? cursorOf(last) : null,
        ...(count !== undefined && { total: fitting.length }),
      };
    },

    async read(id) {
      const note = (await current()).get(id);
      if (note === undefined) throw new AppError('not_found');
      return note;
    },

    best: async (text, most) => (await current()).search(text).slice(0, most),

    async find(text) {
      const named = (await current())
        .all()
        .filter(({ title, also }) => [title, ...also].some((name) => name.toLowerCase().includes(text)));
      return named.slice(0, maxFound).map(({ id, title, tags }) => ({
        title,
        more: tags.join(', '),
        at: null,
        link: archiveNoteLink(id),
        discordId: null,
      }));
    },
  };
}
