// Countdown: words, and hh:mm:ss in the last hour.
import { VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNow } from '../platform/format/clock.ts';
import { exactTime, timeLeft } from '../platform/format/format.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The time until `end` by the server's clock. `onZero` is called once for each end. */
export function Countdown({ end, onZero }: { end: string; onZero?: () => void }): ReactNode {
  const endsAt = Date.parse(end);
  const last = useRef<string | null>(null);
  const slow = useNow(minute);
  const near = endsAt - slow < hour + minute;
  const now = useNow(near ? 1000 : minute);
  const over = endsAt <= now;
  useEffect(() => {
    if (!over || last.current === end) return;
    last.current = end;
    onZero?.();
  }, [over, end, onZero]);
  const exact = exactTime(end);
  return (
    <time dateTime={end} title={exact ?? undefined} style={{ fontVariantNumeric: 'var(--figures)' }}>
      <span>{timeLeft(end, now)}</span>
      {exact !== null && <VisuallyHidden>{` (${exact})`}</VisuallyHidden>}
    </time>
  );
}
