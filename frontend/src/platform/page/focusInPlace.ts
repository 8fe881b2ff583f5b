// Focus hook for a grid of cards: when the focused card disappears, the card in its place gets the
// focus.
import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface Place {
  readonly id: number;
  readonly index: number;
}
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
const focus = (element: Element | null | undefined): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
};

/**
 * @param ids ids of the rendered cards, in the order of the grid's children
 * @returns props for the grid. Without cards, the main part of the page gets the focus.
 */
export function useFocusInPlace(ids: readonly number[]): {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent<HTMLDivElement>) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);
  useEffect(() => {
    const was = place.current;
    if (was === null || ids.includes(was.id) || !isLost()) return;
    place.current = null;
    const cards = ref.current?.children ?? [];
    focus(cards[Math.min(was.index, cards.length - 1)]?.querySelector('a[href], button'));
  }, [ids]);
  useEffect(
    () => () => {
      if (place.current !== null && isLost()) focus(document.querySelector('main'));
    },
    [],
  );
  return {
    ref,
    onFocus: ({ target }) => {
      const index = [...(ref.current?.children ?? [])].findIndex((card) => card.contains(target));
      const id = ids[index];
      if (id !== undefined) place.current = { id, index };
    },
  };
}
