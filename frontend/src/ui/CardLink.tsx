// Card that opens when pressed anywhere: it contains one real link, and forwards presses to it.
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recipe } from './theme/recipe.ts';

/** Elements that handle their own presses. */
const controls = 'a, button, input, select, textarea, label, summary, [role=button], [role=slider]';
const isSelecting = (): boolean => window.getSelection()?.isCollapsed === false;

/**
 * Forwards a press on the card to its link, with the modifier keys. Text stays selectable and
 * controls keep their own action.
 */
function press(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: card, ctrlKey, metaKey, shiftKey } = event;
  // React also passes on presses in a dialog that the card has opened, although the dialog is
  // elsewhere in the DOM.
  if (!(target instanceof Element) || !card.contains(target)) return;
  if (target.closest(controls) !== null || isSelecting()) return;
  card
    .querySelector('[data-card-link]')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
/** Props of a card that opens its `CardLink` when pressed. */
export const opensByPress: {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly style: CSSProperties;
} = { onClick: press, style: { cursor: 'pointer' } };

const named = recipe({ color: 'inherit', textDecoration: 'none', _hover: { textDecoration: 'underline' } });

export interface CardLinkProps {
  /** The address of the thing. */
  to: string;
  /** Opens the thing without leaving the screen. A new tab still gets the address. */
  onOpen?: () => void;
  /** Tooltip. */
  title?: string;
  children: ReactNode;
}
/** The card's only link, with the thing's name as its text. */
export const CardLink = ({ to, onOpen, title, children }: CardLinkProps): ReactNode => (
  <Link
    data-card-link=""
    to={to}
    className={named()}
    title={title}
    onClick={(event) => {
      if (onOpen === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onOpen();
    }}
  >
    {children}
  </Link>
);
