// System settings: the checks of this installation, backups, failed background tasks, what runs, and the latest problems.
import { exportRoutes } from '@guild/common/exports/exports.api';
import { systemRoutes, type SystemRunning as Running } from '@guild/common/system/system.api';
import { useState, type ReactNode } from 'react';
import { Backups } from '../../features/backups/Backups.tsx';
import { backupTime, nightlyBackups } from '../../features/backups/backups.settings.ts';
import { GuildPart, type GuildPartProps } from '../../features/settings/GuildPart.tsx';
import { NumberRow, SwitchRow } from '../../features/settings/GuildSettingRows.tsx';
import { FailedTasks } from '../../features/system/FailedTasks.tsx';
import { SystemChecks } from '../../features/system/SystemChecks.tsx';
import { SystemProblems, SystemRunning } from '../../features/system/SystemRunning.tsx';
import { call } from '../../platform/api/api.ts';
import { useResource, type Resource } from '../../platform/api/resource.ts';
import { useReloadEvery } from '../../platform/api/useReloadEvery.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

/** How often the page asks again, in ms. The checks also ask Discord. */
const [checksMs, runningMs] = [60_000, 10_000];

interface RunningPartProps extends Pick<GuildPartProps, 'place' | 'help'> {
  running: Resource<Running>;
  children: (running: Running) => ReactNode;
}
const RunningPart = ({ place, help, running, children }: RunningPartProps): ReactNode => (
  <GuildPart place={place} help={help}>
    <ResourceView resource={running} failed="Error loading what runs" skeleton={<SkeletonRows count={2} height={48} />}>
      {children}
    </ResourceView>
  </GuildPart>
);

export default function SystemSettings(): ReactNode {
  const checks = useResource((signal) => call(systemRoutes.getSystemChecks, { signal }));
  const running = useResource((signal) => call(systemRoutes.getSystemRunning, { signal }));
  useReloadEvery(checks.reload, checksMs);
  useReloadEvery(running.reload, runningMs);
  const [busy, setBusy] = useState(false);
  const checkAgain = async (): Promise<void> => {
    setBusy(true);
    await Promise.all([checks.reload(), running.reload()]);
    setBusy(false);
  };
  return (
    <>
      <GuildPart
        place="system-checks"
        help="What the hall needs to work, and how to mend what is wrong. On the server, npm run doctor shows the same list."
      >
        <ResourceView
          resource={checks}
          failed="Error loading the checks"
          skeleton={<SkeletonRows count={8} height={72} />}
        >
          {(found) => <SystemChecks found={found} busy={busy} onCheckAgain={() => void checkAgain()} />}
        </ResourceView>
      </GuildPart>

      <GuildPart
        place="backups"
        help="Everything in one file, as of one moment. Kept are all of a day, then the newest of 7 days, 4 weeks and 6 months."
      >
        <Backups />
      </GuildPart>
      <SwitchRow place="backups-nightly" setting={nightlyBackups} />
      <NumberRow place="backups-time" setting={backupTime} />

      <RunningPart
        place="failed-tasks"
        help="After five failures the hall gives up what follows a change: a row, a notice or a message. Remove the cause, then retry. A second run does no harm."
        running={running}
      >
        {({ failedTasks, failedTotal }) => (
          <FailedTasks failedTasks={failedTasks} failedTotal={failedTotal} onTried={() => void running.reload()} />
        )}
      </RunningPart>
      <RunningPart
        place="system-running"
        help="Processes that used the database in the last day, and jobs that wait in Redis."
        running={running}
      >
        {(found) => <SystemRunning running={found} />}
      </RunningPart>
      <RunningPart
        place="system-problems"
        help="By kind, of all running processes since each started. The log of the process has the details."
        running={running}
      >
        {({ problems }) => <SystemProblems problems={problems} />}
      </RunningPart>
      <GuildPart
        place="take-along"
        help="Everything the guild has, as one file that an empty guild hall can import. It leaves out secrets, private notices, maximum bids and a running trial; the file says so itself. Close to everything in it is personal: store it safely."
      >
        <ButtonAnchor href={exportRoutes.exportEverything.path} download justifySelf="start">
          Download everything
        </ButtonAnchor>
      </GuildPart>
    </>
  );
}
