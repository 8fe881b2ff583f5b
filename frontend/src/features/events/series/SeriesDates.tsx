// Links to the other events of a series.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { isPast } from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../../platform/format/clock.ts';
import { formatNumber, plannedTime } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useSeries } from '../events.store.ts';

function stateOf(event: GuildEvent, now: number): string {
  if (event.status === 'cancelled') return 'Cancelled';
  if (isPast(event, now)) return 'Over';
  const { currentParticipants: taken, maxParticipants: most } = event;
  return `${formatNumber(taken)}${most === null ? '' : ` of ${formatNumber(most)}`} going`;
}

export function SeriesDates({ event }: { event: GuildEvent }): ReactNode {
  const dates = useSeries(event);
  const now = useNow(60_000);
  if (dates === null) return <SkeletonRows height={36} label="Loading the series..." />;
  return (
    <chakra.ol listStyleType="none" margin={0} padding={0} maxHeight="360px" overflowY="auto">
      {dates.map((one) => (
        <chakra.li
          key={one.id}
          display="flex"
          flexWrap="wrap"
          columnGap={3}
          minHeight="36px"
          alignItems="center"
          fontSize="sm"
          {...(one.status === 'cancelled' && { textDecoration: 'line-through' })}
        >
          {one.id === event.id ? (
            <chakra.b fontWeight="strong" textStyle="figures" aria-current="page">
              {plannedTime(one, guildTimezone(), true)}
            </chakra.b>
          ) : (
            <chakra.span textStyle="figures">
              <Link to={eventLink(one.id)}>{plannedTime(one, guildTimezone(), true)}</Link>
            </chakra.span>
          )}
          <chakra.span color="fg.muted" marginStart="auto" textStyle="figures">
            {one.id === event.id ? 'This date' : stateOf(one, now)}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
