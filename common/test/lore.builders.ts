// Notes of the archive for tests, with what a test does not say filled in.
import type { LoreSettings, LoreUsage } from '@guild/common/lore/budget.api';
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

/** Plenty is left of everything. */
export const aLoreUsage = (parts: Partial<LoreUsage> = {}): LoreUsage => ({
  minute: { left: 10, most: 10, moreAt: null },
  day: { left: 80, most: 100, moreAt: inHours(9) },
  guildPart: 0.25,
  ownPart: 0,
  from: 'provider',
  tokens: null,
  ...parts,
});

export const someLoreSettings = (parts: Partial<LoreSettings> = {}): LoreSettings => ({
  perMinute: 10,
  perDay: 100,
  tokensPerDay: 500_000,
  memberPercent: 10,
  guestPercent: 2,
  version: 1,
  ...parts,
});

/** A day of the guild until its afternoon. */
export const someTokens = (
  parts: Partial<NonNullable<LoreUsage['tokens']>> = {},
): NonNullable<LoreUsage['tokens']> => ({
  hasKey: true,
  day: '2026-11-23',
  hour: 14,
  spent: 125_000,
  most: 500_000,
  byHour: [0, 0, 0, 0, 0, 0, 0, 4_200, 9_800, 3_100, 0, 18_900, 41_000, 30_500, 17_500, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ...parts,
});
