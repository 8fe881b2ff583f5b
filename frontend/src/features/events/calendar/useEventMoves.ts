// Moving events in the month and the week: by drag with a mouse, and by keys after M on an event.
import type { GuildEvent } from '@guild/common/events/events.api';
import { useCallback, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { EventPlace } from '../core/events.open.ts';
import type { Period } from './events.days.ts';
import { fits, isMovable, isSamePlace, placeOf, resized, shifted } from './events.moves.ts';

/** Where the pointer is: the day, and in the week the minutes since midnight. */
export interface Pointed {
  readonly day: string;
  /** null: the month has no hours. */
  readonly minutes: number | null;
}

/** An event that is being moved, and its new place. */
export interface MovingEvent {
  readonly event: GuildEvent;
  readonly to: EventPlace;
  readonly by: 'drag' | 'resize' | 'keys';
  /** Minutes from the event's start to where it was grabbed. */
  readonly grabbed: number;
}

const stepMinutes = 15;
const dayMs = 24 * 3_600_000;
const minutesBetween = (from: EventPlace, { day, minutes }: Pointed): number =>
  (Date.parse(day) - Date.parse(from.day)) / 60_000 + (minutes ?? from.minutes) - from.minutes;
const snapped = (minutes: number): number => Math.round(minutes / stepMinutes) * stepMinutes;

/** Days and minutes by which each key moves, and minutes of length with Shift. */
const keySteps: Readonly<Record<Period, Readonly<Record<string, readonly [days: number, minutes: number]>>>> = {
  week: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -stepMinutes], ArrowDown: [0, stepMinutes] },
  month: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-7, 0], ArrowDown: [7, 0] },
};

function dragged({ event, by, grabbed }: MovingEvent, pointed: Pointed): EventPlace {
  const from = placeOf(event);
  const minutes = minutesBetween(from, pointed);
  if (by === 'resize') return resized(from, snapped(minutes));
  if (pointed.minutes !== null) return shifted(from, 0, snapped(minutes - grabbed));
  return shifted(from, Math.round((Date.parse(pointed.day) - Date.parse(from.day)) / dayMs), 0);
}

export interface EventMoves {
  readonly moving: MovingEvent | null;
  /** Props of the link of an event. Empty if it can't be moved. */
  readonly linkProps: (event: GuildEvent) => object;
  /** Props of the handle at the end of an event. null: it can't be moved. */
  readonly handleProps: (event: GuildEvent) => object | null;
  /** Props of the area over which events are dragged. */
  readonly areaProps: object;
}
/**
 * @param days the shown days. Keys move no event out of them
 * @param pointAt the place under the pointer; null: none
 * @param onMove gets the event and its new place; null: the viewer may not move events
 */
export function useEventMoves(
  period: Period,
  days: readonly string[],
  pointAt: (event: DragEvent<HTMLElement>) => Pointed | null,
  onMove: ((event: GuildEvent, to: EventPlace) => void) | null,
): EventMoves {
  const [moving, setMoving] = useState<MovingEvent | null>(null);
  const end = useCallback((): void => setMoving(null), []);
  const finish = (): void => {
    setMoving(null);
    if (moving !== null && !isSamePlace(moving.to, placeOf(moving.event))) onMove?.(moving.event, moving.to);
  };
  const start = (event: GuildEvent, by: MovingEvent['by'], grabbed = 0): void =>
    setMoving({ event, to: placeOf(event), by, grabbed });

  const dragStart = (event: GuildEvent, by: 'drag' | 'resize') => (drag: DragEvent<HTMLElement>) => {
    drag.stopPropagation();
    drag.dataTransfer.effectAllowed = 'move';
    drag.dataTransfer.setData('text/plain', event.title);
    const pointed = pointAt(drag);
    const grabbed = by === 'drag' && pointed !== null ? minutesBetween(placeOf(event), pointed) : 0;
    start(event, by, grabbed);
  };
  const press = (event: GuildEvent, pressed: KeyboardEvent): void => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed;
    if (altKey || ctrlKey || metaKey) return;
    if (moving === null) {
      if (key.toLowerCase() !== 'm') return;
      pressed.preventDefault();
      start(event, 'keys');
      return;
    }
    const steps = keySteps[period][key];
    const isEnd = key === 'Enter' || key === 'Escape';
    if (steps === undefined && !isEnd) return;
    pressed.preventDefault();
    pressed.stopPropagation();
    if (key === 'Enter') finish();
    else if (key === 'Escape') end();
    else if (steps !== undefined) {
      const [moreDays, more] = steps;
      const { to } = moving;
      const isLength = shiftKey && period === 'week' && more !== 0;
      const next = isLength ? resized(to, to.lengthMinutes + more) : shifted(to, moreDays, more);
      if (days.includes(next.day) && fits(event, next)) setMoving({ ...moving, to: next });
    }
  };
  if (onMove === null) return { moving: null, linkProps: () => ({}), handleProps: () => null, areaProps: {} };
  return {
    moving,
    linkProps: (event) =>
      isMovable(event)
        ? {
            draggable: true,
            'aria-keyshortcuts': 'M',
            'data-movable': '',
            onDragStart: dragStart(event, 'drag'),
            onDragEnd: end,
            onKeyDown: (pressed: KeyboardEvent) => press(event, pressed),
            onBlur: () => {
              if (moving?.by === 'keys') end();
            },
          }
        : { draggable: false },
    handleProps: (event) =>
      isMovable(event) ? { draggable: true, onDragStart: dragStart(event, 'resize'), onDragEnd: end } : null,
    areaProps: {
      onDragOver: (drag: DragEvent<HTMLElement>) => {
        if (moving === null || moving.by === 'keys') return;
        const pointed = pointAt(drag);
        const to = pointed === null ? null : dragged(moving, pointed);
        if (to === null || !fits(moving.event, to)) return;
        drag.preventDefault();
        if (!isSamePlace(to, moving.to)) setMoving({ ...moving, to });
      },
      onDrop: (drag: DragEvent<HTMLElement>) => {
        if (moving === null || moving.by === 'keys') return;
        drag.preventDefault();
        finish();
      },
    },
  };
}
