// The worker's task: makes backups, copies and deletes them, proves the newest, and warns admins.
import { statfs } from 'node:fs/promises';
import type { Db } from 'mongodb';
import type { Context } from '../../platform/features/context.ts';
import type { ScheduledTask } from '../../platform/features/feature.ts';
import type { CheckedBooks } from '../../platform/store/database/books.ts';
import type { SettingsStore } from '../../platform/store/documents/settings.ts';
import type { BackupSettings } from '@guild/common/backups/backups.api';
import type { BackupCopies } from './backups.bucket.ts';
import { dueWork, oldSince } from './backups.due.ts';
import { timeInName, type BackupFolder } from './backups.folder.ts';
import { ProgramFailed, toProgramFailed, type BackupPrograms } from './backups.programs.ts';
import { keptBackups } from './backups.rotation.ts';
import {
  aliveEveryMs,
  isAlive,
  type BackupState,
  type BackupStates,
  type Change,
  type StoredBackup,
  type Work,
} from './backups.state.ts';

const everyMs = 2000;
/** Files that somebody adds or deletes by hand appear in the list after an hour at most. */
const listEveryMs = 3_600_000;
const maxSamples = 8;

/** @param about the key of the notice: admins get one for each */
export type WarnOfBackups = (problem: {
  readonly about: string;
  readonly title: string;
  readonly text: string;
}) => Promise<void>;

export interface WorkerParts {
  readonly states: BackupStates;
  readonly settings: Pick<SettingsStore<BackupSettings>, 'read'>;
  readonly folder: BackupFolder;
  /** Null: there is no bucket. */
  readonly copies: BackupCopies | null;
  readonly programs: BackupPrograms;
  /** The hall's database. */
  readonly stored: Db;
  /** Name of the database into which a backup is restored for a proof. */
  readonly rehearsal: string;
  readonly checkBooks: (db: Db) => Promise<readonly CheckedBooks[]>;
  readonly warn: WarnOfBackups;
}
export interface BackupsTask extends ScheduledTask {
  /** Stops the running work, and waits for it. */
  close(): Promise<void>;
}

