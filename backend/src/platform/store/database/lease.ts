// Leases: each process registers in the database, so that a restore does not replace data in use.
// The process also notices when a restore did.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { CannotStart } from '../../process/lifecycle.ts';
import type { LoggedProblem } from '../../process/log.ts';

/** One process that uses the database. `tools/backup` reads this collection by its name. */
export interface LeaseDocument {
  _id: string;
  role: string;
  host: string;
  pid: number;
  /**
   * Increases every few seconds. An observer that sees it increase knows that the process lives,
   * whatever the clocks say.
   */
  beats: number;
  at: Date;
  /** Absent in leases of earlier versions. */
  about?: ProcessFacts;
}
/** What a process says about itself, for the page of what runs. */
export interface ProcessFacts {
  readonly version: string;
  readonly build: string;
  readonly node: string;
  readonly startedAt: Date;
  readonly problems: readonly LoggedProblem[];
}
/** The last restore of this database, written by `tools/backup`. */
interface RestoreDocument {
  _id: 'restore';
  /** Different for each restore. */
  id: string;
  state: 'filling' | 'swapping' | 'done';
}
export interface Lease {
  /**
   * Resolves with the reason when a restore replaced the database under this process. The process
   * must then end at once.
   */
  readonly lost: Promise<string>;
  /** Time in ms since a read and a write of this process last succeeded. */
  sinceLastBeatMs(): number;
  /** Deletes the lease. */
  close(): Promise<void>;
}

const defaultBeatMs = 5000;
/** Age after which the row of a killed process is deleted. */
const forgottenAfterMs = 24 * 3_600_000;
const underRestore =
  'This database is being restored, or a restore was interrupted. Wait until it is done, or see what ' +
  '`npm run restore -- --recover` says.';
const replaced =
  'The database was restored while this process was running. The process stops and must be started again.';

export interface LeaseOptions {
  readonly role: string;
  readonly log: Logger;
  /** How often the lease is renewed, in ms. */
  readonly beatMs?: number;
  /** Called at the start and after every renewal. When it rejects, the renewal still counts. */
  readonly onBeat?: () => Promise<void>;
  /** What the process says about itself with every renewal. */
  readonly about?: () => ProcessFacts;
}

/**
 * Registers this process as one that uses the database.
 * The log says when the database goes away or refuses writes, and when it is back.
 * @throws {CannotStart} when a restore is running or was interrupted
 */
export async function takeLease(
  db: Connection,
  { role, log, beatMs = defaultBeatMs, onBeat, about }: LeaseOptions,
): Promise<Lease> {
  const leases = db.collection<LeaseDocument>('leases');
  const restores = db.collection<RestoreDocument>('restores');
  const _id = randomUUID();
  const place = { role, host: hostname(), pid: process.pid };
  const lastRestore = (): Promise<RestoreDocument | null> => restores.findOne({ _id: 'restore' });
  let lastBeat = performance.now();
  const beat = async (): Promise<void> => {
    const set = { ...place, at: new Date(), ...(about && { about: about() }) };
    await leases.updateOne({ _id }, { $inc: { beats: 1 }, $set: set }, { upsert: true });
    lastBeat = performance.now();
    await onBeat?.().catch(() => undefined); // the next beat calls it again
  };

  // Write the lease first, then look for a restore. A restore works in the opposite order, so one
  // of the two always sees the other.
  await beat();
  const atStart = await lastRestore();
  if (atStart && atStart.state !== 'done') {
    await leases.deleteOne({ _id });
    throw new CannotStart(underRestore);
  }
  await leases.deleteMany({ at: { $lt: new Date(Date.now() - forgottenAfterMs) } });

  let closed = false;
  let beating = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<string>((resolve) => {
    const go = async (): Promise<void> => {
      const last = await lastRestore();
      // A restore that is still filling has changed nothing, and gives up when it sees this lease.
      if (last && last.state !== 'filling' && last.id !== atStart?.id) resolve(replaced);
      else await beat();
    };
    let isFailing = false;
    const works = (): void => {
      if (isFailing) log.info('the database is back');
      isFailing = false;
      next();
    };
    const fails = (error: unknown): void => {
      // The next beat tries again.
      if (!isFailing && !closed) log.warn({ error }, 'the database is away or does not store');
      isFailing = true;
      next();
    };
    const next = (): void => {
      if (closed) return;
      timer = setTimeout(() => {
        beating = go().then(works, fails);
      }, beatMs);
    };
    next();
  });
  return {
    lost,
    sinceLastBeatMs: () => performance.now() - lastBeat,
    async close() {
      closed = true;
      clearTimeout(timer);
      await beating;
      await leases.deleteOne({ _id }).catch(() => undefined); // an old lease delays a restore only briefly
    },
  };
}
