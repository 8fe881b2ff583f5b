// Says in the database that a process works on it, so that nobody replaces its content under it; and sees when it was replaced.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Connection } from 'mongoose';
import { CannotStart } from '../process/lifecycle.ts';

/** One process that works on the database. `tools/backup` reads these, by the name of the collection. */
interface LeaseDocument {
  _id: string;
  role: string;
  host: string;
  pid: number;
  /** Rises every few seconds: who sees it rise knows that the process lives, whatever its clock says. */
  beats: number;
  at: Date;
}
/** The last restore of this database, written by `tools/backup`. */
interface RestoreDocument {
  _id: 'restore';
  /** Another one for each restore. */
  id: string;
  state: 'filling' | 'swapping' | 'done';
}
export interface Lease {
  /** Resolves with the reason when the database was replaced under this process, which then has to end at once. */
  readonly lost: Promise<string>;
  /** How long ago a read and a write of this process last succeeded, in ms. */
  sinceLastBeatMs(): number;
  /** Gives the lease back. */
  close(): Promise<void>;
}

const usualBeatMs = 5000;
/** When the row of a process that was killed is cleared away. */
const forgottenAfterMs = 24 * 3_600_000;
const underRestore =
  'This database is being restored, or a restore was interrupted. Wait until it is done, or see what ' +
  '`npm run restore -- --recover` says.';
const replaced =
  'The database was restored while this process was running. The process stops and must be started again.';

/**
 * Enters this process among those that work on the database.
 * @param beatMs how often it shows that it lives
 * @param onBeat called at the start and after every beat; when it rejects, the beat still counts
 * @throws {CannotStart} when a restore is under way or was interrupted
 */
export async function takeLease(
  db: Connection,
  { role, beatMs = usualBeatMs, onBeat }: { role: string; beatMs?: number; onBeat?: () => Promise<void> },
): Promise<Lease> {
  const leases = db.collection<LeaseDocument>('leases');
  const restores = db.collection<RestoreDocument>('restores');
  const _id = randomUUID();
  const place = { role, host: hostname(), pid: process.pid };
  const lastRestore = (): Promise<RestoreDocument | null> => restores.findOne({ _id: 'restore' });
  let lastBeat = performance.now();
  const beat = async (): Promise<void> => {
    await leases.updateOne({ _id }, { $inc: { beats: 1 }, $set: { ...place, at: new Date() } }, { upsert: true });
    lastBeat = performance.now();
    await onBeat?.().catch(() => undefined); // the next beat calls it again
  };

  // The lease first, then the look at the restore; a restore does it the other way round, so one of the two sees the other.
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
      // One that is still filling has changed nothing, and gives up when it sees us.
      if (last && last.state !== 'filling' && last.id !== atStart?.id) resolve(replaced);
      else await beat();
    };
    const next = (): void => {
      if (closed) return;
      timer = setTimeout(() => {
        // Without the database there is nothing to be shown; the next beat says it.
        beating = go().then(next, next);
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
      await leases.deleteOne({ _id }).catch(() => undefined); // a lease that does not beat holds up nobody for long
    },
  };
}
