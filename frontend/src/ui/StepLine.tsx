// Chart of a price over time: each step is a bid, the filled dot is the current price, a dashed
// line is the limit.
import { chakra } from '@chakra-ui/react';
import { area, curveStepAfter, line } from 'd3-shape';
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { clockTime, dateAndTime, formatNumber, formatPrice } from '../platform/format/format.ts';

export interface StepPoint {
  /** ISO 8601. */
  at: string;
  value: number;
}
export interface StepLineProps {
  start: StepPoint;
  /** In any order. */
  points: readonly StepPoint[];
  /** Time at the right edge, ISO 8601. */
  now: string;
  limit?: { value: number; label: string };
  unit: string;
  /** Label below the right edge. */
  nowLabel?: string;
}
type Dot = [x: number, y: number];

const size = { height: 190, left: 16, right: 72, top: 26, bottom: 34 };
const usualWidth = 512;
const day = 86_400_000;

/** Two to four round values that cover the range. */
export function roundSteps(least: number, most: number): number[] {
  const range = Math.max(1, most - least);
  const rough = range / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power);
  const first = Math.ceil(least / step) * step;
  return Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, i) => first + i * step);
}

const dateWord = (at: number, now: number): string => (now - at < day ? clockTime(at) : dateAndTime(at));

function layout(
  { start, points, now, limit }: StepLineProps,
  width: number,
): {
  dots: Dot[];
  last: Dot;
  rules: { y: number; value: number }[];
  limitY: number | null;
  from: number;
  to: number;
} {
  const steps = [start, ...points]
    .map((one) => ({ at: Date.parse(one.at), value: one.value }))
    .sort((a, b) => a.at - b.at);
  const from = steps[0]?.at ?? 0;
  const highest = Math.max(...steps.map((one) => one.value));
  const to = Math.max(Date.parse(now), from + 1, steps.at(-1)?.at ?? 0);
  const showsLimit = limit !== undefined && limit.value <= highest * 4;
  const top = showsLimit ? Math.max(limit.value, highest) : highest;
  const least = Math.min(start.value, top - 1);
  const x = (at: number): number => size.left + ((at - from) / (to - from)) * (width - size.left - size.right);
  const y = (value: number): number =>
    size.height - size.bottom - ((value - least) / (top - least)) * (size.height - size.top - size.bottom);
  const dots = steps.map((one): Dot => [x(one.at), y(one.value)]);
  const rules = roundSteps(least, top)
    .map((value) => ({ value, y: y(value) }))
    .filter((rule) => !showsLimit || Math.abs(rule.y - y(limit.value)) > 14);
  return {
    dots,
    last: [x(to), y(steps.at(-1)?.value ?? 0)],
    rules,
    limitY: showsLimit ? y(limit.value) : null,
    from,
    to,
  };
}

/** Text alternative of the chart. */
const summary = ({ start, points, unit, limit }: StepLineProps): string => {
  const highest = Math.max(start.value, ...points.map((one) => one.value));
  const bids = points.length === 1 ? '1 bid' : `${formatNumber(points.length)} bids`;
  const until = limit === undefined ? '' : `; ${limit.label} ${formatPrice(limit.value, unit)}`;
  return `Price history: from ${formatPrice(start.value, unit)} to ${formatPrice(highest, unit)} in ${bids}${until}`;
};

/** The width of an element in CSS pixels. The chart uses it, so that its text is not scaled. */
function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(usualWidth);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = (): void => {
      const measured = current.getBoundingClientRect().width;
      if (measured > 0) setWidth(Math.max(200, Math.round(measured)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

export function StepLine(props: StepLineProps): ReactNode {
  const id = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const width = useWidth(drawing);
  const { dots, last, rules, limitY, from, to } = layout(props, width);
  const floor = size.height - size.bottom;
  const edge = width - size.right;
  const path = [...dots, last];
  return (
    <chakra.figure
      bg="bg.sunken"
      borderWidth="1px"
      borderColor="border"
      borderRadius="card"
      padding="8px 0 4px"
      css={{ '& text': { fontSize: '11px', fill: 'var(--fg-subtle)', fontVariantNumeric: 'var(--figures)' } }}
    >
      <svg
        ref={drawing}
        viewBox={`0 0 ${width.toString()} ${size.height.toString()}`}
        width="100%"
        height={size.height}
        role="img"
        aria-label={summary(props)}
        style={{ display: 'block' }}
      >
        <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--accent-spice)" stopOpacity=".3" />
          <stop offset="1" stopColor="var(--accent-spice)" stopOpacity="0" />
        </linearGradient>
        {rules.map((rule) => (
          <g key={rule.value}>
            <path
              d={`M${size.left.toString()} ${rule.y.toFixed(1)}H${edge.toString()}`}
              stroke="var(--border-hairline)"
            />
            <text x={edge + 8} y={rule.y + 4}>
              {formatNumber(rule.value)}
            </text>
          </g>
        ))}
        {limitY !== null && props.limit !== undefined && (
          <g>
            <path
              d={`M${size.left.toString()} ${limitY.toFixed(1)}H${edge.toString()}`}
              stroke="var(--fg-subtle)"
              strokeDasharray="4 4"
            />
            <text x={size.left} y={limitY - 6}>
              {props.limit.label}
            </text>
            <text x={edge + 8} y={limitY + 4}>
              {formatNumber(props.limit.value)}
            </text>
          </g>
        )}
        <path
          d={
            area<Dot>()
              .x((d) => d[0])
              .y1((d) => d[1])
              .y0(floor)
              .curve(curveStepAfter)(path) ?? ''
          }
          fill={`url(#${id})`}
        />
        <chakra.path
          d={line<Dot>().curve(curveStepAfter)(path) ?? ''}
          pathLength={1}
          strokeDasharray="1"
          fill="none"
          stroke="spice.solid"
          strokeWidth="2"
          strokeLinejoin="round"
          animation="draw var(--motion-slow) var(--ease-sand)"
        />
        {dots.slice(1).map(([x, y], i) => (
          <circle key={i} cx={x} cy={y} r="3" fill="var(--bg-sunken)" stroke="var(--accent-spice)" strokeWidth="1.5" />
        ))}
        <circle cx={last[0]} cy={last[1]} r="8" fill="var(--accent-spice)" fillOpacity=".25" />
        <circle cx={last[0]} cy={last[1]} r="4.5" fill="var(--accent-spice)" />
        <text x={size.left} y={size.height - 10}>
          {dateWord(from, to)}
        </text>
        <text x={edge} y={size.height - 10} textAnchor="end">
          {props.nowLabel ?? 'Now'}
        </text>
      </svg>
    </chakra.figure>
  );
}
