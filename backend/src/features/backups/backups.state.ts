// Stored state of backups: one document with the list, and what a worker does now.
import { randomUUID } from 'node:crypto';
import type { BackupPlace } from '@guild/common/backups/backups.api';
import type { Db } from 'mongodb';
import type { AuditNote } from '../../platform/people/audit/audit.ts';
import { upsert } from '../../platform/store/documents/stored.ts';

export type Work = 'backup' | 'proof';

export interface StoredBackup {
  readonly name: string;
  readonly madeAt: Date;
  readonly bytes: number;
  readonly places: readonly BackupPlace[];
}
export interface DiskSample {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  /** Bytes. */
  readonly free: number;
}
interface Trouble {
  readonly at: Date;
  /** A sentence. */
  readonly problem: string;
}
interface Request {
  readonly at: Date;
  readonly by: NonNullable<AuditNote['actor']>;
}
export interface BackupState {
  readonly _id: 1;
  /** Increases when work starts or ends, so that only one worker starts it. */
  readonly round: number;
  /** When the hall first looked. Nothing was due before. */
  readonly since: Date;
  /** What is in the folder and in the bucket. */
  readonly backups: readonly StoredBackup[];
  readonly listedAt: Date | null;
  readonly requested: Request | null;
  readonly running: {
    readonly id: string;
    readonly what: Work;
    /** The worker renews it. */
    readonly aliveAt: Date;
  } | null;
  /** When a backup was last made, by the worker's clock. */
  readonly workedAt: Date | null;
  readonly failure: Trouble | null;
  readonly bucketFailure: Trouble | null;
  readonly proof: { readonly at: Date; readonly name: string; readonly problem: string | null } | null;
  readonly provedAt: Date | null;
  /** Whether the database of the proof belongs to a proof, and may be dropped. */
  readonly isRehearsing: boolean;
  /** One a day, the oldest first. */
  readonly disk: readonly DiskSample[];
}
export type Change = Partial<Omit<BackupState, '_id' | 'round'>>;

const storedIn = 'backup_state';
const onlyId = 1;
export const aliveEveryMs = 5000;
/** Without a sign of life for this long, a worker counts as killed. */
export const staleMs = 60_000;

/** Whether a worker does something now. @param now ms since 1970 */
export const isAlive = ({ running }: Pick<BackupState, 'running'>, now: number): boolean =>
  running !== null && running.aliveAt.getTime() > now - staleMs;

/** The state without writing it, for checks. Null: no worker has looked yet. */
export const findBackupState = (db: Db): Promise<BackupState | null> =>
  db.collection<BackupState>(storedIn).findOne({ _id: onlyId }, { maxTimeMS: 2000 });

export interface BackupStates {
  /** @param now ms since 1970 */
  read(now: number): Promise<BackupState>;
  /** @returns false when work has started or ended since the state was read, or runs */
  start(seen: BackupState, what: Work, now: number): Promise<string | null>;
  /** Shows that the work goes on. @returns false when another worker has taken over */
  keepAlive(id: string, now: number): Promise<boolean>;
  /** Changes the state while the work goes on. */
  note(id: string, change: Change): Promise<void>;
  /** Ends the work. Does nothing when another worker has taken over. */
  end(id: string, change: Change): Promise<void>;
  /** Asks for a backup, unless somebody has. */
  request(request: Request): Promise<void>;
  /** Notes what was found, unless work has started or ended meanwhile. */
  set(seen: BackupState, change: Pick<Change, 'backups' | 'listedAt' | 'disk'>): Promise<void>;
}

/** The state of a hall that has just begun. @param now ms since 1970 */
export const newBackupState = (now: number): Omit<BackupState, '_id'> => ({
  round: 1,
  since: new Date(now),
  backups: [],
  listedAt: null,
  requested: null,
  running: null,
  workedAt: null,
  failure: null,
  bucketFailure: null,
  proof: null,
  provedAt: null,
  isRehearsing: false,
  disk: [],
});

export function createBackupStates(db: Db): BackupStates {
  const states = db.collection<BackupState>(storedIn);
  const ensure = (now: number): Promise<BackupState> =>
    upsert(() =>
      states.findOneAndUpdate(
        { _id: onlyId },
        { $setOnInsert: newBackupState(now) },
        { upsert: true, returnDocument: 'after' },
      ),
    );
  return {
    read: async (now) => (await states.findOne({ _id: onlyId })) ?? ensure(now),
    async start(seen, what, now) {
      if (isAlive(seen, now)) return null;
      const id = randomUUID();
      const { matchedCount } = await states.updateOne(
        { _id: onlyId, round: seen.round },
        { $set: { running: { id, what, aliveAt: new Date(now) } }, $inc: { round: 1 } },
      );
      return matchedCount === 1 ? id : null;
    },
    async keepAlive(id, now) {
      const { matchedCount } = await states.updateOne(
        { _id: onlyId, 'running.id': id },
        { $set: { 'running.aliveAt': new Date(now) } },
      );
      return matchedCount === 1;
    },
    async note(id, change) {
      await states.updateOne({ _id: onlyId, 'running.id': id }, { $set: change });
    },
    async end(id, change) {
      await states.updateOne(
        { _id: onlyId, 'running.id': id },
        { $set: { ...change, running: null }, $inc: { round: 1 } },
      );
    },
    async request(request) {
      await ensure(request.at.getTime());
      await states.updateOne({ _id: onlyId, requested: null }, { $set: { requested: request } });
    },
    async set({ round }, change) {
      await states.updateOne({ _id: onlyId, round }, { $set: change });
    },
  };
}
