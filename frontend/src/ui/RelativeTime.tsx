// Relative time, with the exact local time in the tooltip and for screen readers.
import { VisuallyHidden } from '@chakra-ui/react';
import { activityTime } from '@guild/common/dashboard/dashboard.rules';
import type { ReactNode } from 'react';
import { useNow } from '../platform/format/clock.ts';
import { exactTime, lasted, pastTime, plannedWhen } from '../platform/format/format.ts';

const minute = 60_000;

export interface RelativeTimeProps {
  iso: string;
  /** Shown for an invalid time. */
  fallback?: string;
  /** '2h ago', for little room. Lower case, because it stands inside a sentence. */
  short?: boolean;
  /** Allows future times, 'tomorrow 21:00'. Other times are always shown as past. */
  planned?: boolean;
  /** '21 minutes' instead of '21 minutes ago'. */
  since?: boolean;
}
type How = Pick<RelativeTimeProps, 'short' | 'planned' | 'since'>;

function wordsFor(iso: string, now: number, { short, planned, since }: How): string {
  if (short === true) return activityTime(Date.parse(iso), now).toLowerCase();
  if (since === true) return lasted(iso, now);
  return planned === true ? plannedWhen(iso, now) : pastTime(iso, now);
}

/** '2 hours ago', or 'tomorrow 21:00' if `planned`. */
export function RelativeTime({ iso, fallback = 'Unknown time', ...how }: RelativeTimeProps): ReactNode {
  const now = useNow(minute);
  const exact = exactTime(iso);
  if (exact === null) return fallback;
  return (
    <time dateTime={iso} title={exact}>
      <span>{wordsFor(iso, now, how)}</span>
      <VisuallyHidden>{` (${exact})`}</VisuallyHidden>
    </time>
  );
}
