// Day and time of an event in full: the viewer's own, and the guild's where they differ.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { useNow } from '../../platform/clock.ts';
import { plannedDay } from '../../platform/format.ts';
import { guildTimezone } from '../../platform/guild.ts';

const inFull = (zone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(zone !== undefined && { timeZone: zone }),
  });
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 'Saturday, 15 June 2030 at 20:00', and below it 'Sunday, 16 June 2030 at 08:00 in the guild’s zone (Pacific/Auckland)'. */
export function EventWhen({ event: { startsAt } }: { event: Pick<GuildEvent, 'startsAt'> }): ReactNode {
  const now = useNow(60_000);
  const start = new Date(startsAt);
  const here = inFull().format(start);
  const there = inFull(guildTimezone()).format(start);
  return (
    <chakra.div display="grid" gap={1}>
      <chakra.p fontSize="lg" fontWeight="strong" textStyle="figures">
        <time dateTime={startsAt}>{here}</time>
      </chakra.p>
      <chakra.p fontSize="sm" color="fg.muted">
        {plannedDay(startsAt, now)} · your time, {ownZone()}
      </chakra.p>
      {there !== here && (
        <chakra.p fontSize="sm" color="fg.muted" textStyle="figures" data-guild-time>
          {there} in the guild’s zone, {guildTimezone()}
        </chakra.p>
      )}
    </chakra.div>
  );
}
