// Names of the kinds of notes.
import type { ArchiveKind } from '@guild/common/lore/lore.api';

export const kindWords: Readonly<Record<ArchiveKind, string>> = {
  lore: 'Lore',
  mechanics: 'The game',
  guild: 'Guild notes',
};
