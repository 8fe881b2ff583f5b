// Rows of the week: quarters of an hour. Hours without events are folded into one row, except in the
// evening, when most events begin.
import { dayMinutes, type EventPart } from './events.days.ts';

/** The rows of a day are quarters of an hour. */
export const row = { minutes: 15, px: 9 } as const;
export const hourPx = (60 / row.minutes) * row.px;
export const rowsPerDay = dayMinutes / row.minutes;

/** The first hour of the evening. It and the later ones are always shown. */
const evening = 17;
/** Shorter gaps are not folded. */
const minFolded = 3;

/** Hours that are folded into one row: from `from` up to `to`. */
export interface Fold {
  readonly from: number;
  readonly to: number;
}

/** The runs of hours to fold, so that every part of an event and the evening are shown. */
export function foldsOf(parts: Iterable<Pick<EventPart, 'from' | 'to'>>): readonly Fold[] {
  const isShown = Array.from({ length: 24 }, (_each, hour) => hour >= evening);
  for (const { from, to } of parts)
    for (let hour = Math.floor(from / 60); hour * 60 < to && hour < 24; hour += 1) isShown[hour] = true;
  const folds: Fold[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    if (isShown[hour] === true) continue;
    const to = isShown.indexOf(true, hour);
    if (to - hour >= minFolded) folds.push({ from: hour, to });
    hour = to;
  }
  return folds;
}

/** Height of each row of a day for a grid. A fold is as high as one hour. */
export function rowHeights(folds: readonly Fold[]): string {
  return Array.from({ length: rowsPerDay }, (_each, at) => {
    const hour = Math.floor((at * row.minutes) / 60);
    const fold = folds.find(({ from, to }) => hour >= from && hour < to);
    if (fold === undefined) return `${row.px}px`;
    return at === (fold.from * 60) / row.minutes ? `${hourPx}px` : '0px';
  }).join(' ');
}

/** Distance from the top of a day, in px. @param minutes since midnight */
export function topOf(minutes: number, folds: readonly Fold[]): number {
  const hidden = folds.reduce((sum, { from, to }) => {
    const inside = Math.min(Math.max(minutes - from * 60, 0), (to - from) * 60);
    const shown = (inside / ((to - from) * 60)) * 60;
    return sum + inside - shown;
  }, 0);
  return ((minutes - hidden) / 60) * hourPx;
}

/** Minutes since midnight at a distance from the top of a day. null: in a fold, or outside of the day. */
export function minutesAt(top: number, folds: readonly Fold[]): number | null {
  for (let hour = 0; hour < 24; hour += 1) {
    const isFolded = folds.some(({ from, to }) => hour >= from && hour < to);
    const start = topOf(hour * 60, folds);
    if (!isFolded && top >= start && top < start + hourPx) return hour * 60 + ((top - start) / hourPx) * 60;
  }
  return null;
}
