// Settings page. It shows one group: notifications, appearance, account, or for admins the guild's
// settings, Discord's, Hyperion's, and the state of this installation.
import { chakra } from '@chakra-ui/react';
import { whoMaySentence } from '@guild/common/members/rights';
import { Suspense, useState, type ReactNode } from 'react';
import { AppearanceSettings } from '../../features/settings/AppearanceSettings.tsx';
import { LookingRow } from '../../features/settings/LookingRow.tsx';
import { NoticeSettings } from '../../features/settings/notices/NoticeSettings.tsx';
import { MyDataRow } from '../../features/settings/MyDataRow.tsx';
import { OpenIdRow } from '../../features/settings/OpenIdRow.tsx';
import { SessionsRow } from '../../features/settings/SessionsRow.tsx';
import { SettingsGroup } from '../../features/settings/SettingRow.tsx';
import { groupAt, groupsFor, refusedAt, type SettingsGroupId } from '@guild/common/settings/settings.places';
import { SettingsNav } from '../../features/settings/SettingsNav.tsx';
import { useAnchor } from '../../features/settings/useAnchor.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { AlertsRow } from './AlertsRow.tsx';
import { CalendarRow } from './CalendarRow.tsx';
import { TokensRow } from './TokensRow.tsx';

const MemberSettings = lazyComponent(() => import('./MemberSettings.tsx'));
const MarketSettings = lazyComponent(() => import('./MarketSettings.tsx'));
const GuildSettings = lazyComponent(() => import('./GuildSettings.tsx'));
const ProgramSettings = lazyComponent(() => import('./ProgramSettings.tsx'));
const DiscordSettings = lazyComponent(() => import('./DiscordSettings.tsx'));
const HyperionSettings = lazyComponent(() => import('./HyperionSettings.tsx'));
const SystemSettings = lazyComponent(() => import('./SystemSettings.tsx'));

function NotificationSettings(): ReactNode {
  const { access } = useViewer();
  return (
    <>
      <NoticeSettings />
      {access !== 'Guest' && (
        <chakra.div borderTopWidth="1px" borderColor="border">
          <AlertsRow />
        </chakra.div>
      )}
    </>
  );
}

function AccountSettings(): ReactNode {
  const { access } = useViewer();
  return (
    <>
      {access !== 'Guest' && <CalendarRow />}
      <OpenIdRow />
      <LookingRow />
      <SessionsRow />
      <TokensRow />
      <MyDataRow />
    </>
  );
}

const contents: Readonly<Record<SettingsGroupId, ReactNode>> = {
  notifications: <NotificationSettings />,
  appearance: <AppearanceSettings />,
  account: <AccountSettings />,
  members: <MemberSettings />,
  market: <MarketSettings />,
  guild: <GuildSettings />,
  programs: <ProgramSettings />,
  discord: <DiscordSettings />,
  hyperion: <HyperionSettings />,
  system: <SystemSettings />,
};

export default function SettingsPage(): ReactNode {
  const viewer = useViewer();
  const groups = groupsFor(viewer);
  const anchor = useAnchor();
  const wanted = groupAt(anchor);
  const refused = refusedAt(anchor, viewer);
  const whoMay = refused && whoMaySentence(refused.needs, 'open this');
  const shown = groups.find((id) => id === wanted) ?? 'notifications';
  /** They stay on the page, so that nothing typed in them is lost. */
  const [opened, setOpened] = useState<readonly SettingsGroupId[]>([shown]);
  if (!opened.includes(shown)) setOpened([...opened, shown]);
  return (
    <chakra.div
      display="grid"
      gap={{ base: 4, lg: 6 }}
      maxWidth="1060px"
      marginInline="auto"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '216px minmax(0, 1fr)' }}
    >
      {whoMay !== undefined && (
        <chakra.div gridColumn="1 / -1">
          <Notice tone="quiet" icon="lock" title={`${refused?.label}: ${whoMay}`} />
        </chakra.div>
      )}
      <SettingsNav groups={groups} shown={shown} />
      {groups
        .filter((id) => opened.includes(id))
        .map((id) => (
          <SettingsGroup key={id} id={id} hidden={id !== shown}>
            <Suspense fallback={<SkeletonRows count={6} height={80} paddingInline={{ base: '16px', md: '20px' }} />}>
              {contents[id]}
            </Suspense>
          </SettingsGroup>
        ))}
    </chakra.div>
  );
}
