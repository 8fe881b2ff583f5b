// System settings: the checks of this installation.
import { systemRoutes } from '@guild/common/system/system.api';
import { useState, type ReactNode } from 'react';
import { GuildPart } from '../../features/settings/GuildPart.tsx';
import { SystemChecks } from '../../features/system/SystemChecks.tsx';
import { call } from '../../platform/api/api.ts';
import { useResource } from '../../platform/api/resource.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

export default function SystemSettings(): ReactNode {
  const checks = useResource((signal) => call(systemRoutes.getSystemChecks, { signal }));
  const [busy, setBusy] = useState(false);
  const checkAgain = async (): Promise<void> => {
    setBusy(true);
    await checks.reload();
    setBusy(false);
  };
  return (
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
  );
}
