// Full date and time of an event in the viewer's zone, and in the guild's if it differs.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import { chosenLength } from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { fullTime, plannedDay, viewerZone } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';

/** The start in the viewer's time zone, and below it in the guild's zone if that differs. */
export function EventWhen({ event }: { event: Pick<GuildEvent, 'startsAt' | 'lengthMinutes'> }): ReactNode {
  const { startsAt } = event;
  const length = chosenLength(event);
  const now = useNow(60_000);
  const localTime = fullTime(startsAt);
  const guildTime = fullTime(startsAt, guildTimezone());
  return (
    <chakra.div display="grid" gap={1}>
      <chakra.p fontSize="lg" fontWeight="strong" textStyle="figures">
        <time dateTime={startsAt}>{localTime}</time>
        {length !== null && ` · ${length}`}
      </chakra.p>
      <chakra.p fontSize="sm" color="fg.muted">
        {`${plannedDay(startsAt, now)} · your time, ${viewerZone()}`}
      </chakra.p>
      {guildTime !== localTime && (
        <chakra.p fontSize="sm" color="fg.muted" textStyle="figures" data-guild-time>
          {guildTime} in the guild’s zone, {guildTimezone()}
        </chakra.p>
      )}
    </chakra.div>
  );
}
