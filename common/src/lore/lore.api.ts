// Archive API: bundled notes and the guild's own ones; schemas, routes, room and live messages.
import * as z from 'zod/mini';
import { counting, id, idParams, line, maybe, paging, search, seenVersion, text, time } from '../wire/fields.ts';
import { liveMessages, removal } from '../wire/live.ts';
import { pictureList, pictures } from '../wire/pictures.ts';
import { route } from '../wire/route.ts';
import { chatRoutes } from './chat.api.ts';
import { loreTags } from './lore.tags.ts';

/** Kinds of notes: about the world, about how the game is played, or written by the guild. */
export const archiveKinds = ['lore', 'mechanics', 'guild'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/** A note in a list or search result. */
export const passage = z.object({
  /** `melange`; `guild-12` is the guild's own note 12. */
  id: z.string(),
  kind: z.enum(archiveKinds),
  title: z.string(),
  tags: z.array(z.enum(loreTags)),
  /** Plain text: the best matching sentences, or the first ones without a search. */
  snippet: z.string(),
  /** How well it matches, higher is better; 0 without a search. */
  score: z.number(),
});
export type Passage = z.output<typeof passage>;

/** A complete note. */
export const archiveNote = z.object({
  ...z.omit(passage, { snippet: true, score: true }).shape,
  /** Alternative names. */
  also: z.array(z.string()),
  /** Markdown. Links to other notes use their ids. */
  body: z.string(),
  /** Id of the guild's own note; null: a bundled note. */
  noteId: z.nullable(id),
  pictures,
});
export type ArchiveNote = z.output<typeof archiveNote>;

export const archiveQuery = z.object({
  search,
  kind: maybe(z.enum(archiveKinds)),
  tag: maybe(z.enum(loreTags)),
  ...counting,
  ...paging,
});
export type ArchiveQuery = z.output<typeof archiveQuery>;

export const archiveNoteParams = z.object({
  noteKey: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+){0,9}$/, 'Not an archive note'), z.maxLength(80)),
});

/** A note written by the guild. */
export const guildNote = z.object({
  id,
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  tags: z.array(z.enum(loreTags)),
  pictures,
  /** Its place among the guides of the Survival page, from 1. Absent or null: it is no guide. */
  guidePlace: z.optional(z.nullable(z.int())),
  author: z.string(),
  authorDiscordId: z.string(),
  /** The person who last changed it. */
  updatedBy: z.string(),
  updatedByDiscordId: z.string(),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type GuildNote = z.output<typeof guildNote>;

/** Maximum number of the guild's own notes. */
export const maxGuildNotes = 2000;
export const maxTitle = 120;
export const maxTags = 5;
export const maxNote = 10_000;
export const maxGuidePlace = 999;
const notAPlace = `Must be a whole number from 1 to ${maxGuidePlace}`;
const tags = z.array(z.enum(loreTags, 'Not an archive tag')).check(
  z.maxLength(maxTags, `At most ${maxTags} tags`),
  z.refine<(typeof loreTags)[number][]>((given) => new Set(given).size === given.length, 'Each tag once'),
);
const fields = {
  title: line('Title is required', maxTitle),
  body: text('Write the note', maxNote),
  pictures: z.optional(pictureList),
  guidePlace: z.optional(
    z.nullable(z.int(notAPlace).check(z.minimum(1, notAPlace), z.maximum(maxGuidePlace, notAPlace))),
  ),
};
/** The body of a new note. Its author is the caller. */
export const newNote = z.object({ ...fields, tags: z._default(tags, []) });
export type NewNote = z.output<typeof newNote>;
export const noteForm = z.object({ ...fields, tags });
export type NoteForm = z.output<typeof noteForm>;
export const noteChange = z.object({ ...z.partial(noteForm).shape, ...seenVersion });
export type NoteChange = z.output<typeof noteChange>;

export const noteQuery = z.object({ search, ...counting, ...paging });
export type NoteQuery = z.output<typeof noteQuery>;

export const guideQuery = z.object(paging);
export type GuideQuery = z.output<typeof guideQuery>;

const one = { params: idParams, reply: guildNote } as const;
export const loreRoutes = {
  ...chatRoutes,
  searchArchive: route({
    method: 'GET',
    path: '/api/lore/archive',
    access: 'guest',
    summary: 'Archive notes: matches for a search, best first, or all notes by title',
    list: true,
    query: archiveQuery,
    reply: z.array(passage),
  }),
  getArchiveNote: route({
    method: 'GET',
    path: '/api/lore/archive/:noteKey',
    access: 'guest',
    summary: 'One note of the archive, `melange` or `guild-12`',
    params: archiveNoteParams,
    reply: archiveNote,
  }),
  listNotes: route({
    method: 'GET',
    path: '/api/lore/notes',
    access: 'guest',
    summary: "The guild's own notes, newest first",
    list: true,
    query: noteQuery,
    reply: z.array(guildNote),
  }),
  listGuides: route({
    method: 'GET',
    path: '/api/lore/guides',
    access: 'guest',
    summary: "The guild's notes that are guides, in the guild's order",
    list: true,
    query: guideQuery,
    reply: z.array(guildNote),
  }),
  createNote: route({
    method: 'POST',
    path: '/api/lore/notes',
    access: 'lore',
    summary: 'Add a note of the guild to the archive',
    status: 201,
    body: newNote,
    reply: guildNote,
  }),
  getNote: route({
    method: 'GET',
    path: '/api/lore/notes/:id',
    access: 'guest',
    summary: "One of the guild's notes",
    ...one,
  }),
  changeNote: route({
    method: 'PATCH',
    path: '/api/lore/notes/:id',
    access: 'lore',
    summary: "Change one of the guild's notes",
    body: noteChange,
    ...one,
  }),
  removeNote: route({
    method: 'DELETE',
    path: '/api/lore/notes/:id',
    access: 'lore',
    summary: "Delete one of the guild's notes",
    params: idParams,
  }),
  restoreNote: route({
    method: 'POST',
    path: '/api/lore/notes/:id/restore',
    access: 'lore',
    summary: 'Undo a deletion',
    ...one,
  }),
};

export const loreRooms = { list: 'lore' } as const;
export const loreMessages = liveMessages({
  'lore-note:created': guildNote,
  'lore-note:updated': guildNote,
  'lore-note:restored': guildNote,
  'lore-note:removed': removal,
});

/** The archive id of one of the guild's own notes. */
export const archiveIdOf = (noteId: number): string => `guild-${noteId}`;
