// Chart of today's tokens by hour: bars, and a table for screen readers.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { LoreUsage } from '@guild/common/lore/budget.api';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';

const height = 48;
const hourName = (hour: number): string => `${hour.toString().padStart(2, '0')}:00`;
const marks = [0, 6, 12, 18] as const;

export function TokensPlot({ tokens }: { tokens: NonNullable<LoreUsage['tokens']> }): ReactNode {
  const { spent, most, byHour, hour } = tokens;
  const highest = Math.max(1, ...byHour);
  const hours = byHour.map((count, at) => ({ at, count })).filter(({ at }) => at <= hour);
  return (
    <chakra.div display="grid" gap={2} position="relative">
      <p>
        <chakra.b textStyle="figures">{formatNumber(spent)}</chakra.b> of {formatNumber(most)} tokens today
      </p>
      <div aria-hidden>
        <chakra.svg
          viewBox={`0 0 24 ${height}`}
          preserveAspectRatio="none"
          display="block"
          width="100%"
          height={`${height}px`}
          borderBottomWidth="1px"
          borderColor="border.strong"
          color="spice.solid"
        >
          {hours
            .filter(({ count }) => count > 0)
            .map(({ at, count }) => {
              // Small values still get a visible bar.
              const tall = Math.max(2, (height * count) / highest);
              return (
                <rect key={at} x={at + 0.1} y={height - tall} width={0.8} height={tall} fill="currentColor">
                  <title>{`${hourName(at)}: ${formatNumber(count)} tokens`}</title>
                </rect>
              );
            })}
        </chakra.svg>
        <chakra.div
          display="grid"
          gridTemplateColumns="repeat(4, 1fr)"
          fontSize="xs"
          color="fg.muted"
          textStyle="figures"
        >
          {marks.map((mark) => (
            <span key={mark}>{hourName(mark)}</span>
          ))}
        </chakra.div>
      </div>
      <VisuallyHidden as="div">
        <table>
          <caption>Tokens by hour, in {guildTimezone()}</caption>
          <thead>
            <tr>
              <th scope="col">Hour</th>
              <th scope="col">Tokens</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ at, count }) => (
              <tr key={at}>
                <th scope="row">{hourName(at)}</th>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </chakra.div>
  );
}
