// Finds that the database mostly answers with the bytes it gave before: what they say is decoded once.
import { mongo, type Model, type QueryFilter } from 'mongoose';

/** What is asked, with values of the types that are stored: nothing is cast. */
export interface Find<H> {
  readonly filter: QueryFilter<H>;
  readonly projection: Readonly<Record<string, 0 | 1>>;
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly hint: Readonly<Record<string, 1 | -1>>;
  /** How many at most; all of them come at once. */
  readonly limit: number;
  readonly maxTimeMS: number;
}
/**
 * @returns what is found, as a lean query would give it: the same array for as long as the database finds the same, so nobody may
 *   change it
 * @throws what the database says; a line that breaks as well, since a command, unlike a query, is not sent again by the driver
 */
export type RememberedFind<D, H> = (model: Model<H>, find: Find<H>) => Promise<readonly D[]>;

interface Answered<D> {
  /** The cursor, as BSON. */
  readonly bytes: Buffer;
  readonly found: readonly D[];
}
/** How many answers are remembered, each as long as a page of heads. */
const mostAnswers = 64;

/** Remembers the answers to the questions that were asked last. */
export function rememberFinds<D, H>(): RememberedFind<D, H> {
  const answers = new Map<string, Answered<D>>();
  return async ({ collection, db }, find) => {
    const command = { find: collection.name, ...find, batchSize: find.limit, singleBatch: true };
    // Asked for as it is, a reply's inner document comes as bytes.
    const reply: Readonly<Record<string, unknown>> | undefined = await db.db?.command(command, { raw: true });
    const bytes = reply?.['cursor'] as Buffer;
    const question = JSON.stringify(command);
    const before = answers.get(question);
    if (before?.bytes.equals(bytes) === true) return before.found;
    const { firstBatch: found } = mongo.BSON.deserialize(bytes) as { firstBatch: D[] };
    if (answers.size >= mostAnswers) answers.clear();
    // Of its own: they come as a part of all that the line has brought.
    answers.set(question, { bytes: Buffer.from(bytes), found });
    return found;
  };
}
