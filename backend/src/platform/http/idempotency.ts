// Idempotency keys: a repeated creating call gets the first reply again, for a day.
import { createHash } from 'node:crypto';
import { sortedByText } from '@guild/common/wire/sorting';
import type { Connection } from 'mongoose';
import type { Caller } from '../session/caller.ts';
import type { Clock } from '../process/clock.ts';
import { AppError, invalidField, outcomeUnknown } from '../errors.ts';
import { isDuplicate } from '../documents/stored.ts';

/** One creating call and its input. */
export interface Creation {
  /** The route's name. */
  readonly name: string;
  /** Validated parameters and body. The result of the call depends on nothing else. */
  readonly input: unknown;
}
export interface Idempotency {
  /**
   * Runs the call, or returns the first reply to the same person, key and content.
   * @throws AppError `key_reused` for another call or content; `conflict` while the first call
   *   runs, or when its outcome is unknown
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
  answer?: unknown;
}
const keepSeconds = 24 * 3600;

/**
 * Whether the call certainly created nothing, so that it may be tried again. After other errors the
 * outcome is unknown.
 */
const madeNothing = (error: unknown): boolean => {
  if (!(error instanceof AppError)) return false;
  return error.status < 500 || (error.code === 'unavailable' && error.details?.['reason'] !== outcomeUnknown);
};

/** JSON with sorted fields, so that the order of the fields does not matter. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(sortedByText(Object.entries(one), ([name]) => name))
      : one,
  );
const hashOf = (creation: Creation): string => createHash('sha256').update(canonical(creation)).digest('base64url');

export interface IdempotencyParts {
  readonly db: Connection;
  readonly clock: Clock;
}
export function createIdempotency({ db, clock }: IdempotencyParts): Idempotency {
  const keys = db.collection<StoredKey>('idempotency_keys');
  const earlier = async (_id: string, hash: string): Promise<unknown> => {
    const found = await keys.findOne({ _id });
    if (found !== null && found.hash !== hash) throw new AppError('key_reused');
    if (found?.done === true) return found.answer;
    throw new AppError(
      'conflict',
      "The first request with this key hasn't been answered. Please check whether it went through.",
      {
        reason: outcomeUnknown,
      },
    );
  };
  return {
    async once(creation, caller, key, run) {
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalidField('Idempotency-Key', 'At most 200 printable characters');
      const _id = `${caller.discordId}/${key}`;
      const hash = hashOf(creation);
      try {
        await keys.insertOne({ _id, hash, at: new Date(clock.now()), done: false });
      } catch (error) {
        if (isDuplicate(error)) return earlier(_id, hash);
        throw error;
      }
      try {
        const answer = await run();
        await keys.updateOne({ _id }, { $set: { done: true, answer } });
        return answer;
      } catch (error) {
        if (madeNothing(error)) await keys.deleteOne({ _id });
        throw error;
      }
    },
    async prepare() {
      await keys.createIndex({ at: 1 }, { expireAfterSeconds: keepSeconds }, {});
    },
  };
}
