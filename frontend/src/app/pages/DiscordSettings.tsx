// Settings of Discord: announcements, messages that were deleted there, and for admins whether access follows the Discord server, whether commands and buttons work
// there, which answers people may share, whether events are created there, which messages go to which channel, and the roles that
// ranks give there.
import { chakra } from '@chakra-ui/react';
import {
  discordRoutes,
  type DiscordChannels as DiscordChannelsValues,
  type DiscordPosts,
  type DiscordSettings as DiscordSettingsValues,
  type DiscordStatus,
} from '@guild/common/discord/discord.api';
import type { ReactNode } from 'react';
import { DiscordAccess } from '../../features/discord/DiscordAccess.tsx';
import { DiscordAnnouncement } from '../../features/discord/DiscordAnnouncement.tsx';
import { DiscordChannels } from '../../features/discord/DiscordChannels.tsx';
import { DiscordDeleted } from '../../features/discord/DiscordDeleted.tsx';
import { DiscordInteractions } from '../../features/discord/DiscordInteractions.tsx';
import { DiscordRoles } from '../../features/discord/DiscordRoles.tsx';
import { DiscordStandIn, hasStandIn } from '../../features/discord/DiscordStandIn.tsx';
import { useDiscordPosts } from '../../features/discord/useDiscordPosts.ts';
import { GuildPart, type GuildPartProps } from '../../features/settings/GuildPart.tsx';
import { call } from '../../platform/api/api.ts';
import { dataOf, useLiveResource, useResource, type Resource } from '../../platform/api/resource.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DiscordScheduledEvents } from './DiscordScheduledEvents.tsx';
import { DiscordSharing } from './DiscordSharing.tsx';

interface StatusPartProps extends Pick<GuildPartProps, 'place' | 'help'> {
  /** Height of the content while it loads, such as '129px'. */
  height: string;
  status: Resource<DiscordStatus>;
  children: (status: DiscordStatus) => ReactNode;
}
/** Part of the settings that depends on the status of Discord. */
const StatusPart = ({ place, help, height, status, children }: StatusPartProps): ReactNode => (
  <GuildPart place={place} help={help}>
    <ResourceView
      resource={status}
      failed="Error loading the Discord status"
      skeleton={<Skeleton height={height} width="100%" />}
    >
      {children}
    </ResourceView>
  </GuildPart>
);

interface PostingProps {
  status: Resource<DiscordStatus>;
  settings: Resource<DiscordSettingsValues>;
  server: Resource<DiscordChannelsValues>;
}
const AnnouncementPart = ({ status, settings, server }: PostingProps): ReactNode => (
  <StatusPart
    place="discord-announcement"
    help="The bot posts your text in the channel for announcements, as you typed it."
    height="160px"
    status={status}
  >
    {({ interactions: { missing } }) =>
      missing.length > 0 ? (
        <p>Announcements need slash commands and buttons.</p>
      ) : (
        <DiscordAnnouncement settings={dataOf(settings.loaded)} server={dataOf(server.loaded)} />
      )
    }
  </StatusPart>
);

/** For people who may post in Discord and are no admins. */
const Posting = ({ posts, ...rest }: PostingProps & { posts: Resource<DiscordPosts> }): ReactNode => (
  <>
    <AnnouncementPart {...rest} />
    <chakra.div padding={{ base: '14px 16px', md: '16px 20px' }}>
      <DiscordDeleted deleted={dataOf(posts.loaded)?.deleted ?? []} onPosted={() => void posts.reload()} />
    </chakra.div>
  </>
);

export default function DiscordSettings(): ReactNode {
  const status = useLiveResource(discordRoutes.getDiscordStatus, 'discord-status:updated');
  const settings = useLiveResource(discordRoutes.getDiscordSettings, 'discord-settings:updated');
  const server = useResource((signal) => call(discordRoutes.listDiscordChannels, { signal }));
  const posts = useDiscordPosts();
  const { isAdmin } = useViewer();
  if (!isAdmin) return <Posting status={status} settings={settings} server={server} posts={posts} />;
  return (
    <>
      <StatusPart
        place="discord-access"
        help="A bot checks who is on your Discord server and which roles they have. People who leave are signed out, and changed roles change the rank unless an admin set it in the hall. A rank that an admin set ends when the person leaves."
        height="129px"
        status={status}
      >
        {(found) =>
          hasStandIn() ? (
            <p>Nobody is checked while the development sign-in is used.</p>
          ) : (
            <DiscordAccess status={found} onChecked={() => void status.reload()} />
          )
        }
      </StatusPart>
      <StatusPart
        place="discord-interactions"
        help="Members answer events, bid and confirm payments in Discord, by slash commands and buttons. The same rules hold as in the hall."
        height="129px"
        status={status}
      >
        {({ interactions }) => (hasStandIn() ? <DiscordStandIn /> : <DiscordInteractions {...interactions} />)}
      </StatusPart>
      <DiscordSharing settings={settings} />
      <DiscordScheduledEvents
        isMissing={(dataOf(status.loaded)?.interactions.missing ?? []).length > 0}
        settings={settings}
        pause={dataOf(posts.loaded)?.scheduledEventsPause ?? null}
      />
      <StatusPart
        place="discord-channels"
        help="The bot posts each kind of messages in the channel that you choose. Messages of events, auctions, contracts, hauls, trials and the map stay current."
        height="402px"
        status={status}
      >
        {({ interactions: { missing } }) =>
          missing.length > 0 ? (
            <p>Set up slash commands and buttons first.</p>
          ) : (
            <DiscordChannels settings={settings} server={server} posts={posts} />
          )
        }
      </StatusPart>
      <AnnouncementPart status={status} settings={settings} server={server} />
      <StatusPart
        place="discord-roles"
        help="The hall can give a Discord role to people whose rank an admin set in the hall. It removes the roles of other ranks in this table, and all of them when somebody is removed from the guild."
        height="202px"
        status={status}
      >
        {({ missing }) => {
          if (hasStandIn())
            return (
              <p>The stand-in for Discord can't give roles. For that, the hall needs an application at Discord.</p>
            );
          return missing.length > 0 ? <p>Set up the bot first.</p> : <DiscordRoles settings={settings} />;
        }}
      </StatusPart>
    </>
  );
}
