// All answers: the running ones of this process, and the stored ones of every process.
import { setTimeout as pause } from 'node:timers/promises';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { RunningAnswer, Turn, TurnId } from './turn.ts';
import type { TurnDocument, TurnModels } from './turns.model.ts';

/**
 * How often a process renews the rows of its answers, reads requests to stop them, and reads the
 * row of another process's answer, in ms.
 */
const everyMs = 1000;
/** An answer of another process counts as lost when its row was not renewed for this time, in ms. */
const lostAfterMs = 10_000;

const lost = (): AppError =>
  new AppError('unavailable', 'The answer was interrupted by a restart. Please ask again.', {
    reason: 'answer_lost',
  });

export interface Turns {
  /**
   * Starts an answer. The same turn is started only once over all processes.
   * @returns null if this process must answer; otherwise the answer that has already started
   * @throws AppError `key_reused` if the turn belongs to another question
   */
  begin(turn: Turn): Promise<RunningAnswer | null>;
  /** Removes a turn that was refused, so that it can be started again. Never rejects. */
  forget(turn: Turn): Promise<void>;
  /** Stores an answer that has ended. Never rejects: a failed write is repeated. */
  ended(turn: Turn): Promise<void>;
  /** @throws AppError `not_found` */
  find(id: TurnId): Promise<RunningAnswer>;
  /** Stops the answer in whichever process it runs. @throws AppError `not_found` */
  stop(id: TurnId): Promise<void>;
  /** Discord ids of the people whom this process is answering. */
  askers(): ReadonlySet<string>;
  /** Stops all answers of this process to a person without access. */
  stopAll(discordId: string): void;
  close(): Promise<void>;
}

const keyOf = ({ discordId, turn }: TurnId): string => `${discordId}:${turn}`;

export function createTurns({ turns: rows }: TurnModels, { clock, log }: Pick<Context, 'clock' | 'log'>): Turns {
  /** The answers of this process that are running or not stored yet. */
  const own = new Map<string, Turn>();
  const now = (): Date => new Date(clock.now());
  const read = (id: TurnId): Promise<TurnDocument | null> => rows.findById(keyOf(id)).lean<TurnDocument>();

  const store = async ({ id, from, text, sources, end }: Turn): Promise<void> => {
    await rows.updateOne({ _id: keyOf(id) }, { $set: { answer: { from, text, sources, end }, at: now() } });
    own.delete(keyOf(id));
  };
  const ended = (turn: Turn): Promise<void> =>
    store(turn).catch((error: unknown) => log.warn({ error }, 'an answer of Hyperion could not be stored'));
  const renew = async (): Promise<void> => {
    const turns = [...own.values()];
    const _id = { $in: turns.filter(({ end }) => end === null).map((turn) => keyOf(turn.id)) };
    if (_id.$in.length > 0) {
      await rows.updateMany({ _id }, { $set: { at: now() } });
      const stopping = await rows.find({ _id, isStopping: true }, { _id: 1 }).lean<Pick<TurnDocument, '_id'>[]>();
      for (const one of stopping) own.get(one._id)?.stop();
    }
    for (const turn of turns) if (turn.end !== null) await ended(turn);
  };
  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    void renew()
      .catch((error: unknown) => log.warn({ error }, 'the answers of Hyperion could not be renewed'))
      .finally(() => (isRenewing = false));
  }, everyMs);
  timer.unref();

  /** An answer of this process as it grows; of another process, once it is whole. */
  const followed = (id: TurnId): RunningAnswer => ({
    id,
    async *follow(gone) {
      let at: number | null = null;
      let renewedAt = 0;
      while (!gone.aborted) {
        const here = own.get(keyOf(id));
        if (here !== undefined) {
          yield* here.follow(gone);
          return;
        }
        const row = await read(id);
        if (row === null) throw lost();
        if (row.answer !== null) {
          yield row.answer;
          return;
        }
        // The reply starts now. Without its headers, browsers and proxies give up.
        if (at === null) yield { from: 'provider', text: '', sources: [], end: null };
        if (at !== row.at.getTime()) renewedAt = performance.now();
        at = row.at.getTime();
        if (performance.now() - renewedAt > lostAfterMs) throw lost();
        await pause(everyMs);
      }
    },
  });

  return {
    async begin(turn) {
      try {
        await rows.create({ _id: keyOf(turn.id), asked: turn.asked, isStopping: false, answer: null, at: now() });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const asked = (await read(turn.id))?.asked ?? turn.asked;
        if (asked !== turn.asked) throw new AppError('key_reused');
        return followed(turn.id);
      }
      own.set(keyOf(turn.id), turn);
      return null;
    },
    async forget({ id }) {
      own.delete(keyOf(id));
      await rows.deleteOne({ _id: keyOf(id) }).catch(() => undefined);
    },
    ended,
    async find(id) {
      if (!own.has(keyOf(id)) && (await read(id)) === null) throw new AppError('not_found');
      return followed(id);
    },
    async stop(id) {
      const here = own.get(keyOf(id));
      if (here !== undefined) {
        here.stop();
        return;
      }
      const { matchedCount } = await rows.updateOne({ _id: keyOf(id) }, { $set: { isStopping: true } });
      if (matchedCount === 0) throw new AppError('not_found');
    },
    askers: () => new Set([...own.values()].flatMap(({ end, id }) => (end === null ? [id.discordId] : []))),
    stopAll(discordId) {
      for (const turn of own.values()) if (turn.id.discordId === discordId) turn.dismiss();
    },
    async close() {
      clearInterval(timer);
      const turns = [...own.values()];
      for (const turn of turns) turn.fail(lost());
      await Promise.all(turns.map(ended));
    },
  };
}
