// Notes of the archive for tests, with what a test does not say filled in.
import type { ArchiveNote, GuildNote, Passage } from '@guild/common/lore/lore.api';
import { inHours, me } from './people.ts';

export const aPassage = (parts: Partial<Passage> = {}): Passage => ({
  id: 'melange',
  kind: 'lore',
  title: 'Melange',
  tags: ['spice', 'economy'],
  snippet: 'A brown-orange powder that smells of cinnamon and never tastes the same twice.',
  score: 0,
  ...parts,
});

export const anArchiveNote = (parts: Partial<ArchiveNote> = {}): ArchiveNote => ({
  id: 'melange',
  kind: 'lore',
  title: 'Melange',
  tags: ['spice', 'economy'],
  also: ['the spice'],
  body: 'A powder that smells of **cinnamon**.\n\n[Navigators](guild-navigators) need it to fly.',
  noteId: null,
  ...parts,
});

export const aGuildNote = (parts: Partial<GuildNote> = {}): GuildNote => ({
  id: 12,
  title: 'Our quibblehorn',
  body: 'Blown at dusk when a thopter is late.',
  tags: ['vehicle'],
  author: 'Maren Quill',
  authorDiscordId: me,
  updatedBy: 'Maren Quill',
  updatedByDiscordId: me,
  createdAt: inHours(-5),
  updatedAt: inHours(-2),
  version: 3,
  ...parts,
});
