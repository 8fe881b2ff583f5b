// Button that opens a form for something new. Disabled while the connection is lost.
import type { ReactNode } from 'react';
import { useIsOffline } from '../platform/live/connection.store.ts';
import { Button, type ButtonProps } from './Button.tsx';

export function CreateButton(props: ButtonProps): ReactNode {
  const offline = useIsOffline();
  return <Button variant="primary" icon="plus" {...props} disabled={offline || props.disabled} />;
}