type WorkerContext = Pick<Context, 'env' | 'clock' | 'log' | 'audit'>;
export function createBackupsTask(parts: WorkerParts, { env, clock, log, audit }: WorkerContext): BackupsTask {
  const { states, settings, folder, copies, programs, stored, rehearsal } = parts;
  const now = (): Date => new Date(clock.now());
  const closing = new AbortController();
  let working: Promise<void> | undefined;
  let warnedSince: number | null = null;

  /** What is in the folder and in the bucket. A bucket that does not answer keeps what was known of it. */
  const list = async (known: readonly StoredBackup[]): Promise<StoredBackup[]> => {
    const found = new Map<string, StoredBackup>();
    for (const one of await folder.list()) found.set(one.name, { ...one, places: ['folder'] });
    const inBucket = await (copies?.list() ?? Promise.resolve([])).catch(() =>
      known.filter(({ places }) => places.includes('bucket')),
    );
    for (const { name, bytes } of inBucket) {
      const madeAt = timeInName(name, stored.databaseName);
      if (madeAt === null) continue;
      const before = found.get(name);
      found.set(
        name,
        before ? { ...before, places: ['folder', 'bucket'] } : { name, madeAt, bytes, places: ['bucket'] },
      );
    }
    return [...found.values()].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  };
  /** Deletes what is no longer kept, and copies what is kept. */
  const tidy = async (signal: AbortSignal): Promise<void> => {
    const all = await list([]);
    const dated = all.map(({ name, madeAt }) => ({ name, madeAt: madeAt.getTime() }));
    const kept = keptBackups(dated, env.timezone, clock.now());
    for (const { name } of all) if (!kept.has(name)) await folder.remove(name);
    if (copies === null) return;
    for (const { name, places } of all) {
      if (!kept.has(name) && places.includes('bucket')) await copies.remove(name);
      if (kept.has(name) && !places.includes('bucket')) await copies.upload(name, folder.fileOf(name), signal);
    }
  };
  const troubleOf = (error: unknown): { at: Date; problem: string } => {
    const failed = toProgramFailed(error);
    log.error({ error: failed, problem: failed.problem }, 'a backup failed');
    return { at: now(), problem: failed.problem };
  };

  const makeBackup = async (state: BackupState, signal: AbortSignal): Promise<Change> => {
    // Whoever asks while a backup is made wants one of what they have just changed.
    const answered: Change = state.requested === null ? {} : { requested: null };
    try {
      await folder.prepare();
      await folder.removeAbandoned(Date.now());
      await programs.backUp(folder.path, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      return { ...answered, failure: troubleOf(error) };
    }
    const bucketFailure = await tidy(signal).then(() => null, troubleOf);
    const backups = await list(state.backups);
    const newest = backups.find(({ places }) => places.includes('folder'));
    if (newest !== undefined)
      await audit.record({
        key: `backup-made-${newest.name}`,
        actor: state.requested?.by ?? null,
        action: 'backup.made',
        entity: 'backup',
        entityId: newest.name,
        name: newest.name,
        after: { bytes: newest.bytes, places: newest.places },
      });
    return { ...answered, failure: null, bucketFailure, workedAt: now(), backups, listedAt: now() };
  };

  const contentOf = async (db: Db): Promise<string[]> => {
    const all = await db.listCollections({}, { nameOnly: true }).toArray();
    return all.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  };
  /** The user of the shipped database may drop collections, but no database. */
  const empty = async (db: Db): Promise<void> => {
    for (const name of await contentOf(db)) await db.dropCollection(name);
  };
  /** @returns why the newest backup is no good; null: it is proved */
  const findProblem = async (
    id: string,
    file: string,
    state: BackupState,
    signal: AbortSignal,
  ): Promise<string | null> => {
    if (stored.databaseName === rehearsal) return `The hall itself uses the database ${rehearsal}.`;
    const db = stored.client.db(rehearsal);
    // What an earlier proof left may go. What a host has restored there may not.
    if (state.isRehearsing) await empty(db);
    else if ((await contentOf(db)).length > 0)
      return `The database ${rehearsal} is not empty. Drop it, if nobody needs what was restored there.`;
    await states.note(id, { isRehearsing: true });
    try {
      await programs.restore(file, rehearsal, signal);
      const wrong = (await parts.checkBooks(db)).find(({ problems }) => problems.length > 0);
      if (wrong === undefined) return null;
      // A ledger that is wrong in the hall as well has a notice of its own.
      const inHall = (await parts.checkBooks(stored)).find(({ name }) => name === wrong.name);
      if (inHall !== undefined && inHall.problems.length > 0) return null;
      return `The ledger of the ${wrong.name} doesn't add up in the backup.`;
    } finally {
      if (!signal.aborted) {
        await empty(db);
        await states.note(id, { isRehearsing: false });
      }
    }
  };
  const prove = async (id: string, state: BackupState, signal: AbortSignal): Promise<Change> => {
    const backups = await list(state.backups);
    const newest = backups.find(({ places }) => places.includes('folder'));
    if (newest === undefined) return { backups, listedAt: now() };
    const { name } = newest;
    const problem = await findProblem(id, folder.fileOf(name), state, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      const failed = toProgramFailed(error);
      log.error({ error: failed, backup: name }, 'a backup could not be proved');
      return failed.problem;
    });
    if (problem === null) log.info({ backup: name }, 'a backup was restored and compared');
    else
      await parts.warn({
        about: `backup-proof-${name}`,
        title: "The newest backup couldn't be restored",
        text: problem,
      });
    const at = now();
    return { backups, listedAt: at, proof: { at, name, problem }, ...(problem === null && { provedAt: at }) };
  };

  const failureOf = (what: Work, error: unknown): Change => {
    const failure = troubleOf(error);
    return what === 'backup' ? { failure, requested: null } : { proof: { ...failure, name: '' } };
  };
  const work = async (what: Work, id: string, state: BackupState): Promise<void> => {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, closing.signal]);
    const timer = setInterval(() => {
      states.keepAlive(id, clock.now()).then(
        (isOurs) => {
          if (!isOurs) stop.abort();
        },
        () => undefined, // the database is away; the next beat tries again
      );
    }, aliveEveryMs);
    try {
      await states.end(id, await (what === 'backup' ? makeBackup(state, signal) : prove(id, state, signal)));
    } catch (error) {
      // If this process ends, another worker begins anew at once.
      await states.end(id, signal.aborted ? {} : failureOf(what, error));
    } finally {
      clearInterval(timer);
    }
  };

  const unreadable =
    ({ backups }: BackupState) =>
    (error: unknown): BackupState['backups'] => {
      log.warn({ error }, 'the folder with backups cannot be read');
      return backups;
    };
  /** Lists what is there, and notes the free space of the disk, once an hour and once a day. */
  const look = async (state: BackupState): Promise<void> => {
    const at = now();
    if (state.listedAt === null || at.getTime() - state.listedAt.getTime() >= listEveryMs)
      await states.set(state, { backups: await list(state.backups).catch(unreadable(state)), listedAt: at });
    const day = at.toISOString().slice(0, 10);
    if (state.disk.at(-1)?.day === day) return;
    const { bavail, bsize } = await statfs(folder.path).catch(() => statfs(process.cwd()));
    const disk = [...state.disk.filter((one) => one.day < day), { day, free: bavail * bsize }];
    await states.set(state, { disk: disk.slice(-maxSamples) });
  };
  const warnOfOld = async (state: BackupState, set: BackupSettings): Promise<void> => {
    const since = oldSince(state, set, clock.now());
    if (since === null || since === warnedSince) return;
    await parts.warn({
      about: `backup-old-${since}`,
      title: 'There is no new backup',
      text: state.failure?.problem ?? 'The newest backup is older than two days.',
    });
    warnedSince = since;
  };

  return {
    name: 'backups',
    everyMs,
    async run() {
      if (working !== undefined || closing.signal.aborted) return;
      const [state, set] = await Promise.all([states.read(clock.now()), settings.read()]);
      if (isAlive(state, clock.now())) return;
      await look(state);
      await warnOfOld(state, set);
      const what = dueWork(state, set, env.timezone, clock.now());
      const id = what === null ? null : await states.start(state, what, clock.now());
      if (what === null || id === null) return;
      // Not awaited: the task goes on to report that it runs.
      working = work(what, id, state)
        .catch((error: unknown) => log.warn({ error }, 'a backup could not be noted'))
        .finally(() => (working = undefined));
    },
    async close() {
      closing.abort(new ProgramFailed('The worker ended.', 'the worker ends'));
      await working;
    },
  };
}
