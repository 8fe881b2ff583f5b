// Parked handlers of facts: listing them, trying one again, and dropping one.
import type { Connection } from 'mongoose';
import type { DeadLetter } from './failures.ts';
import type { Stored } from './facts.ts';

/** What became of a letter. `gone`: somebody else was faster. `no-document`: what it was about is deleted. */
export type LetterOutcome = 'done' | 'gone' | 'no-document';
export interface DeadLetters {
  /** @returns the newest ones */
  list(limit: number): Promise<DeadLetter[]>;
  count(): Promise<number>;
  find(id: string): Promise<DeadLetter | null>;
  /**
   * Puts the fact back into its document, where the next sweep finds it. All its handlers run again,
   * with five new attempts. It may be called again after a crash.
   */
  retry(letter: DeadLetter): Promise<LetterOutcome>;
  drop(id: string): Promise<LetterOutcome>;
}

export function createDeadLetters(db: Connection): DeadLetters {
  const letters = db.collection<DeadLetter>('fact_dead_letters');
  const remove = async (_id: string): Promise<LetterOutcome> => {
    const { deletedCount } = await letters.deleteOne({ _id });
    return deletedCount === 1 ? 'done' : 'gone';
  };
  return {
    list: (limit) => letters.find({}, { sort: { at: -1, _id: 1 }, limit, maxTimeMS: 2000 }).toArray(),
    count: () => letters.countDocuments({}, { maxTimeMS: 2000 }),
    find: (_id) => letters.findOne({ _id }),
    async retry({ _id, collection, documentId, fact }) {
      const documents = db.collection<Stored>(collection);
      if ((await documents.countDocuments({ _id: documentId }, { limit: 1 })) === 0) return 'no-document';
      // The count of its failures would park it again at once.
      await db.collection<{ _id: string }>('fact_deliveries').deleteOne({ _id });
      // The next version makes every process read the document again.
      await documents.updateOne(
        { _id: documentId, 'outbox.id': { $ne: fact.id } },
        { $inc: { version: 1 }, $push: { outbox: fact } },
      );
      return remove(_id);
    },
    drop: remove,
  };
}
