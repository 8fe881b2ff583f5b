// Line chart: amounts over time as steps, with numbers and dates at its edges, an optional goal
// line, and the value at the pointer or at the arrow keys.
import { chakra } from '@chakra-ui/react';
import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { clockTime, dateAndTime, formatNumber, formatPrice, shortDate } from '../platform/format/format.ts';

export interface ChartPoint {
  /** Ms since 1970. */
  readonly at: number;
  readonly value: number;
}
export interface LineChartProps {
  /** Text alternative: what the chart shows, and the range of its values. */
  label: string;
  /** In any order. Each value stays until the next one. An empty list renders nothing. */
  points: readonly ChartPoint[];
  /** Time at the right edge, in ms since 1970. */
  now: number;
  /** A dashed line. */
  goal?: { readonly value: number; readonly label: string };
  /** Unit of the values; absent: they are counts. */
  unit?: string;
  /** Whether the points are days, without a time. */
  byDay?: boolean;
  /** Height of the drawing without dates, in CSS pixels. Below 80, numbers and dates are left out. */
  height?: number;
  /** Label below the right edge. */
  nowLabel?: string;
}

const dayMs = 86_400_000;
/** Lower charts have no room for numbers and dates at their edges. */
const lowHeight = 80;

/** Two to four round values that cover the range. */
function roundSteps(min: number, max: number): number[] {
  const rough = Math.max(1, max - min) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power);
  const first = Math.ceil(min / step) * step;
  return Array.from({ length: Math.floor((max - first) / step) + 1 }, (_, i) => first + i * step);
}

const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: -Infinity,
  End: Infinity,
};

/** Both in percent of the drawing, from its top left corner. */
interface Place {
  readonly x: number;
  readonly y: number;
}
const Dot = ({ x, y }: Place): ReactNode => (
  <chakra.span
    position="absolute"
    boxSize="9px"
    borderRadius="pill"
    bg="spice.solid"
    transform="translate(-50%, -50%)"
    pointerEvents="none"
    style={{ left: `${x}%`, top: `${y}%` }}
  />
);

/** The value at one point, above the drawing, with a line down to the date. */
const Shown = ({ x, y, text }: Place & { text: string }): ReactNode => (
  <>
    <chakra.span
      position="absolute"
      insetBlock={0}
      width="1px"
      bg="border.strong"
      pointerEvents="none"
      style={{ left: `${x}%` }}
    />
    <Dot x={x} y={y} />
    <chakra.span
      position="absolute"
      bottom="100%"
      zIndex={1}
      px={1.5}
      borderRadius="chip"
      bg="fg"
      color="bg"
      whiteSpace="nowrap"
      pointerEvents="none"
      style={{ left: `${x}%`, transform: `translateX(-${x}%)` }}
    >
      {text}
    </chakra.span>
  </>
);

/** Numbers at the right edge. The longest one sets the width. */
function Axis({ values, y }: { values: readonly number[]; y: (value: number) => number }): ReactNode {
  const texts = values.map(formatNumber);
  const longest = texts.reduce((long, text) => (text.length > long.length ? text : long), '');
  return (
    <chakra.div aria-hidden position="relative" minWidth={`${longest.length}ch`}>
      {values.map((value, at) => (
        <chakra.span
          key={value}
          position="absolute"
          left={0}
          transform="translateY(-50%)"
          style={{ top: `${y(value)}%` }}
        >
          {texts[at]}
        </chakra.span>
      ))}
    </chakra.div>
  );
}

