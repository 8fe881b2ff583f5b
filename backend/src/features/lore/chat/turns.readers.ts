// Limit of simultaneous readers of one person's answers.
import { tooMany } from '../../../platform/errors.ts';
import type { RunningAnswer } from './turn.ts';

/**
 * Readers per person and process. A browser needs one.
 * Each reader of another process's answer polls the database.
 */
const maxReaders = 8;
/** When another try makes sense, in ms. */
const retryMs = 5000;

/**
 * @returns a wrapper that refuses readers beyond the limit with `too_many`, before the first event
 */
export function limitReaders(max = maxReaders): (followed: RunningAnswer) => RunningAnswer {
  const readers = new Map<string, number>();
  const add = (discordId: string, change: number): void => {
    const count = (readers.get(discordId) ?? 0) + change;
    if (count === 0) readers.delete(discordId);
    else readers.set(discordId, count);
  };
  return (followed) => ({
    id: followed.id,
    async *follow(gone) {
      const { discordId } = followed.id;
      if ((readers.get(discordId) ?? 0) >= max)
        throw tooMany(retryMs, 'Too many tabs are open with Hyperion. Close one and try again.');
      add(discordId, 1);
      try {
        yield* followed.follow(gone);
      } finally {
        add(discordId, -1);
      }
    },
  });
}
