// Settings of backups: whether the worker makes one every night, and when.
import type { Db } from 'mongodb';
import { adminsRoom } from '../../platform/live/live.ts';
import { declareSettings } from '../../platform/store/documents/settings.ts';

const defaults = { isNightly: true, time: '04:00' } as const;

export const createBackupSettings = declareSettings({ storedIn: 'backup_settings', defaults, room: adminsRoom });

/** The same setting for checks, which also run without a hall. */
export async function isNightlyIn(db: Db): Promise<boolean> {
  const settings = db.collection<{ _id: number; isNightly?: boolean }>('backup_settings');
  return (await settings.findOne({}, { maxTimeMS: 2000 }))?.isNightly ?? defaults.isNightly;
}
