// Settings row for admins: whether events of the hall become events of the Discord server.
import { chakra } from '@chakra-ui/react';
import { discordRoutes } from '@guild/common/discord/discord.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { SwitchRow } from './SwitchRow.tsx';

const about =
  "Each date gets an event on your Discord server with a link to its page, and follows changes. At most 100, the nearest first. The bot needs the permission Create Events. When off, the hall's future events there are deleted.";

export interface DiscordScheduledEventsProps {
  /** Whether variables are missing that the host has to set. */
  isMissing: boolean;
}
export function DiscordScheduledEvents({ isMissing }: DiscordScheduledEventsProps): ReactNode {
  const settings = useLiveResource(discordRoutes.getDiscordSettings, 'discord-settings:updated');
  return (
    <SwitchRow
      place="discord-scheduled-events"
      help={
        <>
          {isMissing && (
            <>
              <chakra.b color="fg">Slash commands and buttons aren't set up, so no events are created.</chakra.b>{' '}
            </>
          )}
          {about}
        </>
      }
      label="Create events on the Discord server"
      settings={settings}
      isOn={({ scheduledEvents }) => scheduledEvents}
      save={(scheduledEvents, version) =>
        call(discordRoutes.changeDiscordSettings, { body: { scheduledEvents, version } })
      }
    />
  );
}
