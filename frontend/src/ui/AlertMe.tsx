// Button beside the filters of a list that saves them as an alert. Hidden from people who may not write.
import type { AlertForm } from '@guild/common/alerts/alerts.api';
import type { ReactNode } from 'react';
import { lazyDialog } from '../platform/page/lazyPart.tsx';
import { useViewer } from '../platform/session/session.store.ts';
import type { ButtonProps } from './Button.tsx';
import { DialogButton } from './DialogButton.tsx';

const AlertDialog = lazyDialog(() => import('./AlertDialog.tsx'));

export interface AlertMeProps extends Pick<ButtonProps, 'size'> {
  /** What is set in the filters. */
  start: Partial<AlertForm>;
}
export function AlertMe({ start, ...look }: AlertMeProps): ReactNode {
  const { canWrite } = useViewer();
  if (!canWrite) return null;
  return (
    <DialogButton {...look} icon="bell" dialog={(onClose) => <AlertDialog start={start} onClose={onClose} />}>
      Alert me
    </DialogButton>
  );
}
