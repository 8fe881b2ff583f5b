// Remembers for a day what a creating call with an Idempotency-Key answered, so that it happens once.
import type { Connection } from 'mongoose';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import { AppError, invalidField } from './errors.ts';
import { isDuplicate } from './stored.ts';

export interface Replays {
  /** Runs the call, or answers what it answered the first time to the same person and key. */
  once(name: string, caller: Caller, key: string, run: () => Promise<unknown>): Promise<unknown>;
  prepare(): Promise<void>;
}
interface Kept {
  _id: string;
  at: Date;
  done: boolean;
  answer?: unknown;
}
const keptSeconds = 24 * 3600;

/** What was refused may be tried again; after anything else nobody knows whether it happened. */
const wasRefused = (error: unknown): boolean => error instanceof AppError && error.status < 500;

export function createReplays(db: Connection, clock: Clock): Replays {
  const kept = db.collection<Kept>('idempotency_keys');
  const earlier = async (_id: string): Promise<unknown> => {
    const found = await kept.findOne({ _id });
    if (found?.done === true) return found.answer;
    throw new AppError(
      'conflict',
      'The first request with this key has not been answered. Please look whether it went through.',
      {
        reason: 'outcome_unknown',
      },
    );
  };
  return {
    async once(name, caller, key, run) {
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalidField('Idempotency-Key', 'At most 200 printable characters');
      const _id = `${caller.discordId}/${name}/${key}`;
      try {
        await kept.insertOne({ _id, at: new Date(clock.now()), done: false });
      } catch (error) {
        if (isDuplicate(error)) return earlier(_id);
        throw error;
      }
      try {
        const answer = await run();
        await kept.updateOne({ _id }, { $set: { done: true, answer } });
        return answer;
      } catch (error) {
        if (wasRefused(error)) await kept.deleteOne({ _id });
        throw error;
      }
    },
    async prepare() {
      await kept.createIndex({ at: 1 }, { expireAfterSeconds: keptSeconds }, {});
    },
  };
}
