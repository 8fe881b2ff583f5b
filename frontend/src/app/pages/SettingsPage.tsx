// Settings: one's own notifications, appearance, calendar and sessions, and for admins those of the guild.
import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, type ReactNode } from 'react';
import { AppearanceSettings } from '../../features/settings/AppearanceSettings.tsx';
import { GuildPart } from '../../features/settings/GuildPart.tsx';
import { NoticeSettings } from '../../features/settings/NoticeSettings.tsx';
import { PointsCard } from '../../features/settings/PointsCard.tsx';
import { RankAccessCard } from '../../features/settings/RankAccessCard.tsx';
import { SessionsRow } from '../../features/settings/SessionsRow.tsx';
import { SettingRow, SettingsGroup } from '../../features/settings/SettingRow.tsx';
import { settingsGroups } from '../../features/settings/settings.places.ts';
import { SettingsNav } from '../../features/settings/SettingsNav.tsx';
import { useAnchor } from '../../features/settings/useAnchor.ts';
import { useViewer } from '../../platform/session.store.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CalendarRow } from './CalendarRow.tsx';
import { HaulSettings } from './HaulSettings.tsx';
import { ContractLimitRow } from './ContractLimitRow.tsx';
import { LinkPreviewRow } from './LinkPreviewRow.tsx';
import { MarkingRow } from './MarkingRow.tsx';
import { MapOutside } from './MapOutside.tsx';
import { TrustRow } from './TrustRow.tsx';

const TrialPostRow = lazy(() => import('./TrialPostRow.tsx'));

const GuildSettings = (): ReactNode => (
  <SettingsGroup id="guild">
    <RankAccessCard />
    <PointsCard />
    <TrustRow />
    <HaulSettings />
    <ContractLimitRow />
    <MarkingRow />
    <MapOutside />
    <Suspense fallback={<SettingRow place="trials-in-discord" help={<Skeleton height="88px" width="100%" />} />}>
      <TrialPostRow />
    </Suspense>
    <LinkPreviewRow />
    <GuildPart
      place="audit-record"
      help="Who did what and when, what it was before, and the way to bring back what was deleted."
    >
      <ButtonLink justifySelf="start" to="/audit">
        Open the record
      </ButtonLink>
    </GuildPart>
  </SettingsGroup>
);

export default function SettingsPage(): ReactNode {
  const { isAdmin, access } = useViewer();
  useAnchor();
  return (
    <chakra.div
      display="grid"
      gap={{ base: 4, lg: 6 }}
      maxWidth="1060px"
      marginInline="auto"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '216px minmax(0, 1fr)' }}
    >
      <SettingsNav groups={settingsGroups.filter((id) => isAdmin || id !== 'guild')} />
      <chakra.div display="grid" gap={{ base: 4, lg: 5 }} minWidth={0}>
        <NoticeSettings />
        <AppearanceSettings />
        <SettingsGroup id="account">
          {access !== 'Guest' && <CalendarRow />}
          <SessionsRow />
        </SettingsGroup>
        {isAdmin && <GuildSettings />}
      </chakra.div>
    </chakra.div>
  );
}
