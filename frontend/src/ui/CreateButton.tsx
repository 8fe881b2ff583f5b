// Button that opens a form for something new. Disabled while the connection is lost.
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export const CreateButton = (props: ButtonProps): ReactNode => (
  <Button needsConnection variant="primary" icon="plus" {...props} />
);
