// The backups feature: the worker makes backups, proves them, and admins see and download them.
import { backupRoutes } from '@guild/common/backups/backups.api';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { routes } from '../../platform/http/http.ts';
import { createBackupCopies } from './backups.bucket.ts';
import { createBackupFolder } from './backups.folder.ts';
import { createBackupPrograms } from './backups.programs.ts';
import { createBackupsService } from './backups.service.ts';
import { createBackupSettings } from './backups.settings.ts';
import { createBackupStates } from './backups.state.ts';
import { backupTopics } from './backups.topics.ts';
import { createBackupsTask, type WorkerParts } from './backups.worker.ts';

export type BackupsDeps = Pick<WorkerParts, 'checkBooks' | 'warn'>;

export function backupsFeature(context: Context, deps: BackupsDeps): Feature {
  const { db, env } = context;
  const stored = db.getClient().db(db.name);
  const states = createBackupStates(stored);
  const settings = createBackupSettings(context);
  const folder = createBackupFolder(env.backups.folder, db.name);
  const copies = env.backups.bucket === null ? null : createBackupCopies(env.backups.bucket);
  const service = createBackupsService({ states, folder, copies }, context);
  const task = createBackupsTask(
    {
      ...deps,
      states,
      settings,
      folder,
      copies,
      stored,
      programs: createBackupPrograms(env, stored),
      // Halls of tests share a server.
      rehearsal: env.nodeEnv === 'test' ? `${db.name}_rehearsal` : 'rehearsal',
    },
    context,
  );
  return {
    name: 'backups',
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    routes: [
      routes(backupRoutes, {
        listBackups: (_input, { caller }) => service.list(caller),
        requestBackup: (_input, { caller }) => service.request(caller),
        downloadBackup: ({ params }, { caller }) => service.download(params.backup, caller),
        getBackupSettings: () => settings.read(),
        changeBackupSettings: ({ body }, { caller }) => settings.change(body, caller),
      }),
    ],
    topics: backupTopics(service),
    handlers: [settings.handler],
    scheduledTasks: [task],
    close: () => task.close(),
  };
}
