// Chart of the number of members in the last weeks.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useNow } from '../../platform/format/clock.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { LineChart } from '../../ui/LineChart.tsx';

const dayMs = 86_400_000;

/** @param totals members at the end of each day, oldest first; a single day renders nothing */
export function MemberTrend({ totals }: { totals: readonly number[] }): ReactNode {
  const now = useNow(60_000);
  const [first] = totals;
  const last = totals.at(-1);
  if (first === undefined || last === undefined || totals.length < 2) return null;
  const days = totals.length - 1;
  const since = days === 1 ? 'a day ago' : `${days} days ago`;
  return (
    <chakra.div width="128px" flex="0 1 auto" minWidth={0}>
      <LineChart
        byDay
        height={36}
        label={`Members: ${formatNumber(first)} ${since}, ${formatNumber(last)} now`}
        points={totals.map((value, at) => ({ at: now - (days - at) * dayMs, value }))}
        now={now}
      />
    </chakra.div>
  );
}
