// Keys of the auction cards: 'j' and 'k' move between cards, 'b' opens the bid dialog.
import type { RefObject } from 'react';
import { useShortcut } from '../../../platform/page/shortcuts.ts';
import type { OpenAuction } from './auctions.open.ts';

/**
 * Registers the keys. 'j' focuses the next card, 'k' the one before it. Without a focused card, both
 * focus the first one. 'b' bids on the focused card.
 * @param area an element that contains the cards
 */
export function useAuctionKeys(area: RefObject<HTMLElement | null>, onOpen: OpenAuction): void {
  // A removed card that keeps its place is inert.
  const cards = (): HTMLElement[] =>
    [...(area.current?.querySelectorAll<HTMLElement>('[data-auction]') ?? [])].filter(
      (card) => card.closest('[inert]') === null,
    );
  const isFocused = (card: Element): boolean => card.contains(document.activeElement);
  const move = (step: 1 | -1): void => {
    const all = cards();
    const at = all.findIndex(isFocused);
    const next = all[at === -1 ? 0 : at + step];
    next?.querySelector<HTMLElement>('[data-card-link]')?.focus();
  };
  useShortcut('j', () => move(1));
  useShortcut('k', () => move(-1));
  useShortcut('b', () => {
    const id = cards().find(isFocused)?.dataset['auction'];
    if (id !== undefined) onOpen(Number(id), 'bid');
  });
}
