// Idempotency keys: a repeated creating call gets the first reply again, for a day. When the first
// reply is unknown, the repeat runs under the same ids, and finds what exists or creates it.
import { createHash } from 'node:crypto';
import { sortedByText } from '@guild/common/wire/sorting';
import type { Connection } from 'mongoose';
import { withKeptIds, type CreationIds } from '../store/documents/creation.ts';
import type { Caller } from '../people/caller.ts';
import type { Clock } from '../process/clock.ts';
import { AppError, invalidField } from '../errors.ts';
import { isDuplicate } from '../store/documents/stored.ts';

/** One creating call and its input. */
export interface Creation {
  /** The route's name. */
  readonly name: string;
  /** Validated parameters and body. The result of the call depends on nothing else. */
  readonly input: unknown;
}
export interface Idempotency {
  /**
   * Runs the call, or returns the first reply to the same person, key and content. While that reply
   * is not known, the call runs with the ids of its first try.
   * @throws AppError `key_reused` for another call or content
   */
  once(creation: Creation, caller: Caller, key: string, run: () => Promise<unknown>): Promise<unknown>;
  prepare(): Promise<void>;
}
interface StoredKey {
  /** The person's Discord id and the key. */
  _id: string;
  /** Hash of the call and its content. */
  hash: string;
  at: Date;
  done: boolean;
  /** Whether the call was sent again. */
  isRepeated?: true;
  answer?: unknown;
  /** Ids of what the call creates, by collection. */
  ids?: CreationIds['known'];
}
const keepSeconds = 24 * 3600;

/** Whether the call was refused, so that it certainly created nothing. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/** JSON with sorted fields, so that the order of the fields does not matter. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(sortedByText(Object.entries(one), ([name]) => name))
      : one,
  );
const hashOf = (creation: Creation): string => createHash('sha256').update(canonical(creation)).digest('base64url');

export interface IdempotencyDeps {
  readonly db: Connection;
  readonly clock: Clock;
}
export function createIdempotency({ db, clock }: IdempotencyDeps): Idempotency {
  const keys = db.collection<StoredKey>('idempotency_keys');

  /** @returns the stored key if an earlier call brought it; null if this call is the first */
  const earlier = async (key: StoredKey): Promise<StoredKey | null> => {
    try {
      await keys.insertOne(key);
      return null;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Null when the first call was refused in between. Then this one is the first.
      return (await keys.findOneAndUpdate({ _id: key._id }, { $set: { isRepeated: true } })) ?? earlier(key);
    }
  };
  /** The ids must be stored before anything is created under them. */
  const keeping =
    (_id: string): CreationIds['keep'] =>
    async (collection, drawn) => {
      const field = `ids.${collection}`;
      await keys.updateOne({ _id, [field]: { $exists: false } }, { $set: { [field]: drawn } });
      // Another try may have been faster.
      return (await keys.findOne({ _id }, { projection: { ids: 1 } }))?.ids?.[collection] ?? drawn;
    };
  return {
    async once(creation, caller, key, run) {
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalidField('Idempotency-Key', 'At most 200 printable characters');
      const _id = `${caller.discordId}/${key}`;
      const hash = hashOf(creation);
      const before = await earlier({ _id, hash, at: new Date(clock.now()), done: false });
      if (before !== null && before.hash !== hash) throw new AppError('key_reused');
      if (before?.done === true) return before.answer;
      try {
        const answer = await withKeptIds({ known: before?.ids ?? {}, keep: keeping(_id) }, run);
        await keys.updateOne({ _id }, { $set: { done: true, answer } });
        return answer;
      } catch (error) {
        // A call that was repeated keeps its key: it may be refused because of what the other try created.
        if (before === null && isRefusal(error)) await keys.deleteOne({ _id, isRepeated: { $exists: false } });
        throw error;
      }
    },
    async prepare() {
      await keys.createIndex({ at: 1 }, { expireAfterSeconds: keepSeconds }, {});
    },
  };
}
