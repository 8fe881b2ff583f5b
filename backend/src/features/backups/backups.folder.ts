// The folder with backups: their names, sizes and bytes.
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** As `tools/backup` writes it. */
const suffix = '.guild-backup.gz';
const dated = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;
/** A file that is still being written is younger. */
const abandonedMs = 2 * 3_600_000;

export interface FoundBackup {
  readonly name: string;
  readonly madeAt: Date;
  readonly bytes: number;
}

/**
 * When the backup with this file name was made.
 * @param database the name of the hall's database, with which the file name begins
 * @returns null: it is no backup of this database
 */
export function timeInName(name: string, database: string): Date | null {
  if (!name.startsWith(`${database}-`) || !name.endsWith(suffix)) return null;
  const [, day, hour, minute, second, ms] = dated.exec(name.slice(database.length + 1, -suffix.length)) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}.${ms ?? ''}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

export interface BackupFolder {
  readonly path: string;
  /** Creates the folder, which only this user may read. */
  prepare(): Promise<void>;
  /** The backups of this database. A folder that does not exist has none. */
  list(): Promise<FoundBackup[]>;
  remove(name: string): Promise<void>;
  /** Deletes what killed processes left. @param now the machine's time, ms since 1970 */
  removeAbandoned(now: number): Promise<void>;
  fileOf(name: string): string;
  /** The bytes of a backup; null: this process does not find it. @param name from the list */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return instead;
    throw error;
  };

export function createBackupFolder(folder: string, database: string): BackupFolder {
  const fileOf = (name: string): string => path.join(folder, name);
  return {
    path: folder,
    fileOf,
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    async list() {
      const found: FoundBackup[] = [];
      for (const name of await readdir(folder).catch(unlessMissing<string[]>([]))) {
        const madeAt = timeInName(name, database);
        const about = madeAt === null ? null : await stat(fileOf(name)).catch(unlessMissing(null));
        if (madeAt !== null && about?.isFile() === true) found.push({ name, madeAt, bytes: about.size });
      }
      return found;
    },
    remove: (name) => rm(fileOf(name), { force: true }),
    async removeAbandoned(now) {
      for (const name of await readdir(folder).catch(unlessMissing<string[]>([]))) {
        if (!name.startsWith(`${database}-`) || !name.endsWith(`${suffix}.partial`)) continue;
        const about = await stat(fileOf(name)).catch(unlessMissing(null));
        if (about !== null && about.mtimeMs < now - abandonedMs) await rm(fileOf(name), { force: true });
      }
    },
    async read(name) {
      const handle = await open(fileOf(name)).catch(unlessMissing(null));
      return handle === null ? null : createReadStream('', { fd: handle });
    },
  };
}
