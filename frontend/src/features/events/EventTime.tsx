// When an event takes place: in the viewer's zone, with the guild's zone beside it where they differ.
import type { GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { useNow } from '../../platform/clock.ts';
import { exactTime, relativeTime } from '../../platform/format.ts';
import { guildTimezone } from '../../platform/guild.ts';
import { VisuallyHidden } from '../../ui/announce.tsx';

const minute = 60_000;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const withDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });

/** '20:00 · in 2 hours', and '(19:00 UTC)' for viewers elsewhere. */
export function EventTime({ event }: { event: Pick<GuildEvent, 'startsAt' | 'date' | 'time'> }): ReactNode {
  const now = useNow(minute);
  const start = new Date(event.startsAt);
  const sameDay = event.date === start.toLocaleDateString('sv-SE');
  const here = (sameDay ? clock : withDay).format(start);
  const elsewhere = !sameDay || clock.format(start) !== event.time;
  return (
    <time dateTime={event.startsAt} title={exactTime(event.startsAt) ?? ''}>
      {here}
      {elsewhere && ` (${event.time} ${guildTimezone()})`} · {relativeTime(event.startsAt, now)}
      <VisuallyHidden> ({exactTime(event.startsAt)})</VisuallyHidden>
    </time>
  );
}
