// Button that opens a dialog.
import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  dialog: (onClose: () => void) => ReactNode;
}
/** The dialog disappears with the button, so the button stays while somebody may be typing. */
export function DialogButton({ dialog, ...button }: DialogButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
