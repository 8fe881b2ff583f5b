// Backups service: the list, a request for a backup, and downloads, in a web process.
import { freshSignInMs, type BackupList } from '@guild/common/backups/backups.api';
import type { Db } from 'mongodb';
import type { Context } from '../../platform/features/context.ts';
import { AppError } from '../../platform/errors.ts';
import { actorOf } from '../../platform/people/audit/audit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { BackupCopies } from './backups.bucket.ts';
import { daysUntilFull, newestAt, oldSince } from './backups.due.ts';
import type { BackupFolder } from './backups.folder.ts';
import { keptBackups } from './backups.rotation.ts';
import { isNightlyIn } from './backups.settings.ts';
import { findBackupState, isAlive, type BackupState, type BackupStates } from './backups.state.ts';

/** What the checks of the installation need to know of backups. */
export interface BackupFacts extends Pick<BackupState, 'failure' | 'bucketFailure' | 'proof' | 'provedAt'> {
  readonly isNightly: boolean;
  /** Ms since 1970; null: there is none. */
  readonly newestAt: number | null;
  /** Whether admins were warned, because no backup is younger than two days. */
  readonly isOld: boolean;
  /** Days until the disk is full, as it filled in the last week; null: it does not fill. */
  readonly daysUntilFull: number | null;
}
/** @returns null: no worker has looked yet */
export async function readBackupFacts(db: Db, now: number): Promise<BackupFacts | null> {
  const state = await findBackupState(db);
  if (state === null) return null;
  const { failure, bucketFailure, proof, provedAt, disk } = state;
  const isNightly = await isNightlyIn(db);
  const isOld = oldSince(state, { isNightly }, now) !== null;
  const facts = { failure, bucketFailure, proof, provedAt, isNightly, isOld };
  return { ...facts, newestAt: newestAt(state), daysUntilFull: daysUntilFull(disk) };
}

export interface BackupsService {
  list(caller: Caller): Promise<BackupList>;
  request(caller: Caller): Promise<BackupList>;
  /**
   * The bytes of a backup.
   * @throws AppError `not_allowed` (`sign_in_again`) when the caller signed in too long ago
   */
  download(name: string, caller: Caller): Promise<AsyncIterable<Uint8Array>>;
}
interface Parts {
  readonly states: BackupStates;
  readonly folder: BackupFolder;
  readonly copies: BackupCopies | null;
}

const toTrouble = (trouble: BackupState['failure']): BackupList['failure'] =>
  trouble && { at: trouble.at.toISOString(), problem: trouble.problem };

export function createBackupsService(
  { states, folder, copies }: Parts,
  { env, clock, audit }: Pick<Context, 'env' | 'clock' | 'audit'>,
): BackupsService {
  const freshUntil = ({ signedInAt = 0 }: Caller): number | null =>
    signedInAt + freshSignInMs > clock.now() ? signedInAt + freshSignInMs : null;
  const toList = (state: BackupState, caller: Caller): BackupList => {
    const dated = state.backups.map(({ name, madeAt }) => ({ name, madeAt: madeAt.getTime() }));
    const kept = keptBackups(dated, env.timezone, clock.now());
    const running = isAlive(state, clock.now()) ? (state.running?.what ?? null) : null;
    const until = freshUntil(caller);
    return {
      backups: state.backups.map(({ name, madeAt, bytes, places }) => ({
        name,
        madeAt: madeAt.toISOString(),
        bytes,
        places: [...places],
        keptAs: kept.get(name) ?? [],
      })),
      running: running ?? (state.requested === null ? null : 'waiting'),
      failure: toTrouble(state.failure),
      bucketFailure: toTrouble(state.bucketFailure),
      hasBucket: copies !== null,
      proof: state.proof && { ...state.proof, at: state.proof.at.toISOString() },
      provedAt: state.provedAt?.toISOString() ?? null,
      zone: env.timezone,
      mayDownloadUntil: until === null ? null : new Date(until).toISOString(),
    };
  };
  const list = async (caller: Caller): Promise<BackupList> => toList(await states.read(clock.now()), caller);
  return {
    list,
    async request(caller) {
      const at = clock.now();
      await states.request({ at: new Date(at), by: actorOf(caller) });
      await audit.record({
        key: `backup-requested-${at}-${caller.userId}`,
        actor: actorOf(caller),
        action: 'backup.requested',
        entity: 'backup',
        entityId: 'now',
        name: 'Backup',
      });
      return list(caller);
    },
    async download(name, caller) {
      // Only names of the list lead to a file.
      const found = (await states.read(clock.now())).backups.find((one) => one.name === name);
      if (found === undefined) throw new AppError('not_found');
      if (freshUntil(caller) === null)
        throw new AppError('not_allowed', 'Sign in again to download a backup.', { reason: 'sign_in_again' });
      const bytes = (await folder.read(found.name)) ?? (await copies?.read(found.name)) ?? null;
      if (bytes === null)
        throw new AppError('not_found', "The web server doesn't find this backup. It needs the folder of the worker.");
      await audit.record({
        key: `backup-downloaded-${found.name}-${clock.now()}-${caller.userId}`,
        actor: actorOf(caller),
        action: 'backup.downloaded',
        entity: 'backup',
        entityId: found.name,
        name: found.name,
      });
      return bytes;
    },
  };
}
