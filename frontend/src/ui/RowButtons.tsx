// Buttons of a row in a list that people put in order: up, down and remove.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

export interface RowButtonsProps {
  /** The name of the row, such as 'question 2'. */
  name: string;
  /** The only row is the first and the last, and cannot be moved. */
  isFirst: boolean;
  isLast: boolean;
  /** Whether Alt with an arrow key moves the row, too. */
  hasShortcuts?: boolean;
  /** @param step -1: up */
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}
export const RowButtons = ({
  name,
  isFirst,
  isLast,
  hasShortcuts = false,
  onMove,
  onRemove,
}: RowButtonsProps): ReactNode => (
  <>
    {!(isFirst && isLast) && (
      <>
        <Button
          size="sm"
          variant="quiet"
          data-move="-1"
          aria-label={`Move up ${name}`}
          aria-keyshortcuts={hasShortcuts ? 'Alt+ArrowUp' : undefined}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          Move up
        </Button>
        <Button
          size="sm"
          variant="quiet"
          data-move="1"
          aria-label={`Move down ${name}`}
          aria-keyshortcuts={hasShortcuts ? 'Alt+ArrowDown' : undefined}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          Move down
        </Button>
      </>
    )}
    <IconButton label={`Remove ${name}`} icon="trash" size="sm" onClick={onRemove} />
  </>
);
