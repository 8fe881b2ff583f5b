// Settings of backups: whether one is made every night, and when.
import { backupRoutes, type BackupSettings } from '@guild/common/backups/backups.api';
import { call } from '../../platform/api/api.ts';
import { useLiveResource, type Resource } from '../../platform/api/resource.ts';
import { wallTime } from '../../platform/format/format.ts';
import type { NumberSetting, SwitchSetting } from '../../platform/forms/guildSetting.ts';

const useSettings = (): Resource<BackupSettings> =>
  useLiveResource(backupRoutes.getBackupSettings, 'backup-settings:updated');
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const nightlyBackups: SwitchSetting<BackupSettings> = {
  help: 'Turn this off only if you back up the database in another way.',
  label: 'Back up every night',
  use: useSettings,
  value: ({ isNightly }) => isNightly,
  save: (isNightly, version) => call(backupRoutes.changeBackupSettings, { body: { isNightly, version } }),
};
export const backupTime: NumberSetting<BackupSettings, number> = {
  help: "In the guild's time zone. Choose an hour in which few people play.",
  /** Minutes of the day. */
  offered: Array.from({ length: 24 }, (_, hour) => hour * 60),
  wordsOf: (minutes) => wallTime(timeOf(minutes)),
  use: useSettings,
  value: ({ time }) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  save: (minutes, version) => call(backupRoutes.changeBackupSettings, { body: { time: timeOf(minutes), version } }),
  isIdle: ({ isNightly }) => !isNightly,
};
