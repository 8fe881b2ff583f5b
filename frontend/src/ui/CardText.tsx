// Texts on a card: the name of its thing, and the description.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface CardNameProps {
  /** The card is labelled by it. */
  id: string;
  /** Tooltip, because a long name is cut off. */
  title: string;
  /** Two lines instead of one, for cards with little room beside buttons. */
  wraps?: boolean;
  children: ReactNode;
}
/** One line, unless it wraps. */
export const CardName = ({ wraps = false, ...props }: CardNameProps): ReactNode => (
  <chakra.h3
    dir="auto"
    fontSize="15px"
    lineHeight="20px"
    fontWeight="strong"
    maxWidth="100%"
    {...(wraps ? { lineClamp: 2, overflowWrap: 'anywhere' } : { truncate: true })}
    {...props}
  />
);

/** Two lines. A shorter text takes as much space, so that neighbouring cards align. */
export const CardText = ({ text }: { text: string }): ReactNode => (
  <chakra.p dir="auto" fontSize="sm" lineHeight="18px" minHeight="36px" color="fg.muted" lineClamp={2} title={text}>
    {text}
  </chakra.p>
);
