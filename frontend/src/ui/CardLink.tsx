// A card that opens wherever it is pressed: one real link in it carries the name, the rest of the card leads there, too.
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recipe } from './theme/recipe.ts';

/** What answers a press itself. */
const controls = 'a, button, input, select, textarea, label, summary, [role=button]';
const isSelecting = (): boolean => window.getSelection()?.isCollapsed === false;

/** Hands a press on the card to its link, with the keys that were held; text stays selectable, controls stay themselves. */
function press(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: card, ctrlKey, metaKey, shiftKey } = event;
  // A dialog that the card has opened stands elsewhere in the page, although its presses come by here.
  if (!(target instanceof Element) || !card.contains(target)) return;
  if (target.closest(controls) !== null || isSelecting()) return;
  card
    .querySelector('[data-card-link]')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
/** What a card takes so that it opens by its `CardLink`. */
export const opensByPress: {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly style: CSSProperties;
} = { onClick: press, style: { cursor: 'pointer' } };

const named = recipe({ color: 'inherit', textDecoration: 'none', _hover: { textDecoration: 'underline' } });

export interface CardLinkProps {
  /** The address of the thing. */
  to: string;
  /** Opens it in place, where the screen does so without leaving; another tab still gets the address. */
  onOpen?: () => void;
  /** On hover. */
  title?: string;
  children: ReactNode;
}
/** The name of the thing, as the card's one link to it. */
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
