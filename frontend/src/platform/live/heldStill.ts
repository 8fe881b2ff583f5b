// Keeps rows with buttons where they are while somebody may be about to press one of them.
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Rows stay for so long after a touch, and under a mouse or focus that only rests there, in ms. */
const restMs = 5000;
/** How often it is asked whether the rows may move again, in ms. */
const checkMs = 500;

interface HeldStill<T, E extends HTMLElement> {
  readonly shown: T;
  /** For the element around the rows. */
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
 * The usual `keepPlaces`: rows stay where they are, each as it is now, or as it was when it is gone. What has come behind
 * the last of them follows, because it moves nothing.
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
 * While the area is under a mouse, has the focus of a keyboard, or was touched a moment ago, it shows what stood there when
 * that began, brought up to date by `keepPlaces`. A mouse or focus that only rests there holds it for `longestRestMs`.
 * @param current the latest state
 * @param keepPlaces the rows of `held` in their places, with what `current` says of them; must add and move none
 * @param own another value with each change that the viewer has made, which is shown at once
 * @param longestRestMs in ms since the last move or key
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
  /** When the mouse moved or a key was pressed. */
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
