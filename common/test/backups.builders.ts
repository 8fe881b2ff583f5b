// Backups for tests.
import type { BackupList } from '../src/backups/backups.api.ts';

/** Two backups, one of which was proved. */
export const someBackups = (change: Partial<BackupList> = {}): BackupList => ({
  backups: [
    {
      name: 'guild-2026-05-02T04-00-00-000Z.guild-backup.gz',
      madeAt: '2026-05-02T04:00:00.000Z',
      bytes: 3_500_000,
      places: ['folder', 'bucket'],
      keptAs: ['recent', 'daily'],
    },
    {
      name: 'guild-2026-05-01T04-00-00-000Z.guild-backup.gz',
      madeAt: '2026-05-01T04:00:00.000Z',
      bytes: 900_000,
      places: ['folder'],
      keptAs: [],
    },
  ],
  running: null,
  failure: null,
  bucketFailure: null,
  hasBucket: true,
  proof: { at: '2026-05-01T04:05:00.000Z', name: 'guild-2026-05-01T04-00-00-000Z.guild-backup.gz', problem: null },
  provedAt: '2026-05-01T04:05:00.000Z',
  zone: 'UTC',
  mayDownloadUntil: null,
  ...change,
});