export function LineChart({
  label,
  points,
  now,
  goal,
  unit,
  byDay = false,
  height = 96,
  nowLabel = 'Now',
}: LineChartProps): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const steps = [...points].sort((a, b) => a.at - b.at);
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return null;

  const values = [...steps.map(({ value }) => value), ...(goal === undefined ? [] : [goal.value])];
  const isFlat = first.value > 0 && values.every((value) => value === first.value);
  // Also a chart of zeros has a height. A value that never changed is in the middle.
  const top = isFlat ? first.value + 1 : Math.max(...values, 1);
  const bottom = isFlat ? first.value - 1 : Math.min(...values, top - 1);
  const to = Math.max(now, last.at, first.at + 1);
  const x = (at: number): number => (100 * (at - first.at)) / (to - first.at);
  const y = (value: number): number => (100 * (top - value)) / (top - bottom);
  const isClear = (value: number): boolean =>
    goal === undefined || (Math.abs(y(value) - y(goal.value)) * height) / 100 > 14;
  const isLow = height < lowHeight;
  const marks = isLow ? [] : isFlat ? [first.value] : roundSteps(bottom, top).filter(isClear);
  const line = `M0 ${y(first.value).toFixed(2)}${steps
    .slice(1)
    .map((one) => `H${x(one.at).toFixed(2)}V${y(one.value).toFixed(2)}`)
    .join('')}H100`;

  const timeWords = (at: number): string => {
    if (byDay) return shortDate(at);
    return to - first.at < dayMs ? clockTime(at) : dateAndTime(at);
  };
  const wordsOf = ({ at, value }: ChartPoint): string =>
    `${timeWords(at)}: ${unit === undefined ? formatNumber(value) : formatPrice(value, unit)}`;
  const end = steps.length - 1;
  const choose = (index: number): void => setChosen(Math.min(end, Math.max(0, index)));
  // There may be fewer points than when one was chosen.
  const index = Math.min(end, chosen ?? end);
  const current = steps[index] ?? last;
  const chooseAtPointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const box = currentTarget.getBoundingClientRect();
    const place = (100 * (clientX - box.left)) / box.width;
    choose(steps.findLastIndex(({ at }) => x(at) <= place));
  };
  const chooseByKey = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    choose(index + move);
  };
  return (
    <chakra.figure
      minWidth={0}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap={2}
      rowGap={1}
      paddingTop="14px"
      textStyle="figures"
      fontSize="11px"
      lineHeight="14px"
      color="fg.subtle"
    >
      <chakra.div position="relative" height={`${height}px`}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          width="100%"
          height="100%"
          role="img"
          aria-label={label}
          style={{ display: 'block', overflow: 'visible' }}
        >
          <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="var(--accent-spice)" stopOpacity=".3" />
            <stop offset="1" stopColor="var(--accent-spice)" stopOpacity="0" />
          </linearGradient>
          {marks.map((value) => (
            <path
              key={value}
              d={`M0 ${y(value).toFixed(2)}H100`}
              stroke="var(--border-hairline)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {goal !== undefined && (
            <path
              d={`M0 ${y(goal.value).toFixed(2)}H100`}
              stroke="var(--fg-subtle)"
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path d={`${line}V100H0z`} fill={`url(#${id})`} />
          <path
            d={line}
            fill="none"
            stroke="var(--accent-spice)"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <chakra.div
          role="slider"
          tabIndex={0}
          aria-label="Value by time"
          aria-valuemin={0}
          aria-valuemax={end}
          aria-valuenow={index}
          aria-valuetext={wordsOf(current)}
          position="absolute"
          inset={0}
          cursor="crosshair"
          touchAction="pan-y"
          onPointerMove={chooseAtPointer}
          onPointerDown={chooseAtPointer}
          onPointerLeave={({ pointerType }) => {
            // After a touch, the value stays readable.
            if (pointerType === 'mouse') setChosen(null);
          }}
          // The touch has become a scroll.
          onPointerCancel={() => setChosen(null)}
          onKeyDown={chooseByKey}
          onFocus={() => setChosen(index)}
          onBlur={() => setChosen(null)}
        />
        <div aria-hidden>
          {goal !== undefined && (
            <chakra.span
              position="absolute"
              left={0}
              transform="translateY(-100%)"
              pointerEvents="none"
              style={{ top: `${y(goal.value)}%` }}
            >
              {goal.label}
            </chakra.span>
          )}
          <Dot x={100} y={y(last.value)} />
          {chosen !== null && <Shown x={x(current.at)} y={y(current.value)} text={wordsOf(current)} />}
        </div>
      </chakra.div>
      {!isLow && (
        <>
          <Axis values={goal === undefined ? marks : [...marks, goal.value]} y={y} />
          <chakra.div aria-hidden display="flex" justifyContent="space-between" gap={2} whiteSpace="nowrap">
            <span>{timeWords(first.at)}</span>
            <span>{nowLabel}</span>
          </chakra.div>
        </>
      )}
    </chakra.figure>
  );
}
