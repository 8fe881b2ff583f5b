// Settings page: notifications, appearance, calendar and sessions, and the guild's settings for
// admins.
import { chakra } from '@chakra-ui/react';
import { Suspense, type ReactNode } from 'react';
import { AppearanceSettings } from '../../features/settings/AppearanceSettings.tsx';
import { NoticeSettings } from '../../features/settings/NoticeSettings.tsx';
import { SessionsRow } from '../../features/settings/SessionsRow.tsx';
import { SettingsGroup } from '../../features/settings/SettingRow.tsx';
import { settingsGroups } from '../../features/settings/settings.places.ts';
import { SettingsNav } from '../../features/settings/SettingsNav.tsx';
import { useAnchor } from '../../features/settings/useAnchor.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CalendarRow } from './CalendarRow.tsx';

const GuildSettings = lazyComponent(() => import('./GuildSettings.tsx'));

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
        {isAdmin && (
          <SettingsGroup id="guild">
            <Suspense fallback={<Skeleton height="480px" margin="16px 20px" />}>
              <GuildSettings />
            </Suspense>
          </SettingsGroup>
        )}
      </chakra.div>
    </chakra.div>
  );
}
