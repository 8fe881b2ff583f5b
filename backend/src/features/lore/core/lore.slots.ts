// Slots of guild notes: they keep the number of notes within its limit,
// even with concurrent writes.
import { randomInt } from 'node:crypto';
import { maxGuildNotes } from '@guild/common/lore/lore.api';
import { withSeparators } from '@guild/common/wire/numbers';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import { AppError } from '../../../platform/errors.ts';
import type { NoteModels } from './lore.model.ts';

/** Most attempts. One fails only if somebody takes the same slot at the same moment. */
const rounds = 50;
const full = (): AppError =>
  new AppError('conflict', `The archive can hold ${withSeparators(maxGuildNotes)} guild notes`, {
    reason: 'archive_full',
  });

/**
 * Writes with a slot that no other note has. The unique index on slots makes the limit exact.
 * @param write called with a free slot; called again with another one if somebody took it
 * @throws AppError `conflict` archive_full; `unavailable` when others keep taking slots
 */
export async function withFreeSlot<T>({ notes }: NoteModels, write: (slot: number) => Promise<T>): Promise<T> {
  for (let round = 0; round < rounds; round += 1) {
    const taken = await notes.find({ deletedAt: null }).select({ slot: 1 }).lean<{ slot: number }[]>();
    const used = new Set(taken.map(({ slot }) => slot));
    const free = Array.from({ length: maxGuildNotes }, (_, slot) => slot).filter((slot) => !used.has(slot));
    const slot = free[randomInt(Math.max(1, free.length))];
    if (slot === undefined) throw full();
    try {
      return await write(slot);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
  throw new AppError('unavailable', 'Too many changes at once. Please try again.');
}
