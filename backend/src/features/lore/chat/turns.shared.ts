// Answers shared between processes: their text and stop requests are in Redis for some minutes.
import { setTimeout as pause } from 'node:timers/promises';
import type { ChainableCommander } from 'ioredis';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Followed, Seen, Turn, TurnId } from './turns.ts';

/** How long an answer is kept after its last word, in ms. */
export const retentionMs = 10 * 60_000;
/**
 * The process that gives an answer renews a key in Redis. If the key expires after this time, in
 * ms, the answer counts as lost.
 */
const aliveMs = 5000;
const sayAliveMs = 1000;
/**
 * How often this process writes new words, checks for stop requests, and reads answers of other
 * processes, in ms.
 */
const everyMs = 200;
/** How long a failed read from Redis is repeated, in ms. */
const retryForMs = 3000;
/** Most ended answers kept in memory while Redis is unavailable. */
const maxEnded = 500;

/** The state of an answer in Redis, except its text. */
interface Shared extends Omit<Seen, 'text'> {
  readonly asked: string;
}
interface Keys {
  readonly about: string;
  readonly text: string;
  readonly alive: string;
  readonly stop: string;
}
/** An answer of this process, and how much of it Redis has. */
interface Own {
  readonly turn: Turn;
  readonly keys: Keys;
  /** UTF-16 units written to Redis; -1: unknown. */
  written: number;
  /** The state last written to Redis. */
  about: string;
  aliveAt: number;
  endedAt: number | null;
}

const lost = (): AppError =>
  new AppError('unavailable', 'The answer was interrupted by a restart. Please ask again.', {
    reason: 'answer_lost',
  });

export interface Turns {
  /**
   * Starts an answer. The same turn is started only once over all processes.
   * @returns `isNew` if this process must answer; otherwise the answer that has already started
   * @throws AppError `key_reused` if the turn belongs to another question
   */
  begin(turn: Turn): Promise<{ readonly isNew: true } | { readonly isNew: false; readonly followed: Followed }>;
  /** Removes a turn that was refused, so that it can be started again. */
  forget(turn: Turn): Promise<void>;
  /** Writes the end of an answer at once. */
  ended(turn: Turn): Promise<void>;
  /**
   * @throws AppError `not_found`; `unavailable` if another process has it and Redis is unavailable
   */
  find(id: TurnId): Promise<Followed>;
  /** Stops the answer in whichever process it runs. @throws AppError as `find` */
  stop(id: TurnId): Promise<void>;
  /** Discord ids of the people whom this process is answering. */
  askers(): ReadonlySet<string>;
  /** Stops all answers of this process to a person without access. */
  stopAll(discordId: string): void;
  close(): Promise<void>;
}

const nameOf = ({ discordId, turn }: TurnId): string => `${discordId}:${turn}`;
const unavailable = (): never => {
  throw new AppError('unavailable');
};

