// Full-text search over archive notes: word stems, prefixes and typing errors.
import type { ArchiveNote, Passage } from '@guild/common/lore/lore.api';
import { tagName } from '@guild/common/lore/lore.tags';
import { compareTexts } from '@guild/common/wire/sorting';
import MiniSearch, { type Options, type SearchOptions, type SearchResult } from 'minisearch';
import { plainOf, stemOf, termOf, wordsOf } from './archive.words.ts';

export interface Hit {
  readonly note: ArchiveNote;
  readonly score: number;
  /** The matched words of notes, as stems. */
  readonly terms: readonly string[];
}
export interface ArchiveIndex {
  /** Adds a note, or replaces the one with the same id. */
  put(note: ArchiveNote): void;
  remove(id: string): void;
  get(id: string): ArchiveNote | undefined;
  /** All notes, by title. */
  all(): readonly ArchiveNote[];
  /** Matching notes, the best first, then by title. Empty if the text has only frequent words. */
  search(text: string): Hit[];
}

interface Fields {
  readonly id: string;
  readonly title: string;
  readonly also: string;
  readonly tags: string;
  readonly body: string;
}
const fieldsOf = ({ id, title, also, tags, body }: ArchiveNote): Fields => ({
  id,
  title,
  also: also.join('; '),
  tags: tags.map(tagName).join(' '),
  body: plainOf(body),
});
const options: Options<Fields> = {
  fields: ['title', 'also', 'tags', 'body'],
  tokenize: wordsOf,
  processTerm: termOf,
  // Notes are removed with all their words, so nothing is left to clean up.
  autoVacuum: false,
};
/**
 * Words that notes contain must match exactly. Unknown words may have typing errors, and unknown or
 * last words may be prefixes.
 */
const searchOptions = (isKnown: (term: string) => boolean): SearchOptions => ({
  boost: { title: 6, also: 4, tags: 1.5 },
  prefix: (term, at, terms) => term.length >= 3 && (at === terms.length - 1 || !isKnown(term)),
  // No errors in short words: another letter makes another word.
  fuzzy: (term) => !isKnown(term) && (term.length >= 5 ? 0.2 : term.length === 4 ? 1 : false),
  weights: { fuzzy: 0.35, prefix: 0.5 },
});
/** Hits with a score below this part of the best score are left out. */
const worthShowing = 0.12;
/** Most words of a search that are used. */
const maxWords = 24;

/** The part of a title that decides its place in a list. Cursors contain it. */
export const orderTextOf = (title: string): string => title.toLowerCase().slice(0, 40);
/** Sorts notes by title. */
export const byTitle = (a: Pick<ArchiveNote, 'title' | 'id'>, b: Pick<ArchiveNote, 'title' | 'id'>): number =>
  compareTexts(orderTextOf(a.title), orderTextOf(b.title)) || compareTexts(a.id, b.id);
/** Sorts hits: the best first, then by title. */
export const byScore = (
  a: Pick<Passage, 'title' | 'id' | 'score'>,
  b: Pick<Passage, 'title' | 'id' | 'score'>,
): number => b.score - a.score || byTitle(a, b);

/**
 * The order of summation depends on the history of the index.
 * Rounding makes scores equal in all processes.
 */
const rounded = (score: number): number => Math.round(score * 10) / 10;

export function createArchiveIndex(notes: readonly ArchiveNote[] = []): ArchiveIndex {
  const index = new MiniSearch<Fields>(options);
  const byId = new Map<string, ArchiveNote>();
  /** In how many notes each stem occurs. */
  const known = new Map<string, number>();
  const how = searchOptions((term) => (known.get(term) ?? 0) > 0);
  const count = (fields: Fields, change: 1 | -1): void => {
    const { title, also, tags, body } = fields;
    for (const stem of new Set(wordsOf([title, also, tags, body].join(' ')).map(stemOf)))
      known.set(stem, (known.get(stem) ?? 0) + change);
  };
  let sorted: readonly ArchiveNote[] | null = null;
  const takeOut = (id: string): void => {
    const there = byId.get(id);
    if (there === undefined) return;
    const fields = fieldsOf(there);
    index.remove(fields);
    count(fields, -1);
    byId.delete(id);
    sorted = null;
  };
  const put = (note: ArchiveNote): void => {
    takeOut(note.id);
    const fields = fieldsOf(note);
    index.add(fields);
    count(fields, 1);
    byId.set(note.id, note);
    sorted = null;
  };
  notes.forEach(put);
  const toHit = ({ id, score, terms }: SearchResult): Hit[] => {
    const note = byId.get(String(id));
    return note === undefined ? [] : [{ note, score: rounded(score), terms }];
  };
  return {
    put,
    remove: takeOut,
    get: (id) => byId.get(id),
    all: () => (sorted ??= [...byId.values()].sort(byTitle)),
    search(text) {
      const words = wordsOf(text).slice(0, maxWords);
      // Repeated words count once.
      const found = index.search([...new Set(words)].join(' '), how);
      const least = (found[0]?.score ?? 0) * worthShowing;
      const hits = found.filter(({ score }) => score >= least).flatMap(toHit);
      return hits.sort((a, b) => b.score - a.score || byTitle(a.note, b.note));
    },
  };
}

/** In UTF-16 units. */
const maxSnippet = 260;
const sentencesOf = (text: string): string[] => text.match(/[^.!?]+(?:[.!?]+['\u2019")]*|$)\s*/g) ?? [text];

/** Cuts a text at a word and adds three dots. */
function cut(text: string): string {
  if (text.length <= maxSnippet) return text;
  const part = text.slice(0, maxSnippet);
  return `${part.slice(0, Math.max(part.lastIndexOf(' '), maxSnippet - 40)).replace(/[\s,;:]+$/, '')}...`;
}

/** Sentences of notes that have been shown, with their stems. */
const taken = new WeakMap<object, readonly (readonly [sentence: string, stems: ReadonlySet<string>])[]>();
function takenApart(note: Pick<ArchiveNote, 'body'>): readonly (readonly [string, ReadonlySet<string>])[] {
  const there = taken.get(note);
  if (there !== undefined) return there;
  const parts = sentencesOf(plainOf(note.body)).map((one) => [one, new Set(wordsOf(one).map(stemOf))] as const);
  taken.set(note, parts);
  return parts;
}

/** The start of the note, or the part from the sentence with the most search terms on. */
export function snippetOf(note: Pick<ArchiveNote, 'title' | 'also' | 'body'>, terms: readonly string[] = []): string {
  if (terms.length === 0) return cut(plainOf(note.body));
  const parts = takenApart(note);
  const names = new Set(wordsOf([note.title, ...note.also].join(' ')).map(stemOf));
  // If a term is in the title, the first sentence is preferred: it says what the thing is.
  const head = terms.some((term) => names.has(term)) ? 1 : 0;
  const holds = parts.map(([, stems], at) => terms.filter((term) => stems.has(term)).length + (at === 0 ? head : 0));
  const best = Math.max(0, holds.indexOf(Math.max(...holds)));
  const text = parts.slice(best).map(([sentence]) => sentence);
  return cut(text.join('').trim());
}
