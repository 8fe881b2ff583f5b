// The programs that make and restore a backup. They run as processes of their own: they read the whole
// database, which would delay auctions that the worker ends on the second.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Db } from 'mongodb';
import type { Env } from '../../platform/process/env.ts';

/** A program ended without having done its work. */
export class ProgramFailed extends Error {
  /** A sentence for admins, without addresses and file names. */
  readonly problem: string;

  /** @param output what the program wrote to its error output, for the log */
  constructor(problem: string, output: string) {
    super(output);
    this.name = 'ProgramFailed';
    this.problem = problem;
  }
}

const maxMinutes = 30;
const known: readonly (readonly [output: RegExp, problem: string])[] = [
  [/ENOSPC/, 'The disk is full.'],
  [/EACCES|EPERM|EROFS|EEXIST|ENOTDIR/, "The hall can't write into the folder for backups."],
  [/replica set/, 'MongoDB must be a replica set, so that a backup has the data of one moment.'],
  [/does not answer/, "The database didn't answer."],
  [/SnapshotTooOld|SnapshotUnavailable/, 'The database is too large to be read within five minutes. Use mongodump.'],
  [/half restored|is under way or was interrupted/, 'A restore was interrupted: npm run restore -- --recover.'],
  [/is damaged|is cut off/, "The file is damaged. It can't be restored."],
  [/that are not the/, 'The restored data differ from the backup.'],
  [/not authorized|requires authentication/i, 'The database user may not write to the database for the proof.'],
];
const password = /\/\/[^@\s/]*@/g;

export function toProgramFailed(error: unknown): ProgramFailed {
  if (error instanceof ProgramFailed) return error;
  const { stderr, message, killed } = error as Error & { stderr?: string; killed?: boolean };
  const output = (stderr === undefined || stderr === '' ? message : stderr).replaceAll(password, '//…@');
  if (killed === true) return new ProgramFailed(`It took longer than ${maxMinutes} minutes, or was stopped.`, output);
  const problem = known.find(([pattern]) => pattern.test(output))?.[1];
  return new ProgramFailed(problem ?? 'The log of the worker has the reason.', output);
}

export interface BackupPrograms {
  /** Writes a backup of the hall's database into the folder. @throws ProgramFailed */
  backUp(folder: string, signal: AbortSignal): Promise<void>;
  /** Restores a backup into another database, and compares every document. @throws ProgramFailed */
  restore(file: string, into: string, signal: AbortSignal): Promise<void>;
}

/** The folder of the embedded database; null: the hall uses a MongoDB. */
async function embeddedFolder(db: Db): Promise<string | null> {
  const { embedded } = (await db.admin().buildInfo()) as { embedded?: { dir: string } };
  return embedded?.dir ?? null;
}

export function createBackupPrograms(env: Pick<Env, 'mongodbUri' | 'buildId'>, db: Db): BackupPrograms {
  const run = async (program: string, args: readonly string[], signal: AbortSignal): Promise<void> => {
    try {
      await promisify(execFile)(process.execPath, [path.resolve('tools/backup', program), ...args], {
        signal,
        timeout: maxMinutes * 60_000,
        // No other secret of the hall.
        env: { MONGODB_URI: env.mongodbUri, BUILD_ID: env.buildId },
      });
    } catch (error) {
      throw toProgramFailed(error);
    }
  };
  return {
    async backUp(folder, signal) {
      // The embedded database cannot read as of one moment, so the program copies its folder.
      const dir = await embeddedFolder(db);
      const embedded = dir === null ? [] : ['--embedded', dir];
      await run('backup.mjs', ['--to', folder, '--database', db.databaseName, ...embedded], signal);
    },
    restore: (file, into, signal) => run('restore.mjs', [file, '--into', into], signal),
  };
}
