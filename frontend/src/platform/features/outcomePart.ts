// What a feature adds to the page and the card of a finished event, contract or loot night.
import type { ReactNode } from 'react';

export interface OutcomeProps {
  /** The kind of thing that is over. */
  readonly source: 'event' | 'contract' | 'night';
  readonly id: number;
  /** Discord id of the organizer or client. */
  readonly organizerDiscordId: string;
  /** Draws the part in its place of the page. Not called when there is nothing to show. */
  readonly frame: (title: string, children: ReactNode) => ReactNode;
  /**
   * Shows a dialog beside the page. It stays open when the event or contract is deleted and the part
   * disappears. null: closes it.
   */
  readonly onDialog: (dialog: ReactNode) => void;
}
export interface OutcomePart {
  /** Unique among the parts. */
  readonly name: string;
  readonly Part: (props: OutcomeProps) => ReactNode;
  /** What the viewer has to do about it, as a line of its card. Absent: the part has none. */
  readonly Line?: (props: Pick<OutcomeProps, 'source' | 'id'>) => ReactNode;
}
