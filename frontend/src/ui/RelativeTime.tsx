// Relative times for people, with the exact local time on hover and in the accessible name.
import type { ReactNode } from 'react';
import { useNow } from '../platform/clock.ts';
import { exactTime, relativeTime } from '../platform/format.ts';
import { VisuallyHidden } from './announce.tsx';

const minute = 60_000;

/** 'in 3 days', '2 hours ago'; `fallback` is shown for a time that cannot be read. */
export function RelativeTime({ iso, fallback = 'Unknown time' }: { iso: string; fallback?: string }): ReactNode {
  const now = useNow(minute);
  const exact = exactTime(iso);
  if (exact === null) return fallback;
  return (
    <time dateTime={iso} title={exact}>
      {relativeTime(iso, now)}
      <VisuallyHidden> ({exact})</VisuallyHidden>
    </time>
  );
}
