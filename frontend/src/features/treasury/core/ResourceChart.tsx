// Chart of a resource's amounts with its goal, and when the goal is reached at this pace.
import { chakra } from '@chakra-ui/react';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { forecastOf } from '@guild/common/treasury/treasury.rules';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { LineChart } from '../../../ui/LineChart.tsx';
import { dayTime, flatWords, forecastWords, historyWords } from '../treasury.words.ts';

export function ResourceChart({ resource }: { resource: TreasuryResource }): ReactNode {
  const now = useNow(60_000);
  const { history, goalAmount, unit } = resource;
  const forecast = forecastOf(resource, now);
  const flat = flatWords(history, now);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={1.5} fontSize="13px" color="fg.muted">
      {flat === null ? (
        <LineChart
          byDay
          label={historyWords(resource)}
          points={history.map(({ day, amount }) => ({ at: dayTime(day), value: amount }))}
          now={now}
          unit={unit}
          {...(goalAmount > 0 && { goal: { value: goalAmount, label: 'Goal' } })}
        />
      ) : (
        <p>{flat}</p>
      )}
      {forecast !== null && (
        <chakra.p {...(forecast.kind === 'reached' && { color: 'good' })}>{forecastWords(forecast)}</chakra.p>
      )}
    </chakra.div>
  );
}
