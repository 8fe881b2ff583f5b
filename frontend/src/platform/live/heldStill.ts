// Hook that keeps rows with buttons in place while somebody may be about to press one.
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** How long rows stay in place after a touch, or under a resting mouse or focus, in ms. */
const restMs = 5000;
/** How often to check whether the rows may move again, in ms. */
const checkMs = 500;

interface HeldStill<T, E extends HTMLElement> {
  readonly shown: T;
  /** Props for the element around the rows. */
  readonly area: {
    readonly ref: RefObject<E | null>;
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onKeyDown: () => void;
    readonly onFocus: () => void;
  };
}

/**
 * The usual `keepPlaces`: rows keep their places and show their current state. Removed rows show
 * their last state. Rows that were added after the last held row are appended, because they move
 * nothing.
 */
export function keepRows<T>(keyOf: (row: T) => number | string): (held: readonly T[], current: readonly T[]) => T[] {
  return (held, current) => {
    const now = new Map(current.map((row) => [keyOf(row), row]));
    const heldKeys = new Set(held.map(keyOf));
    const last = current.findLastIndex((row) => heldKeys.has(keyOf(row)));
    return [...held.map((row) => now.get(keyOf(row)) ?? row), ...current.slice(last + 1)];
  };
}

/** `keepRows` for lists of ids. */
export const keepIds = keepRows((id: number) => id);

/**
 * Holds the rows while the area is under the mouse, has the keyboard focus, or was touched a moment
 * ago. `keepPlaces` updates the held rows. A resting mouse or focus holds them for `longestRestMs`.
 * @param current the latest state
 * @param keepPlaces the held rows in their places, updated from `current`; must not add or move any
 * @param own changes with each change of the viewer's own, which is shown at once
 * @param longestRestMs ms since the last mouse move or key
 */
export function useHeldStill<T, E extends HTMLElement>(
  current: T,
  keepPlaces: (held: T, current: T) => T,
  own: number | string = '',
  longestRestMs = restMs,
): HeldStill<T, E> {
  const ref = useRef<E>(null);
  const isHovered = useRef(false);
  const touchedAt = useRef(-Infinity);
  /** Time of the last mouse move or key. */
  const usedAt = useRef(-Infinity);
  const [held, setHeld] = useState<{ readonly rows: T; readonly own: number | string } | null>(null);
  const hold = (): void => setHeld((before) => before ?? { rows: current, own });
  if (held !== null && held.own !== own) setHeld({ rows: current, own });

  useEffect(() => {
    if (held === null) return undefined;
    const timer = setInterval(() => {
      const now = performance.now();
      const isTouched = now - touchedAt.current < restMs;
      const isFocused = ref.current?.querySelector(':focus-visible') != null;
      const isPointedAt = (isHovered.current || isFocused) && now - usedAt.current < longestRestMs;
      if (!isTouched && !isPointedAt) setHeld(null);
    }, checkMs);
    return () => clearInterval(timer);
  }, [held, longestRestMs]);
  const noteUse = (): void => {
    usedAt.current = performance.now();
    hold();
  };

  const point = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    isHovered.current = true;
    noteUse();
  };
  return {
    shown: held === null ? current : keepPlaces(held.rows, current),
    area: {
      ref,
      onPointerEnter: point,
      onPointerMove: point,
      onPointerLeave() {
        isHovered.current = false;
      },
      onPointerDown({ pointerType }) {
        if (pointerType !== 'touch') return;
        touchedAt.current = performance.now();
        hold();
      },
      onKeyDown: noteUse,
      onFocus: noteUse,
    },
  };
}
