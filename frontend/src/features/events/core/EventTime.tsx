// Time of an event in the viewer's zone, with the guild's zone if it differs.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { calendarLeaf, exactTime, plannedDay, plannedTime } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';

const minute = 60_000;

/** '20:00 · in 2 hours', with '(19:00 UTC)' for viewers in other zones. */
export function EventTime({ event }: { event: Pick<GuildEvent, 'startsAt' | 'date' | 'time'> }): ReactNode {
  const now = useNow(minute);
  return (
    <time dateTime={event.startsAt} title={exactTime(event.startsAt) ?? ''}>
      <span>{`${plannedTime(event, guildTimezone())} · ${plannedDay(event.startsAt, now)}`}</span>
      <VisuallyHidden> ({exactTime(event.startsAt)})</VisuallyHidden>
    </time>
  );
}

const capitals = { fontFamily: 'title', fontWeight: 'title', fontSize: '10px', letterSpacing: '.1em' } as const;

/** Day and month in the viewer's zone. */
export function DateBlock({ startsAt }: Pick<GuildEvent, 'startsAt'>): ReactNode {
  const leaf = calendarLeaf(startsAt);
  return (
    <chakra.div
      width="60px"
      height="72px"
      flex="none"
      display="grid"
      placeItems="center"
      alignContent="center"
      borderRadius="10px"
      borderWidth="1px"
      borderColor="border"
      bg="bg.sunken"
      lineHeight="1.3"
      textTransform="uppercase"
      aria-hidden
      data-date-block
    >
      <chakra.span {...capitals} color="spice.text">
        {leaf.weekday}
      </chakra.span>
      <chakra.b fontSize="24px" lineHeight="28px" fontWeight="strong" textStyle="figures">
        {leaf.day}
      </chakra.b>
      <chakra.span {...capitals} color="fg.muted">
        {leaf.month}
      </chakra.span>
    </chakra.div>
  );
}
