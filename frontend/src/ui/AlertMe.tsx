// Button beside the filters of a list that saves them as an alert. Hidden from people who may not write.
import type { AlertForm } from '@guild/common/alerts/alerts.api';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../platform/page/lazyPart.tsx';
import { useViewer } from '../platform/session/session.store.ts';
import { Button, type ButtonProps } from './Button.tsx';

const AlertDialog = lazyDialog(() => import('./AlertDialog.tsx'));

export interface AlertMeProps extends Pick<ButtonProps, 'size'> {
  /** What is set in the filters. */
  start: Partial<AlertForm>;
}
export function AlertMe({ start, size }: AlertMeProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { canWrite } = useViewer();
  if (!canWrite) return null;
  return (
    <>
      <Button icon="bell" {...(size !== undefined && { size })} onClick={() => setOpen(true)}>
        Alert me
      </Button>
      {isOpen && <AlertDialog start={start} onClose={() => setOpen(false)} />}
    </>
  );
}
