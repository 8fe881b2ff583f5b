// Full-text search over notes of the archive: stems, beginnings of words, and a letter or two that are wrong.
import type { ArchiveNote, Passage } from '@guild/common/lore/lore.api';
import { tagName } from '@guild/common/lore/lore.tags';
import { compareTexts } from '@guild/common/wire/sorting';
import MiniSearch, { type Options, type SearchOptions, type SearchResult } from 'minisearch';
import { plainOf, stemOf, termOf, wordsOf } from './archive.words.ts';

export interface Hit {
  readonly note: ArchiveNote;
  readonly score: number;
  /** The words of notes that were found, as stems. */
  readonly terms: readonly string[];
}
export interface ArchiveIndex {
  /** Puts a note in, in place of what had its id. */
  put(note: ArchiveNote): void;
  remove(id: string): void;
  get(id: string): ArchiveNote | undefined;
  /** All notes, by title. */
  all(): readonly ArchiveNote[];
  /** What fits a text, the best first; among equals by title. Empty when the text has no word that tells notes apart. */
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
  // Notes are taken out whole, so there is nothing to clean up.
  autoVacuum: false,
};
/** A word that notes have is meant as it stands; another one may have a wrong letter in five, or be a beginning, as the last word often is. */
const searchOptions = (isKnown: (term: string) => boolean): SearchOptions => ({
  boost: { title: 6, also: 4, tags: 1.5 },
  prefix: (term, at, terms) => term.length >= 3 && (at === terms.length - 1 || !isKnown(term)),
  // Short words are told apart by each letter.
  fuzzy: (term) => !isKnown(term) && (term.length >= 5 ? 0.2 : term.length === 4 ? 1 : false),
  weights: { fuzzy: 0.35, prefix: 0.5 },
});
/** What fits less than this part as well as the best is not what is meant. */
const worthShowing = 0.12;
/** More words say no more about what is meant. */
const maxWords = 24;

/** By so much of a title notes are put in order; a cursor holds it. */
export const orderTextOf = (title: string): string => title.toLowerCase().slice(0, 40);
/** What comes before what: by title. */
export const byTitle = (a: Pick<ArchiveNote, 'title' | 'id'>, b: Pick<ArchiveNote, 'title' | 'id'>): number =>
  compareTexts(orderTextOf(a.title), orderTextOf(b.title)) || compareTexts(a.id, b.id);
/** The order of answers: the best first, among equals by title. */
export const byScore = (
  a: Pick<Passage, 'title' | 'id' | 'score'>,
  b: Pick<Passage, 'title' | 'id' | 'score'>,
): number => b.score - a.score || byTitle(a, b);

/** Scores are added up in an order that depends on what came and went; what is rounded is the same in all processes. */
const rounded = (score: number): number => Math.round(score * 10) / 10;

export function createArchiveIndex(notes: readonly ArchiveNote[] = []): ArchiveIndex {
  const index = new MiniSearch<Fields>(options);
  const byId = new Map<string, ArchiveNote>();
  /** In how many notes each stem is. */
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
      // Each word counts once, however often it is said.
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

/** A text cut at a word, with three dots where it goes on. */
function cut(text: string): string {
  if (text.length <= maxSnippet) return text;
  const part = text.slice(0, maxSnippet);
  return `${part.slice(0, Math.max(part.lastIndexOf(' '), maxSnippet - 40)).replace(/[\s,;:]+$/, '')}...`;
}

/** The sentences of notes that have been shown, with their stems. */
const taken = new WeakMap<object, readonly (readonly [sentence: string, stems: ReadonlySet<string>])[]>();
function takenApart(note: Pick<ArchiveNote, 'body'>): readonly (readonly [string, ReadonlySet<string>])[] {
  const there = taken.get(note);
  if (there !== undefined) return there;
  const parts = sentencesOf(plainOf(note.body)).map((one) => [one, new Set(wordsOf(one).map(stemOf))] as const);
  taken.set(note, parts);
  return parts;
}

/** The sentences of a note that hold most of what was found; the first where its name was found, and without terms. */
export function snippetOf(note: Pick<ArchiveNote, 'title' | 'also' | 'body'>, terms: readonly string[] = []): string {
  if (terms.length === 0) return cut(plainOf(note.body));
  const parts = takenApart(note);
  const names = new Set(wordsOf([note.title, ...note.also].join(' ')).map(stemOf));
  // A note on the very thing begins by saying what it is.
  const head = terms.some((term) => names.has(term)) ? 1 : 0;
  const holds = parts.map(([, stems], at) => terms.filter((term) => stems.has(term)).length + (at === 0 ? head : 0));
  const best = Math.max(0, holds.indexOf(Math.max(...holds)));
  const text = parts.slice(best).map(([sentence]) => sentence);
  return cut(text.join('').trim());
}
