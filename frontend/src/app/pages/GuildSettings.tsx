// Guild settings about its look, its map and trials. The code is loaded only for admins.
import type { ReactNode } from 'react';
import { showNames } from '../../features/previews/previews.settings.ts';
import { membersMayMark } from '../../features/scouting/core/scouting.settings.ts';
import { GuildPart } from '../../features/settings/GuildPart.tsx';
import { SwitchRow } from '../../features/settings/GuildSettingRows.tsx';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { SkeletonFields } from '../../ui/Skeleton.tsx';
import { MapOutside } from './MapOutside.tsx';
import { TrialPostRow } from './TrialPostRow.tsx';
import { useDiscordSenders } from './useDiscordSenders.ts';

const LookSettings = lazyComponent(() => import('../../features/guild/LookSettings.tsx'));
const OfficersSettings = lazyComponent(() => import('../../features/settings/OfficersSettings.tsx'));

export default function GuildSettings(): ReactNode {
  const senders = useDiscordSenders();
  return (
    <>
      <GuildPart
        place="guild-look"
        help="The accent color of buttons and highlights in each theme, and the emblem beside the guild's name. The high contrast theme keeps its own colors. The name itself is set by the host, in guild.config.json."
        loading={<SkeletonFields count={2} />}
      >
        <LookSettings />
      </GuildPart>
      <GuildPart
        place="officers"
        help="Shown on the dashboard. A role without a name stays a placeholder."
        loading={<SkeletonFields count={5} />}
      >
        <OfficersSettings />
      </GuildPart>
      <SwitchRow place="members-may-mark" setting={membersMayMark} />
      <MapOutside senders={senders} />
      <TrialPostRow senders={senders} />
      <SwitchRow place="link-previews" setting={showNames} />
    </>
  );
}
