// Archive search row: searches the bundled notes and the maximum number of the guild's own notes.
import { maxGuildNotes, type ArchiveNote } from '@guild/common/lore/lore.api';
import { readArchive } from '../../../backend/src/features/lore/core/archive.files.ts';
import { createArchiveIndex, snippetOf } from '../../../backend/src/features/lore/core/archive.index.ts';
import { percentile, shown } from '../figures.ts';
import type { Row } from '../row.ts';

/**
 * Whole questions, single words, misspellings, beginnings of words, and text that no note contains.
 */
const texts = [
  'how do I keep a worm away from my harvester',
  'who was the duke of caladan',
  'spice',
  'water of the desert',
  'ornithoptr',
  'coriolis storm weekly reset',
  'bene gesert voice',
  'cr',
  'zzzzz',
] as const;

/** Notes of the guild: copies of bundled ones, with different words first. */
const ownNotes = (builtIn: readonly ArchiveNote[], count: number): ArchiveNote[] =>
  Array.from({ length: count }, (_, at) => {
    const like = builtIn[(at * 7) % builtIn.length];
    const id = `guild-${at + 1}`;
    const body = `Square ${at.toString(36)}, watch ${(at * 31).toString(36)}. ${like?.body ?? ''}`;
    return {
      id,
      kind: 'guild',
      title: `Note ${at} on ${like?.title ?? ''}`,
      tags: [],
      also: [],
      body,
      noteId: at + 1,
    };
  });

export const archiveRow: Row = {
  name: 'archive',
  what: 'the search of the archive, with the passages that it shows',
  async run(bench) {
    const builtIn = await readArchive();
    const notes = [...builtIn, ...ownNotes(builtIn, bench.few(maxGuildNotes, 50))];
    const index = createArchiveIndex(notes);
    const search = (text: string): number => {
      const from = performance.now();
      for (const { note, terms } of index.search(text).slice(0, 20)) snippetOf(note, terms);
      return performance.now() - from;
    };
    for (const text of texts) for (let round = 0; round < bench.few(20, 1); round += 1) search(text);
    const times = texts.flatMap((text) => Array.from({ length: bench.few(100, 2) }, () => search(text)));
    return [
      {
        what: `search of the archive among ${notes.length.toLocaleString('en')} notes, with the passages of the first 20: p95`,
        value: percentile(times, 0.95),
        unit: 'ms',
        goal: { max: 10 },
        from: `${times.length} searches; p50 ${shown(percentile(times, 0.5))} ms`,
      },
    ];
  },
};
