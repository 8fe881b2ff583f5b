// Conditional updates of single documents, in one command what comes at the same time; each learns whether it took effect.
import {
  BSON,
  MongoInvalidArgumentError,
  type AnyBulkWriteOperation,
  type Collection,
  type Filter,
  type UpdateFilter,
} from 'mongodb';
import { statementFailures } from '../database/databaseErrors.ts';
import type { Stored } from '../outbox/facts.ts';

export interface ConditionalUpdate<T extends Stored> {
  readonly id: T['_id'];
  /** Beside the id: what must still hold. */
  readonly unchanged: Filter<T>;
  readonly update: UpdateFilter<T>;
}
/**
 * At most one of a document at a time.
 * @returns whether the document was still as it had been seen
 * @throws the database's error; a write whose outcome is unknown fails with all that went in its command
 */
export type OptimisticUpdate<T extends Stored> = (write: ConditionalUpdate<T>) => Promise<boolean>;

/** How many documents one command writes. */
const maxGroup = 100;
/** How many commands are under way at once; what comes meanwhile gathers. */
const maxConcurrent = 2;
/** What the database answers to an insert by a statement of a group, see `statementOf`. */
const immutableField = 66;

interface Waiting<T extends Stored> {
  readonly write: ConditionalUpdate<T>;
  readonly resolve: (done: boolean | Promise<boolean>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A command tells how many documents its statements matched, not which. So a statement of a group is an upsert that cannot
 * insert: where nothing matches, its attempt to give the document another id fails, by the number of the statement.
 */
const statementOf = <T extends Stored>({ id, unchanged, update }: ConditionalUpdate<T>): AnyBulkWriteOperation<T> =>
  ({
    updateOne: {
      filter: { ...unchanged, _id: id },
      update: { ...update, $setOnInsert: { _id: [] } },
      upsert: true,
    },
  }) as unknown as AnyBulkWriteOperation<T>;

/** Whether the driver could not even write the command down: nothing of it has been sent. */
const isUnsent = (error: unknown): boolean =>
  error instanceof BSON.BSONError || error instanceof MongoInvalidArgumentError;

export function createOptimisticUpdates<T extends Stored>(stored: Collection<T>): OptimisticUpdate<T> {
  const waiting: Waiting<T>[] = [];
  let underWay = 0;
  let isDue = false;

  /** The driver's single update costs its process a quarter less than a bulk write of one. */
  const updateOne = async ({ id, unchanged, update }: ConditionalUpdate<T>): Promise<boolean> =>
    (await stored.updateOne({ ...unchanged, _id: id }, update)).matchedCount === 1;

  const updateMany = async (group: readonly Waiting<T>[]): Promise<void> => {
    const statements = group.map(({ write }) => statementOf(write));
    const failures = await stored.bulkWrite(statements, { ordered: false }).then(() => [], statementFailures);
    const codes = new Map(failures.map(({ index, code }) => [index, code]));
    for (const [number, { write, resolve }] of group.entries()) {
      const code = codes.get(number);
      if (code === undefined) resolve(true);
      else if (code === immutableField) resolve(false);
      // Nothing has been written: by itself it says what is wrong with it.
      else resolve(updateOne(write));
    }
  };

  const run = async (group: readonly Waiting<T>[]): Promise<void> => {
    const [first, ...others] = group;
    try {
      if (first !== undefined && others.length === 0) first.resolve(await updateOne(first.write));
      else await updateMany(group);
    } catch (error) {
      // Only the one that cannot be written down fails for it.
      if (others.length > 0 && isUnsent(error)) for (const { write, resolve } of group) resolve(updateOne(write));
      else for (const { reject } of group) reject(error);
    }
  };
  const next = (): void => {
    isDue = false;
    while (waiting.length > 0 && underWay < maxConcurrent) {
      underWay += 1;
      void run(waiting.splice(0, maxGroup)).finally(() => {
        underWay -= 1;
        next();
      });
    }
  };

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({ write, resolve, reject });
      if (isDue) return;
      isDue = true;
      // What is decided in the same tick goes along.
      process.nextTick(next);
    });
}
