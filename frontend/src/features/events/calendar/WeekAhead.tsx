// Bars of the viewer's next seven days: the number of events on each day.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import { weekAhead } from '@guild/common/dashboard/dashboard.rules';
import { addDays } from '@guild/common/wire/guildTime';
import { useMemo, type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { localDay } from '../../../platform/format/format.ts';

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const nameOf = (day: string): string => names[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
const full = 26;
const empty = 4;

/** The viewer's next seven days, from today, with the number of planned events on each. */
export function useWeekAhead(events: readonly GuildEvent[]): ReturnType<typeof weekAhead> {
  const today = localDay(useNow(60_000));
  return useMemo(
    () =>
      weekAhead(
        events.map(({ startsAt, status }) => ({ date: localDay(Date.parse(startsAt)), status })),
        [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(today, more)),
      ),
    [events, today],
  );
}

/** Renders nothing without upcoming events. */
export function WeekAhead({ events }: { events: readonly GuildEvent[] }): ReactNode {
  const week = useWeekAhead(events);
  const most = Math.max(...week.map(({ count }) => count));
  if (most === 0) return null;
  const dayTexts = week.filter(({ count }) => count > 0).map(({ day, count }) => `${nameOf(day)} ${count}`);
  return (
    <chakra.div
      role="img"
      aria-label={`Events of the week: ${dayTexts.join(', ')}`}
      display="flex"
      gap="6px"
      alignItems="flex-end"
    >
      {week.map(({ day, count }, at) => (
        <chakra.span key={day} display="grid" justifyItems="center" gap="4px" title={`${nameOf(day)}: ${count}`}>
          <chakra.span
            width="14px"
            borderRadius="2px"
            bg={count === 0 ? 'border' : at === 0 ? 'spice.solid' : 'fg.subtle'}
            style={{ height: `${count === 0 ? empty : Math.max(8, (full * count) / most)}px` }}
          />
          <chakra.span fontSize="11px" lineHeight="12px" color="fg.subtle">
            {nameOf(day).charAt(0)}
          </chakra.span>
        </chakra.span>
      ))}
    </chakra.div>
  );
}
