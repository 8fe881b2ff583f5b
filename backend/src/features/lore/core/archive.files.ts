// Archive notes that come with the hall: Markdown files with a head, read and checked at start.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ArchiveNote } from '@guild/common/lore/lore.api';
import { loreTags, type LoreTag } from '@guild/common/lore/lore.tags';

/** Relative to the working directory. */
const folder = 'backend/assets/archive';
const kinds = ['lore', 'mechanics'] as const;
/** Length of a note in words. */
const shortest = 60;
const longest = 140;

const whole = /^---\n([^]*?)\n---\n\n([^]+)$/;
const link = /\[[^\]]+\]\(([^)]*)\)/g;
/** A link to another note. */
const toNote = /^(?:\.\.\/(?:lore|mechanics)\/)?([a-z0-9-]+)\.md$/;

const isTag = (tag: string): tag is LoreTag => (loreTags as readonly string[]).includes(tag);
const listOf = (text: string | undefined): string[] => text?.split(', ').map((part) => part.trim()) ?? [];

/**
 * Parses a file: a head with `title`, `tags` and optionally `also`, one per line, then the text.
 * @param text of the whole file
 * @throws Error that says what is wrong with the file
 */
export function readNote(id: string, kind: (typeof kinds)[number], text: string): ArchiveNote {
  const wrong = (why: string): Error => new Error(`The note ${kind}/${id}.md ${why}`);
  const [, head = '', body = ''] = whole.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const given = new Map(head.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]));
  for (const name of given.keys())
    if (!['title', 'tags', 'also'].includes(name)) throw wrong(`has an unknown line ${name}`);
  const title = given.get('title');
  if (title === undefined) throw wrong('has no title');
  const tags = listOf(given.get('tags'));
  const strange = tags.find((tag) => !isTag(tag));
  if (strange !== undefined || tags.length === 0) throw wrong(`has no tag of the list: ${strange ?? ''}`);
  const words = body.replace(link, 'link').trim().split(/\s+/).length;
  if (words < shortest - 10 || words > longest) throw wrong(`has ${words} words`);
  // Reduce links to the id of the note, as in the guild's own notes.
  const linked = body.trim().replace(link, (all: string, to: string) => {
    const [, other] = toNote.exec(to) ?? [];
    if (other === undefined) throw wrong(`links to ${to}`);
    return all.replace(`(${to})`, `(${other})`);
  });
  return { id, kind, title, tags: tags.filter(isTag), also: listOf(given.get('also')), body: linked, noteId: null };
}

/** Ids of the notes that a note links to. */
export const linksOf = ({ body }: Pick<ArchiveNote, 'body'>): string[] =>
  [...body.matchAll(link)].map(([, to = '']) => to);

/** @throws Error if two notes have the same title or id, or a link has no target */
export function checkNotes(notes: readonly ArchiveNote[]): void {
  const ids = new Set(notes.map(({ id }) => id));
  if (ids.size !== notes.length) throw new Error('Two notes of the archive have one name');
  if (new Set(notes.map(({ title }) => title.toLowerCase())).size !== notes.length)
    throw new Error('Two notes of the archive have one title');
  for (const note of notes)
    for (const to of linksOf(note))
      if (!ids.has(to)) throw new Error(`The note ${note.id} links to ${to}, which is not there`);
}

/** Reads all notes. @throws Error about the first invalid one */
export async function readArchive(): Promise<ArchiveNote[]> {
  const notes: ArchiveNote[] = [];
  for (const kind of kinds) {
    const at = path.resolve(folder, kind);
    const names = (await readdir(at)).filter((name) => name.endsWith('.md')).sort();
    const texts = await Promise.all(names.map((name) => readFile(path.join(at, name), 'utf8')));
    texts.forEach((text, at) => notes.push(readNote(names[at]?.replace(/\.md$/, '') ?? '', kind, text)));
  }
  checkNotes(notes);
  return notes;
}
