// Settings: one's own notifications and sessions, and for admins what each rank allows and the way to the audit record.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { NoticeSettingsCard } from '../../features/notifications/NoticeSettingsCard.tsx';
import { PointsCard } from '../../features/settings/PointsCard.tsx';
import { RankAccessCard } from '../../features/settings/RankAccessCard.tsx';
import { SessionsCard } from '../../features/settings/SessionsCard.tsx';
import { useViewer } from '../../platform/session.store.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';

export default function SettingsPage(): ReactNode {
  const { isAdmin } = useViewer();
  return (
    <chakra.div
      display="grid"
      gap={{ base: 3, md: 4 }}
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
    >
      <NoticeSettingsCard />
      <chakra.div display="grid" gap={{ base: 3, md: 4 }}>
        {isAdmin && <RankAccessCard />}
        {isAdmin && <PointsCard />}
        <SessionsCard />
        {isAdmin && (
          <Panel padding="20px" display="grid" gap={3} justifyItems="start" aria-labelledby="audit-way">
            <chakra.h2 id="audit-way" textStyle="cardTitle">
              Audit record
            </chakra.h2>
            <chakra.p color="fg.muted" fontSize="sm">
              Who did what and when, what it was before, and the way to bring back what was deleted.
            </chakra.p>
            <ButtonLink to="/audit">Open the record</ButtonLink>
          </Panel>
        )}
      </chakra.div>
    </chakra.div>
  );
}
