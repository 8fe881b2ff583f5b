// Contributions of the features to the page and the card of a finished event, contract or loot night. Loaded when
// such a page is shown.
import type { ReactNode } from 'react';
import type { OutcomeProps } from './outcomePart.ts';
import { useAdded } from './section.ts';

export function Outcomes(props: OutcomeProps): ReactNode {
  const parts = useAdded('outcome');
  return parts?.map(({ name, Part }) => <Part key={name} {...props} />);
}

/** The lines of its card. */
export function OutcomeLines(props: Pick<OutcomeProps, 'source' | 'id'>): ReactNode {
  const parts = useAdded('outcome');
  return parts?.map(({ name, Line }) => Line !== undefined && <Line key={name} {...props} />);
}
