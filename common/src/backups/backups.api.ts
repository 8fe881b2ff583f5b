// Backups API: the backups of the hall, when they are made, and the proof that the newest can be restored.
import * as z from 'zod/mini';
import { timeOfDay } from '../wire/days.ts';
import { seenVersion, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** Why a backup is kept. `recent`: it is less than a day old. */
export const keepReasons = ['recent', 'daily', 'weekly', 'monthly'] as const;
export type KeepReason = (typeof keepReasons)[number];
/** Where a copy is: the folder of the host, or the bucket of an S3-compatible store. */
export const backupPlaces = ['folder', 'bucket'] as const;
export type BackupPlace = (typeof backupPlaces)[number];

export const backup = z.object({
  /** The name of the file. */
  name: z.string(),
  madeAt: time,
  bytes: z.int(),
  places: z.array(z.enum(backupPlaces)),
  /** Empty: it goes with the next backup. */
  keptAs: z.array(z.enum(keepReasons)),
});
export type Backup = z.output<typeof backup>;
/** `problem`: a sentence. */
const trouble = z.nullable(z.object({ at: time, problem: z.string() }));

export const backupList = z.object({
  /** The newest come first. */
  backups: z.array(backup),
  /** What the worker does now, or an admin has asked for. */
  running: z.nullable(z.enum(['waiting', 'backup', 'proof'])),
  /** The last attempt, if it failed. */
  failure: trouble,
  /** The last copy to the bucket, if it failed. */
  bucketFailure: trouble,
  hasBucket: z.boolean(),
  /** The last proof. `problem` is null when it worked. */
  proof: z.nullable(z.object({ at: time, name: z.string(), problem: z.nullable(z.string()) })),
  /** When a proof last worked. */
  provedAt: z.nullable(time),
  /** The time zone of the guild, as an IANA name. */
  zone: z.string(),
  /** Until when the viewer may download; null: after signing in again. */
  mayDownloadUntil: z.nullable(time),
});
export type BackupList = z.output<typeof backupList>;

/** How long after signing in an admin may download, in ms. */
export const freshSignInMs = 10 * 60_000;

const values = {
  /** Whether the worker makes a backup every night. */
  isNightly: z.boolean(),
  /** In the time zone of the guild. */
  time: timeOfDay('Choose a time'),
};
export const backupSettings = z.object({ ...values, version: z.int() });
export type BackupSettings = z.output<typeof backupSettings>;
export const backupSettingsChange = z.object({ ...z.partial(z.object(values)).shape, ...seenVersion });

const settings = { path: '/api/settings/backups', access: 'admin', reply: backupSettings } as const;
export const backupRoutes = {
  listBackups: route({
    method: 'GET',
    path: '/api/backups',
    access: 'admin',
    summary: 'All backups, what runs now, and when a backup was last proved',
    reply: backupList,
  }),
  requestBackup: route({
    method: 'POST',
    path: '/api/backups',
    access: 'admin',
    summary: 'Ask the worker for a backup. It starts within seconds',
    reply: backupList,
  }),
  downloadBackup: route({
    method: 'GET',
    path: '/api/backups/:backup',
    access: 'admin',
    summary: 'Download a backup, for an admin who has signed in within the last ten minutes',
    params: z.object({
      backup: z.string().check(z.maxLength(200), z.regex(/^[a-zA-Z0-9][\w-]*(?:\.[a-z-]+)*$/, 'Choose a backup')),
    }),
    content: 'application/gzip',
    reply: z.string(),
  }),
  getBackupSettings: route({ ...settings, method: 'GET', summary: 'When backups are made' }),
  changeBackupSettings: route({
    ...settings,
    method: 'PATCH',
    summary: 'Change when backups are made',
    body: backupSettingsChange,
  }),
};
/** The address from which a browser downloads a backup. */
export const downloadPath = (name: string): string => `/api/backups/${encodeURIComponent(name)}`;

export const backupMessages = liveMessages({
  'backup-settings:updated': backupSettings,
});
