// Relative times for people, with the exact local time on hover and in the accessible name.
import { activityTime } from '@guild/common/dashboard/dashboard.rules';
import type { ReactNode } from 'react';
import { useNow } from '../platform/clock.ts';
import { exactTime, relativeTime } from '../platform/format.ts';
import { VisuallyHidden } from './announce.tsx';

const minute = 60_000;

export interface RelativeTimeProps {
  iso: string;
  /** Shown for a time that cannot be read. */
  fallback?: string;
  /** '2h ago' where there is little room, for times that have passed. */
  short?: boolean;
}
/** 'in 3 days', '2 hours ago'. */
export function RelativeTime({ iso, fallback = 'Unknown time', short = false }: RelativeTimeProps): ReactNode {
  const now = useNow(minute);
  const exact = exactTime(iso);
  if (exact === null) return fallback;
  return (
    <time dateTime={iso} title={exact}>
      {short ? activityTime(Date.parse(iso), now) : relativeTime(iso, now)}
      <VisuallyHidden> ({exact})</VisuallyHidden>
    </time>
  );
}
