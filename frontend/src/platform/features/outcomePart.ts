// What a feature adds to the page of an event and of a contract once they are over: what came of them.
import type { ReactNode } from 'react';

export interface OutcomeProps {
  /** What is over. */
  readonly source: 'event' | 'contract';
  readonly id: number;
  /** Who organized or posted it. */
  readonly organizerDiscordId: string;
  /** Draws it in a place of the page; not called where there is nothing to show. */
  readonly frame: (title: string, children: ReactNode) => ReactNode;
}
export interface OutcomePart {
  /** Unique among the parts. */
  readonly name: string;
  readonly Part: (props: OutcomeProps) => ReactNode;
}
