// Full date and time of an event in the viewer's zone, and in the guild's if it differs.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { fullTime, plannedDay, viewerZone } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';

/** 'Saturday 15 June 2030 at 20:00', and below it 'Sunday 16 June 2030 at 08:00 in the guild’s zone (Pacific/Auckland)'. */
export function EventWhen({ event: { startsAt } }: { event: Pick<GuildEvent, 'startsAt'> }): ReactNode {
  const now = useNow(60_000);
  const here = fullTime(startsAt);
  const there = fullTime(startsAt, guildTimezone());
  return (
    <chakra.div display="grid" gap={1}>
      <chakra.p fontSize="lg" fontWeight="strong" textStyle="figures">
        <time dateTime={startsAt}>{here}</time>
      </chakra.p>
      <chakra.p fontSize="sm" color="fg.muted">
        {plannedDay(startsAt, now)} · your time, {viewerZone()}
      </chakra.p>
      {there !== here && (
        <chakra.p fontSize="sm" color="fg.muted" textStyle="figures" data-guild-time>
          {there} in the guild’s zone, {guildTimezone()}
        </chakra.p>
      )}
    </chakra.div>
  );
}
