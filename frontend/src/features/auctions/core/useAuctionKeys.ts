// Keys of the auction grid: 'j' and 'k' move between cards, 'b' opens the bid dialog.
import type { RefObject } from 'react';
import { useShortcut } from '../../../platform/page/shortcuts.ts';
import type { OpenAuction } from './auctions.open.ts';

/**
 * Registers the keys while the grid is shown. 'j' focuses the next card, 'k' the one before it.
 * Without a focused card, both focus the first one. 'b' bids on the focused card.
 * @param grid the element whose children are the cards
 * @param ids ids of the cards, in the order of the grid's children
 */
export function useAuctionKeys(grid: RefObject<HTMLElement | null>, ids: readonly number[], onOpen: OpenAuction): void {
  const cards = (): Element[] => [...(grid.current?.children ?? [])];
  const isFocused = (card: Element): boolean => card.contains(document.activeElement);
  const move = (step: 1 | -1): void => {
    // A removed card that keeps its place is inert.
    const all = cards().filter((card) => !card.hasAttribute('inert'));
    const at = all.findIndex(isFocused);
    const next = all[at === -1 ? 0 : at + step];
    next?.querySelector<HTMLElement>('[data-card-link]')?.focus();
  };
  useShortcut('j', () => move(1));
  useShortcut('k', () => move(-1));
  useShortcut('b', () => {
    const id = ids[cards().findIndex(isFocused)];
    if (id !== undefined) onOpen(id, 'bid');
  });
}
