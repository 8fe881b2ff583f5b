// Numeric ids from one atomic counter document per collection, unique and never reused.
import type { Connection } from 'mongoose';
import { keptIds } from './creation.ts';
import { upsert } from './stored.ts';

export interface Ids {
  /** The next id of a collection, a positive integer. */
  next(collection: string): Promise<number>;
  /** The next `count` ids, in order. */
  nextMany(collection: string, count: number): Promise<number[]>;
  /** Like `next`, for what a call creates: a repeat with the same Idempotency-Key gets the same id. */
  newId(collection: string): Promise<number>;
  /** Like `newId`, for several. */
  newIds(collection: string, count: number): Promise<readonly number[]>;
  /** The highest id given out so far; 0 before the first. */
  last(collection: string): Promise<number>;
}
interface CounterDocument {
  _id: string;
  value: number;
}
interface Block {
  next: number;
  last: number;
}

/**
 * @param blocks how many ids this process reserves together for a busy collection; ids left over
 *   when the process ends are never used
 */
export function createIds(db: Connection, blocks: Readonly<Record<string, number>> = {}): Ids {
  const counters = db.collection<CounterDocument>('counters');
  const reserved = new Map<string, Block>();
  const reserving = new Map<string, Promise<void>>();

  const raise = async (collection: string, by: number): Promise<number> => {
    const { value } = await upsert(() =>
      counters.findOneAndUpdate(
        { _id: collection },
        { $inc: { value: by } },
        { upsert: true, returnDocument: 'after' },
      ),
    );
    return value;
  };

  const reserve = async (collection: string, size: number): Promise<void> => {
    const last = await raise(collection, size);
    reserved.set(collection, { next: last - size + 1, last });
  };

  const fromBlock = async (collection: string, size: number): Promise<number> => {
    for (;;) {
      const block = reserved.get(collection);
      if (block !== undefined && block.next <= block.last) return block.next++;
      let running = reserving.get(collection);
      if (running === undefined) {
        running = reserve(collection, size).finally(() => reserving.delete(collection));
        reserving.set(collection, running);
      }
      await running;
    }
  };

  const next = (collection: string): Promise<number> => {
    const size = blocks[collection] ?? 1;
    return size > 1 ? fromBlock(collection, size) : raise(collection, 1);
  };
  const nextMany = async (collection: string, count: number): Promise<number[]> => {
    const last = await raise(collection, count);
    return Array.from({ length: count }, (_each, at) => last - count + 1 + at);
  };
  const newIds = (collection: string, count: number): Promise<readonly number[]> =>
    keptIds(collection, () => nextMany(collection, count));

  return {
    next,
    nextMany,
    async newId(collection) {
      const [id] = await newIds(collection, 1);
      if (id === undefined) throw new Error(`no id for ${collection}`);
      return id;
    },
    newIds,
    last: async (collection) => (await counters.findOne({ _id: collection }))?.value ?? 0,
  };
}
