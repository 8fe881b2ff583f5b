// Chart of a member's contribution in the last weeks, with axes and the figures of each week on hover.
import { chakra } from '@chakra-ui/react';
import type { Profile } from '@guild/common/profiles/profiles.api';
import type { ReactNode } from 'react';
import { americanDate, formatNumber, shortDate } from '../../platform/format/format.ts';
import { roundSteps } from '../../ui/StepLine.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';

type Week = Profile['standing']['weeks'][number];
const height = 128;
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Positions of the points and of the horizontal rules, as shares of the drawing from its top left. */
function layout(weeks: readonly Week[]): {
  dots: { readonly x: number; readonly y: number; readonly week: Week }[];
  rules: { readonly y: number; readonly value: number }[];
} {
  const values = weeks.map(({ points }) => points);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const round = roundSteps(least, most);
  // One value alone is no scale.
  const steps = round.length > 1 || least === most ? round : [least, most];
  const yOf = (value: number): number => (most === least ? 0.5 : (most - value) / (most - least));
  return {
    dots: weeks.map((week, at) => ({ x: at / (weeks.length - 1), y: yOf(week.points), week })),
    rules: steps.map((value) => ({ value, y: yOf(value) })),
  };
}

/** @param weeks oldest first; fewer than two render nothing */
export function ContributionChart({ weeks }: { weeks: readonly Week[] }): ReactNode {
  const [first] = weeks;
  const last = weeks.at(-1);
  if (first === undefined || last === undefined || weeks.length < 2) return null;
  const { dots, rules } = layout(weeks);
  const line = dots.map(({ x, y }) => `${(x * 100).toFixed(2)},${(y * 100).toFixed(2)}`).join(' ');
  const gained = last.points - first.points;
  const change = gained < 0 ? `−${formatNumber(-gained)}` : `+${formatNumber(gained)}`;
  return (
    <chakra.figure margin={0} display="grid" gap={3} minWidth={0}>
      <chakra.figcaption display="flex" justifyContent="space-between" gap={3} fontSize="sm" color="fg.muted">
        <span>Contribution in the last {weeks.length - 1} weeks</span>
        <chakra.span textStyle="figures" fontWeight="strong" color="fg">
          {change}
        </chakra.span>
      </chakra.figcaption>
      <chakra.div
        display="grid"
        gridTemplateColumns="auto minmax(0, 1fr)"
        columnGap={2.5}
        rowGap={1.5}
        fontSize="xs"
        color="fg.subtle"
        textStyle="figures"
      >
        {/* The widest label gives the axis its width. */}
        <chakra.div position="relative" height={`${height.toString()}px`} aria-hidden>
          {rules.map(({ value, y }) => (
            <chakra.span key={value} display="block" height={0} visibility="hidden">
              {formatNumber(value)}
              <chakra.span
                position="absolute"
                insetInlineEnd={0}
                visibility="visible"
                transform="translateY(-50%)"
                style={{ top: percent(y) }}
              >
                {formatNumber(value)}
              </chakra.span>
            </chakra.span>
          ))}
        </chakra.div>
        <chakra.div position="relative" height={`${height.toString()}px`} dir="ltr">
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            role="img"
            aria-label={`Contribution: ${formatNumber(first.points)} on ${americanDate(first.at)}, ${formatNumber(last.points)} now`}
            style={{ display: 'block', overflow: 'visible' }}
          >
            {rules.map(({ value, y }) => (
              <path
                key={value}
                d={`M0 ${(y * 100).toFixed(2)}H100`}
                stroke="var(--border-hairline)"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <polygon points={`0,100 ${line} 100,100`} fill="var(--accent-spice)" opacity=".12" />
            <chakra.polyline
              points={line}
              fill="none"
              stroke="spice.solid"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {dots.map(({ x, y, week }) => (
            <Tooltip key={week.at} text={`${americanDate(week.at)}: ${formatNumber(week.points)}`}>
              <chakra.div
                aria-hidden
                position="absolute"
                insetBlock={0}
                transform="translateX(-50%)"
                css={{ '& > i': { opacity: week === last ? 1 : 0 }, '&:hover > i': { opacity: 1 } }}
                style={{ left: percent(x), width: percent(1 / (dots.length - 1)) }}
              >
                <chakra.i
                  position="absolute"
                  left="50%"
                  boxSize="9px"
                  borderRadius="pill"
                  bg="spice.solid"
                  transform="translate(-50%, -50%)"
                  style={{ top: percent(y) }}
                />
              </chakra.div>
            </Tooltip>
          ))}
        </chakra.div>
        <span />
        <chakra.div display="flex" justifyContent="space-between" gap={3} aria-hidden>
          <span>{shortDate(Date.parse(first.at))}</span>
          <span>Now</span>
        </chakra.div>
      </chakra.div>
    </chakra.figure>
  );
}
