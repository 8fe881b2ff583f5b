// Limits how many readers follow the answers of one person at once.
import { tooMany } from '../../../platform/errors.ts';
import type { Followed } from './turns.ts';

/** Readers of one person, in each process. A browser needs one; each reader of another process's answer asks Redis again and again. */
const maxReaders = 8;
/** After how many ms another try makes sense. */
const retryMs = 5000;

/** @returns what makes an answer refuse readers beyond the limit, with `too_many` before its first event */
export function limitReaders(max = maxReaders): (followed: Followed) => Followed {
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
