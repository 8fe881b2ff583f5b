// Chart of a member's contribution in the last weeks.
import { chakra } from '@chakra-ui/react';
import type { Profile } from '@guild/common/profiles/profiles.api';
import type { ReactNode } from 'react';
import { dateWithYear, formatNumber } from '../../platform/format/format.ts';
import { LineChart } from '../../ui/LineChart.tsx';

type Week = Profile['standing']['weeks'][number];

/** @param weeks oldest first; fewer than two render nothing */
export function ContributionChart({ weeks }: { weeks: readonly Week[] }): ReactNode {
  const [first] = weeks;
  const last = weeks.at(-1);
  if (first === undefined || last === undefined || weeks.length < 2) return null;
  const gained = last.points - first.points;
  const change = gained < 0 ? `−${formatNumber(-gained)}` : `+${formatNumber(gained)}`;
  return (
    <chakra.div display="grid" gap={2} minWidth={0}>
      <chakra.p display="flex" justifyContent="space-between" gap={3} fontSize="sm" color="fg.muted">
        <span>Contribution in the last {weeks.length - 1} weeks</span>
        <chakra.span textStyle="figures" fontWeight="strong" color="fg">
          {change}
        </chakra.span>
      </chakra.p>
      <LineChart
        label={`Contribution: ${formatNumber(first.points)} on ${dateWithYear(first.at)}, ${formatNumber(last.points)} now`}
        points={weeks.map(({ at, points }) => ({ at: Date.parse(at), value: points }))}
        now={Date.parse(last.at)}
        byDay
        height={128}
      />
    </chakra.div>
  );
}
