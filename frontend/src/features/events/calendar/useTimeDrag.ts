// Choosing a time by dragging over the hours of a week: at once with a mouse or a pen, and after a
// long press by touch, because a finger also scrolls. Escape ends it without a choice.
import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { isAhead, timeOfDay } from './events.days.ts';
import { minutesAt, type Fold } from './events.hours.ts';

export interface DraggedTime {
  readonly day: string;
  /** Since midnight. */
  readonly minutes: number;
}
const longPressMs = 400;
/** A finger that moves this far before the long press scrolls the page. */
const scrollPx = 8;
const stepMinutes = 30;

type At = Pick<PointerEvent, 'clientX' | 'clientY'>;
/** The day and the minute under a pointer. null: outside of all days, or in folded hours. */
export function pointIn(area: HTMLElement, { clientX, clientY }: At, folds: readonly Fold[]): DraggedTime | null {
  for (const column of area.querySelectorAll<HTMLElement>('[data-column]')) {
    const { left, right, top, bottom } = column.getBoundingClientRect();
    if (clientX < left || clientX >= right || clientY < top || clientY >= bottom) continue;
    const minutes = minutesAt(clientY - top, folds);
    return minutes === null ? null : { day: column.dataset['column'] ?? '', minutes };
  }
  return null;
}
/** The same in steps of half an hour. null: also in the past. */
function timeAt(area: HTMLElement, at: At, folds: readonly Fold[]): DraggedTime | null {
  const point = pointIn(area, at, folds);
  if (point === null) return null;
  const minutes = Math.floor(point.minutes / stepMinutes) * stepMinutes;
  return isAhead(point.day, timeOfDay(minutes)) ? { ...point, minutes } : null;
}

interface Drag {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The time under the pointer. null: nobody drags. */
  readonly dragged: DraggedTime | null;
  readonly handlers: Partial<
    Record<
      'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
      (event: PointerEvent<HTMLElement>) => void
    >
  >;
}
/**
 * @param onChosen gets the day and the time (`HH:mm`) where the pointer is released; null: dragging
 * does nothing
 * @param folds hours that are not shown
 */
export function useTimeDrag(onChosen: ((day: string, time: string) => void) | null, folds: readonly Fold[]): Drag {
  const ref = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<DraggedTime | null>(null);
  const touched = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout>; isLong: boolean } | null>(null);
  const end = useCallback((): void => {
    clearTimeout(touched.current?.timer);
    touched.current = null;
    setDragged(null);
  }, []);
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') end();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isDragging, end]);
  useEffect(() => {
    const area = ref.current;
    // After a long press, a finger neither scrolls nor opens the browser's menu. React's own touch
    // listeners cannot prevent scrolling.
    const prevent = (event: Event): void => {
      if (touched.current?.isLong === true) event.preventDefault();
    };
    area?.addEventListener('touchmove', prevent, { passive: false });
    area?.addEventListener('contextmenu', prevent);
    return () => {
      clearTimeout(touched.current?.timer);
      area?.removeEventListener('touchmove', prevent);
      area?.removeEventListener('contextmenu', prevent);
    };
  }, []);
  if (onChosen === null) return { ref, dragged: null, handlers: {} };
  return {
    ref,
    dragged,
    handlers: {
      onPointerDown(event) {
        const area = event.currentTarget;
        // A second finger zooms or scrolls.
        if (!event.isPrimary) {
          end();
          return;
        }
        if (event.button !== 0 || (event.target as Element).closest('a') !== null) return;
        const time = timeAt(area, event, folds);
        if (event.pointerType !== 'touch') {
          area.setPointerCapture(event.pointerId);
          setDragged(time);
          return;
        }
        const timer = setTimeout(() => {
          if (touched.current !== null) touched.current.isLong = true;
          setDragged(time);
        }, longPressMs);
        touched.current = { x: event.clientX, y: event.clientY, timer, isLong: false };
      },
      onPointerMove(event) {
        if (dragged !== null) {
          setDragged(timeAt(event.currentTarget, event, folds) ?? dragged);
          return;
        }
        const start = touched.current;
        if (start !== null && Math.hypot(event.clientX - start.x, event.clientY - start.y) > scrollPx) end();
      },
      onPointerUp(event) {
        // Released outside of the week or over the past, nothing is chosen.
        const time = dragged && timeAt(event.currentTarget, event, folds);
        end();
        if (time !== null) onChosen(time.day, timeOfDay(time.minutes));
      },
      onPointerCancel: end,
    },
  };
}
