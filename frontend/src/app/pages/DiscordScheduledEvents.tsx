// Settings row for admins: whether events of the hall become events of the Discord server, and why
// they do not now.
import { chakra } from '@chakra-ui/react';
import { discordRoutes, type DiscordPosts, type DiscordSettings } from '@guild/common/discord/discord.api';
import type { ReactNode } from 'react';
import { SwitchRow } from '../../features/settings/GuildSettingRows.tsx';
import { call } from '../../platform/api/api.ts';
import { dataOf, type Resource } from '../../platform/api/resource.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

const about =
  "Each date gets an event on your Discord server with a link to its page, and follows changes. At most 100, the nearest first. The bot needs the permission Create Events. When off, the hall's future events there are deleted.";

export interface DiscordScheduledEventsProps {
  /** Whether variables are missing that the host has to set. */
  isMissing: boolean;
  settings: Resource<DiscordSettings>;
  /** Why no events are created now; null: no problem is known. */
  pause: DiscordPosts['scheduledEventsPause'];
}
export function DiscordScheduledEvents({ isMissing, settings, pause }: DiscordScheduledEventsProps): ReactNode {
  const isOff = dataOf(settings.loaded)?.scheduledEvents === false;
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
          {pause !== null && (
            <>
              <chakra.b color="bad">{isOff ? "The hall can't delete its events now." : 'Paused.'}</chakra.b>{' '}
              {pause.problem} The hall tries again <RelativeTime iso={pause.until} planned />.{' '}
            </>
          )}
          {about}
        </>
      }
      setting={{
        label: 'Create events on the Discord server',
        help: about,
        use: () => settings,
        value: ({ scheduledEvents }) => scheduledEvents,
        save: (scheduledEvents, version) =>
          call(discordRoutes.changeDiscordSettings, { body: { scheduledEvents, version } }),
      }}
    />
  );
}
