// Tests of the calendar's folding of series and cancelled events.
import { expect, test } from '@jest/globals';
import { anEvent } from '@guild/common/test/events.builders';
import { folded, unfolded } from './events.folding.ts';

const list = [
  anEvent({ id: 1, seriesId: 1 }),
  anEvent({ id: 2 }),
  anEvent({ id: 3, seriesId: 1, status: 'cancelled' }),
  anEvent({ id: 4, seriesId: 4 }),
  anEvent({ id: 5, seriesId: 1 }),
  anEvent({ id: 6, seriesId: 1 }),
];

test('a series is one card at its next date, and cancelled events are separate', () => {
  expect(folded(list)).toEqual({
    cards: [
      { id: 1, seriesId: 1, others: [5, 6] },
      { id: 2, seriesId: null, others: [] },
      { id: 4, seriesId: 4, others: [] },
    ],
    cancelled: [3],
  });
});

test('when the first date is cancelled, the next date represents the series', () => {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error('no event');
  const { cards, cancelled } = folded([{ ...first, status: 'cancelled' }, ...rest]);
  expect(cards.map(({ id, others }) => [id, others])).toEqual([
    [2, []],
    [4, []],
    [5, [6]],
  ]);
  expect(cancelled).toEqual([1, 3]);
});

test('an expanded series shows its other dates directly after the first', () => {
  const { cards } = folded(list);
  expect(unfolded(cards, new Set([1])).map(({ id }) => id)).toEqual([1, 5, 6, 2, 4]);
  expect(unfolded(cards, new Set())).toEqual(cards);
});
