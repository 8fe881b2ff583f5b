// Folding of the calendar's list: a series becomes one card, and cancelled events go behind a
// button.
import type { GuildEvent } from '@guild/common/events/events.api';

/** One card: an event, or the first of a series with the others in the list. */
export interface Folded {
  readonly id: number;
  readonly seriesId: number | null;
  /** In the list's order. */
  readonly others: readonly number[];
}
export interface FoldedList {
  readonly cards: readonly Folded[];
  readonly cancelled: readonly number[];
}

type Foldable = Pick<GuildEvent, 'id' | 'seriesId' | 'status'>;

/**
 * @param list events in the order in which they are shown
 * @param isCancelled whether an event goes behind the button; default: its current status
 */
export function folded(
  list: readonly Foldable[],
  isCancelled: (event: Foldable) => boolean = ({ status }) => status === 'cancelled',
): FoldedList {
  const planned = list.filter((event) => !isCancelled(event));
  const series = new Map<number, number[]>();
  for (const { id, seriesId } of planned)
    if (seriesId !== null) series.set(seriesId, [...(series.get(seriesId) ?? []), id]);
  const cards = planned.flatMap(({ id, seriesId }): Folded[] => {
    if (seriesId === null) return [{ id, seriesId, others: [] }];
    const [first, ...others] = series.get(seriesId) ?? [];
    return first === id ? [{ id, seriesId, others }] : [];
  });
  return { cards, cancelled: list.filter(isCancelled).map(({ id }) => id) };
}

/** The cards, with the events of those series that the reader has opened. */
export const unfolded = (cards: readonly Folded[], open: ReadonlySet<number>): Folded[] =>
  cards.flatMap((card) =>
    card.seriesId !== null && open.has(card.seriesId)
      ? [card, ...card.others.map((id): Folded => ({ id, seriesId: card.seriesId, others: [] }))]
      : [card],
  );
