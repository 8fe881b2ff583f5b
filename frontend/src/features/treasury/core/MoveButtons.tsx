// Withdraw and Deposit buttons of a resource, for people who may use them.
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { RequestKind } from '@guild/common/treasury/treasury.requests.api';
import type { ReactNode } from 'react';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';

export interface MoveButtonsProps {
  resource: TreasuryResource;
  /** Smaller, with the resource's name for screen readers, for a card among others. */
  onCard?: boolean;
  onMove: (kind: RequestKind) => void;
}
export function MoveButtons({ resource, onCard = false, onMove }: MoveButtonsProps): ReactNode {
  const { canWrite } = useViewer();
  if (!canWrite) return null;
  const size = onCard ? 'sm' : 'md';
  const nameOf = (verb: string): { 'aria-label'?: string } =>
    onCard ? { 'aria-label': `${verb} ${resource.name}` } : {};
  return (
    <>
      <Button
        size={size}
        needsConnection
        disabled={resource.currentAmount === 0}
        {...nameOf('Withdraw')}
        onClick={() => onMove('withdrawal')}
      >
        Withdraw
      </Button>
      <Button
        size={size}
        variant={onCard ? 'tonal' : 'primary'}
        needsConnection
        {...nameOf('Deposit')}
        onClick={() => onMove('deposit')}
      >
        Deposit
      </Button>
    </>
  );
}
