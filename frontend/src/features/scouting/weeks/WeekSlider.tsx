// Slider for past weeks in one row, so that the map stays in view: arrow keys, Home and End, two step
// buttons, and a play button.
import { chakra } from '@chakra-ui/react';
import type { ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { announce } from '../../../ui/announce.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { datesOf } from '../history/pastWeeks.signs.ts';

/** How long each week is shown while playing, in ms. Longer with reduced motion. */
const stepMs = 1400;
const calmStepMs = 3000;
/** How long the slider must rest before a week is loaded, in ms. */
const restMs = 120;

const isCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const range = recipe({
  flex: '1 1 120px',
  minWidth: 0,
  height: { base: '44px', md: '36px' },
  accentColor: 'var(--accent-spice)',
  cursor: 'pointer',
  borderRadius: 'control',
  '&:focus-visible': { outline: '2px solid var(--border-focus)', outlineOffset: '2px' },
});

/** Drawn here, because the shared icons are part of the first page's code. */
const PauseSign = (): ReactNode => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 24 24"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    aria-hidden
  >
    <path d="M8.5 5.5v13m7-13v13" />
  </svg>
);

export interface WeekSliderProps {
  /** Oldest first. At least one. */
  weeks: readonly ScoutingWeek[];
  shown: ScoutingWeek;
  /** Whether the shown week's map is loaded. Playing waits for it. */
  ready: boolean;
  onShow: (week: ScoutingWeek) => void;
  /** Shown at the end of the row. */
  children?: ReactNode;
}

/** The slider's position, which is ahead of the shown week while the slider moves. */
function useRest(shownAt: number, show: (at: number) => void): readonly [number, (at: number) => void] {
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (movedTo === null) return;
    const timer = setTimeout(() => {
      latest.current(movedTo);
      setMovedTo(null);
    }, restMs);
    return () => clearTimeout(timer);
  }, [movedTo]);
  return [movedTo ?? shownAt, setMovedTo];
}

/** Shows one week after the other up to the last one. */
function usePlaying(at: number, last: number, ready: boolean, show: (at: number) => void) {
  const [playing, setPlaying] = useState(false);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    // Stops at the last week. Playing again starts with the first week, once it is shown.
    if (!playing || !ready || at >= last) return;
    const timer = setTimeout(
      () => {
        latest.current(at + 1);
        if (at + 1 >= last) setPlaying(false);
      },
      isCalm() ? calmStepMs : stepMs,
    );
    return () => clearTimeout(timer);
  }, [playing, ready, at, last]);
  return [playing, setPlaying] as const;
}

export function WeekSlider({ weeks, shown, ready, onShow, children }: WeekSliderProps): ReactNode {
  const last = weeks.length - 1;
  const shownAt = weeks.findIndex(({ id }) => id === shown.id);
  const show = (next: number): void => {
    const week = weeks[next];
    if (week === undefined) return;
    onShow(week);
    announce(`${week.label}, ${datesOf(week)}`);
  };
  const [at, moveTo] = useRest(shownAt, show);
  const [playing, setPlaying] = usePlaying(shownAt, last, ready, show);
  const week = weeks[at] ?? shown;
  const step = (by: number): void => {
    setPlaying(false);
    moveTo(Math.min(last, Math.max(0, at + by)));
  };
  const play = (): void => {
    if (!playing && shownAt >= last) show(0);
    setPlaying(!playing);
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
      <chakra.p
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        columnGap={3}
        flex={{ base: '1 1 100%', lg: '0 1 400px' }}
        marginInlineEnd={{ lg: 3 }}
      >
        <chakra.strong overflowWrap="anywhere">{week.label}</chakra.strong>
        <chakra.span color="fg.muted" textStyle="figures">
          {datesOf(week)}
        </chakra.span>
        <chakra.span marginInlineStart="auto" color="fg.subtle" fontSize="sm" textStyle="figures">
          {at + 1} of {weeks.length}
        </chakra.span>
      </chakra.p>
      <IconButton
        label="Earlier week"
        icon="chevron"
        variant="line"
        css={{ '& svg': { rotate: '90deg' } }}
        disabled={at === 0}
        onClick={() => step(-1)}
      />
      <input
        type="range"
        className={range()}
        aria-label="Week"
        aria-valuetext={`${week.label}, ${datesOf(week)}`}
        min={0}
        max={last}
        step={1}
        value={at}
        disabled={last === 0}
        onChange={({ target }) => {
          setPlaying(false);
          moveTo(target.valueAsNumber);
        }}
      />
      <IconButton
        label="Later week"
        icon="chevron"
        variant="line"
        css={{ '& svg': { rotate: '-90deg' } }}
        disabled={at === last}
        onClick={() => step(1)}
      />
      <Button {...(!playing && { icon: 'play' })} disabled={last === 0} onClick={play}>
        {playing && <PauseSign />}
        {playing ? 'Pause' : 'Play'}
      </Button>
      {children}
    </chakra.div>
  );
}
