// Links to the other events of a series.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { isPast } from '@guild/common/events/events.rules';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { repeatInWords } from '@guild/common/events/events.repeats';
import { dataOf } from '../../../platform/api/resource.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { report } from '../../../ui/report.ts';
import { useNow } from '../../../platform/format/clock.ts';
import { formatNumber, plannedTime } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { endless, endSeries, useSeries } from '../events.store.ts';

function stateOf(event: GuildEvent, now: number): string {
  if (event.status === 'cancelled') return 'Cancelled';
  if (isPast(event, now)) return 'Over';
  const { currentParticipants: taken, maxParticipants: most } = event;
  return `${formatNumber(taken)}${most === null ? '' : ` of ${formatNumber(most)}`} going`;
}

/** The rule of a series without an end, with a button that ends it. */
function Endless({ event }: { event: GuildEvent }): ReactNode {
  const mayManage = useMay('events');
  const confirm = useConfirm();
  const series = dataOf(endless.useOne(event.id).loaded);
  const [pending, setPending] = useState(false);
  if (series === null) return null;
  const end = async (): Promise<void> => {
    const text = 'No further dates are created. The planned dates stay.';
    if (!(await confirm({ title: 'End series?', text, action: 'End series' }))) return;
    setPending(true);
    await report(() => endSeries(event.id), {
      done: () => ({ title: 'Series ended' }),
      failed: ['Error', 'Failed to end the series'],
    });
    setPending(false);
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3} fontSize="sm" color="fg.muted">
      <chakra.p flex="1 1 200px">
        {repeatInWords(series.anchor, series)}
        {series.isEnded ? '. The series has ended.' : ', without an end. Dates are created eight weeks ahead.'}
      </chakra.p>
      {mayManage && !series.isEnded && (
        <Button size="sm" needsConnection pending={pending} pendingText="Ending..." onClick={() => void end()}>
          End series
        </Button>
      )}
    </chakra.div>
  );
}

export const SeriesDates = ({ event }: { event: GuildEvent }): ReactNode => (
  <chakra.div display="grid" gap={3}>
    <Endless event={event} />
    <Dates event={event} />
  </chakra.div>
);

function Dates({ event }: { event: GuildEvent }): ReactNode {
  const dates = useSeries(event);
  const now = useNow(60_000);
  if (dates === null) return <SkeletonRows height={36} label="Loading the series..." />;
  return (
    <chakra.ol maxHeight="360px" overflowY="auto">
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