export function createTurns({ redis, env, clock }: Pick<Context, 'redis' | 'env' | 'clock'>): Turns {
  const own = new Map<string, Own>();
  const keysOf = (id: TurnId): Keys => {
    const about = `${env.redisPrefix}:hyperion:${nameOf(id)}`;
    return { about, text: `${about}:text`, alive: `${about}:alive`, stop: `${about}:stop` };
  };
  const aboutOf = ({ asked, from, sources, end }: Turn): string =>
    JSON.stringify({ asked, from, sources, end } satisfies Shared);

  /**
   * Adds the commands that bring Redis up to date.
   * @returns a function to call after Redis has executed them
   */
  const put = (into: ChainableCommander, one: Own): (() => void) => {
    const { turn, keys, written } = one;
    const { text } = turn;
    const about = aboutOf(turn);
    const now = performance.now();
    const isDue = turn.end === null && now - one.aliveAt > sayAliveMs;
    if (written === -1) into.set(keys.text, text, 'PX', retentionMs);
    else if (text.length > written) into.append(keys.text, text.slice(written)).pexpire(keys.text, retentionMs);
    if (about !== one.about || isDue || written === -1) into.set(keys.about, about, 'PX', retentionMs);
    if (isDue) into.set(keys.alive, '1', 'PX', aliveMs);
    // Unknown until Redis has replied.
    one.written = -1;
    return () => {
      one.written = text.length;
      one.about = about;
      if (isDue) one.aliveAt = now;
    };
  };
  const isDone = ({ turn, about, written }: Own): boolean =>
    turn.end !== null && written === turn.text.length && about === aboutOf(turn);

  /** Writes the news of these answers, and stops those with a stop request. */
  const write = async (list: readonly Own[]): Promise<void> => {
    const pipeline = redis.pipeline();
    const asked = list.map((one) => {
      const from = pipeline.length;
      const taken = put(pipeline, one);
      const to = pipeline.length;
      if (one.turn.end === null) pipeline.exists(one.keys.stop);
      return { one, from, to, taken };
    });
    const answers = (await pipeline.exec()) ?? [];
    for (const { one, from, to, taken } of asked) {
      if (answers.slice(from, to).some(([error]) => error !== null)) continue;
      taken();
      if (one.turn.end === null && answers[to]?.[1] === 1) one.turn.stop();
      if (isDone(one)) own.delete(nameOf(one.turn.id));
    }
  };
  const sweep = (): void => {
    const now = clock.now();
    const ended = [...own].filter(([, { turn }]) => turn.end !== null);
    for (const [name, one] of ended) {
      one.endedAt ??= now;
      if (now - one.endedAt > retentionMs) own.delete(name);
    }
    for (const [name] of ended.slice(0, Math.max(0, ended.length - maxEnded))) own.delete(name);
  };

  let writing: Promise<void> = Promise.resolve();
  let queued = false;
  /** Writes one after the other: parallel appends would repeat words. */
  const writeAll = (): Promise<void> => {
    if (queued) return writing;
    queued = true;
    writing = writing.then(async () => {
      queued = false;
      const due = [...own.values()].filter((one) => !isDone(one));
      if (due.length > 0) await write(due).catch(() => undefined);
      sweep();
    });
    return writing;
  };
  const timer = setInterval(() => {
    if (own.size > 0 && !queued) void writeAll();
  }, everyMs);
  timer.unref();

  /** @returns null if Redis has no such answer */
  const read = async ({ about, text, alive }: Keys): Promise<(Shared & Seen & { isAlive: boolean }) | null> => {
    const [known, words, isAlive] = await redis.mget(about, text, alive);
    if (known === null || known === undefined) return null;
    return { ...(JSON.parse(known) as Shared), text: words ?? '', isAlive: isAlive !== null };
  };
  /** Reads, and repeats failed reads for a while. */
  const readWithRetry = async (keys: Keys): Promise<Awaited<ReturnType<typeof read>>> => {
    const since = performance.now();
    for (;;) {
      try {
        return await read(keys);
      } catch (error) {
        if (performance.now() - since > retryForMs) throw error;
        await pause(everyMs);
      }
    }
  };
  const elsewhere = (id: TurnId): Followed => ({
    id,
    async *follow(gone) {
      let sent: string | null = null;
      while (!gone.aborted) {
        const seen = await readWithRetry(keysOf(id)).catch(unavailable);
        if (seen === null) throw lost();
        const { from, text, sources, end, isAlive } = seen;
        const news = `${text.length.toString()} ${JSON.stringify(end)}`;
        if (news !== sent) yield { from, text, sources, end };
        sent = news;
        if (end !== null) return;
        if (!isAlive) throw lost();
        await pause(everyMs);
      }
    },
  });

  const take = (turn: Turn): void => {
    own.set(nameOf(turn.id), {
      turn,
      keys: keysOf(turn.id),
      written: -1,
      about: '',
      aliveAt: -Infinity,
      endedAt: null,
    });
  };
  const checked = (asked: string, turn: Turn, followed: Followed): { isNew: false; followed: Followed } => {
    if (asked !== turn.asked) throw new AppError('key_reused');
    return { isNew: false, followed };
  };

  return {
    async begin(turn) {
      const name = nameOf(turn.id);
      const here = own.get(name)?.turn;
      if (here !== undefined) return checked(here.asked, turn, here);
      const keys = keysOf(turn.id);
      const claim = redis
        .pipeline()
        .set(keys.about, aboutOf(turn), 'PX', retentionMs, 'NX')
        .get(keys.about)
        .set(keys.alive, '1', 'PX', aliveMs, 'NX');
      const [claimed, there] = (await claim.exec().catch(() => null)) ?? [];
      // Another request to this process may have started it while this one waited for Redis.
      const begun = own.get(name)?.turn;
      if (begun !== undefined) return checked(begun.asked, turn, begun);
      if (claimed?.[0] === null && claimed[1] === null && typeof there?.[1] === 'string')
        return checked((JSON.parse(there[1]) as Shared).asked, turn, elsewhere(turn.id));
      // Only after the claim. Otherwise a reader could wait forever for a turn that another process
      // answers.
      take(turn);
      return { isNew: true };
    },
    async forget(turn) {
      own.delete(nameOf(turn.id));
      const { about, text, alive } = keysOf(turn.id);
      await redis.del(about, text, alive).catch(() => undefined);
    },
    ended: () => writeAll(),
    async find(id) {
      const here = own.get(nameOf(id))?.turn;
      if (here !== undefined) return here;
      if ((await readWithRetry(keysOf(id)).catch(unavailable)) === null) throw new AppError('not_found');
      return elsewhere(id);
    },
    async stop(id) {
      const here = own.get(nameOf(id))?.turn;
      if (here !== undefined) {
        here.stop();
        return;
      }
      const keys = keysOf(id);
      const seen = await readWithRetry(keys).catch(unavailable);
      if (seen === null) throw new AppError('not_found');
      if (seen.end === null) await redis.set(keys.stop, '1', 'PX', retentionMs).catch(unavailable);
    },
    askers: () => new Set([...own.values()].flatMap(({ turn: { end, id } }) => (end === null ? [id.discordId] : []))),
    stopAll(discordId) {
      for (const { turn } of own.values()) if (turn.id.discordId === discordId) turn.dismiss();
    },
    async close() {
      clearInterval(timer);
      for (const { turn } of own.values()) if (turn.end === null) turn.fail(lost());
      await writeAll();
    },
  };
}
