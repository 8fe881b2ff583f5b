// Button that takes back what the viewer has marked by mistake, until the other side confirms it.
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ownDeals } from './deals.store.ts';

interface Props {
  id: number;
  /** What is taken back. */
  mark: 'paid' | 'handed over';
  /** What it is about, for screen readers. */
  about: string;
  onUndo: () => Promise<void>;
}
export function UndoButton({ id, mark, about, onUndo }: Props): ReactNode {
  const pending = ownDeals.use(({ pending }) => pending[id]);
  return (
    <Button
      size="sm"
      needsConnection
      pending={pending === (mark === 'paid' ? 'undo-payment' : 'undo-hand-over')}
      pendingText="Undoing..."
      aria-label={`Undo “${mark}”: ${about}`}
      onClick={() => void onUndo()}
    >
      Undo “{mark}”
    </Button>
  );
}
