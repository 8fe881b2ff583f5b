// A small step line without rules or numbers: how an amount came to what it is. Each step is as wide as the next.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const height = 44;
/** Room for the line at the top, and for the lowest step above the ground, in CSS pixels. */
const room = { top: 4, bottom: 6 };

/** The line as an SVG path in a box of `values.length` by 44. */
export function stepPath(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = most - least;
  const yOf = (value: number): number =>
    // What never changed lies in the middle.
    range === 0 ? height / 2 : height - room.bottom - ((value - least) / range) * (height - room.top - room.bottom);
  return values
    .map(
      (value, at) => `${at === 0 ? `M0 ${yOf(value).toFixed(1)}` : `V${yOf(value).toFixed(1)}`}H${(at + 1).toString()}`,
    )
    .join('');
}

export interface StepsProps {
  /** In the order of time; nothing is drawn of none. */
  values: readonly number[];
  /** The text that stands for the picture. */
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
