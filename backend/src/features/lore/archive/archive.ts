// The archive of one process: the notes that came with the hall and the guild's own as the database has them, searched together.
import { setImmediate } from 'node:timers/promises';
import { archiveIdOf, type ArchiveNote, type ArchiveQuery, type Passage } from '@guild/common/lore/lore.api';
import { archiveNoteLink } from '@guild/common/lore/lore.links';
import { maxFound, type Found } from '@guild/common/search/search.api';
import { limits } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import { singleFlight } from '../../../platform/database/singleFlight.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/queries/page.ts';
import { byScore, createArchiveIndex, orderTextOf, snippetOf, type ArchiveIndex, type Hit } from './archive.index.ts';
import type { NoteDocument, NoteModels } from './lore.model.ts';

export interface Archive {
  /** Those that fit, the best first; without a search all, by title. @throws AppError `invalid_input` for a cursor of none of its pages */
  list(query: ArchiveQuery): Promise<Page<Passage>>;
  /** @throws AppError `not_found` */
  read(id: string): Promise<ArchiveNote>;
  /** What fits a question best. @param most how many at the most */
  best(text: string, most: number): Promise<Hit[]>;
  /** Notes by their titles, for the search over everything. @param text in lower case, not empty */
  find(text: string): Promise<Found[]>;
}

/** Clocks of processes differ, and what is written takes a while to be there: so long before the last change it is looked again, in ms. */
const overlapMs = 5 * 60_000;

/** A note of the guild as the archive has it. */
export const toArchiveNote = ({ _id, title, body, tags }: NoteDocument): ArchiveNote => ({
  id: archiveIdOf(_id),
  kind: 'guild',
  title,
  tags,
  also: [],
  body,
  noteId: _id,
});

type Place = Pick<Passage, 'score' | 'title' | 'id'>;
const placeShape = z.tuple([z.number(), z.string(), z.string()]);
const cursorOf = ({ score, title, id }: Place): string =>
  Buffer.from(JSON.stringify([score, orderTextOf(title), id])).toString('base64url');
/** The place that a cursor names. @throws AppError `invalid_input` when it names none */
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

/** @param builtIn the notes that came with the hall */
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
   * The index with everything that is in the database now, whichever process has written it: what has changed lately is asked before
   * each search, so that nothing depends on a message having arrived.
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
      // Two thousand at the first search: others are served between them.
      if (at % 100 === 99) await setImmediate();
    }
    return index;
  };
  /** Many who ask at once share one look at what has changed. */
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
