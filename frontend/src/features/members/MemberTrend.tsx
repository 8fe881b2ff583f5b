// Chart of the number of members in the last weeks.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format/format.ts';

const size = { width: 128, height: 46, edge: 5 };

/** @param totals members at the end of each day, oldest first; a single day renders nothing */
export function MemberTrend({ totals }: { totals: readonly number[] }): ReactNode {
  const [first] = totals;
  const last = totals.at(-1);
  if (first === undefined || last === undefined || totals.length < 2) return null;
  const least = Math.min(...totals);
  const range = Math.max(1, Math.max(...totals) - least);
  const inner = { width: size.width - 2 * size.edge, height: size.height - 2 * size.edge };
  const dots = totals.map((total, at): [number, number] => [
    size.edge + (inner.width * at) / (totals.length - 1),
    size.edge + inner.height * (1 - (total - least) / range),
  ]);
  const [x, y] = dots.at(-1) ?? [0, 0];
  const days = totals.length - 1;
  const since = days === 1 ? 'a day ago' : `${days.toString()} days ago`;
  const summary = `${formatNumber(first)} ${since}, ${formatNumber(last)} now`;
  return (
    <chakra.svg
      role="img"
      aria-label={`Members: ${summary}`}
      viewBox={`0 0 ${size.width.toString()} ${size.height.toString()}`}
      width={`${size.width.toString()}px`}
      flex="0 1 auto"
      minWidth={0}
      color="water.solid"
    >
      <title>{summary}</title>
      <polyline
        points={dots.map((dot) => dot.map((one) => one.toFixed(1)).join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x} cy={y} r="3.5" fill="currentColor" />
    </chakra.svg>
  );
}
