// Small step chart without axes: the history of an amount. All steps have the same width.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const height = 44;
/** Space above the line, and below the lowest step, in CSS pixels. */
const room = { top: 4, bottom: 6 };

/** The line as an SVG path in a box of `values.length` by 44. */
export function stepPath(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = most - least;
  const yOf = (value: number): number =>
    // A constant value is drawn in the middle.
    range === 0 ? height / 2 : height - room.bottom - ((value - least) / range) * (height - room.top - room.bottom);
  return values
    .map(
      (value, at) => `${at === 0 ? `M0 ${yOf(value).toFixed(1)}` : `V${yOf(value).toFixed(1)}`}H${(at + 1).toString()}`,
    )
    .join('');
}

export interface StepsProps {
  /** In order of time. An empty list renders nothing. */
  values: readonly number[];
  /** Text alternative of the chart. */
  label: string;
}

export function Steps({ values, label }: StepsProps): ReactNode {
  const width = Math.max(1, values.length);
  const line = values.length === 0 ? '' : stepPath(values);
  return (
    <svg
      viewBox={`0 0 ${width.toString()} ${height.toString()}`}
      preserveAspectRatio="none"
      width="100%"
      height={height}
      role="img"
      aria-label={label}
      style={{ display: 'block' }}
    >
      {line !== '' && (
        <>
          <path d={`${line}V${height.toString()}H0z`} fill="var(--accent-spice)" opacity=".12" />
          <chakra.path
            d={line}
            fill="none"
            stroke="spice.solid"
            strokeWidth="1.6"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}
