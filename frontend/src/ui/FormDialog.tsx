// A dialog that is a form: its fields, a way out, and the one button that sends it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from './Button.tsx';
import { CloseButton, Dialog, type DialogProps } from './Dialog.tsx';
import { DraftNotice } from './DraftNotice.tsx';

/** Two fields side by side where there is room. */
export const Two = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: 3 },
});

export interface FormDialogProps extends Pick<
  DialogProps,
  'open' | 'onClose' | 'title' | 'titleFace' | 'width' | 'children'
> {
  /** Whether something is typed that closing would lose. */
  dirty: boolean;
  /** What the way out says; left out: Cancel. */
  keep?: string;
  /** Whether sending it takes something away. */
  danger?: boolean;
  /** What the button says, and while it is on its way. */
  submit: string;
  pendingText: string;
  pending: boolean;
  disabled?: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Throws away what came back from a draft; left out: nothing did. */
  onFresh?: () => void;
}

export const FormDialog = ({
  submit,
  pendingText,
  pending,
  disabled,
  keep = 'Cancel',
  danger = false,
  onSubmit,
  onFresh,
  children,
  ...dialog
}: FormDialogProps): ReactNode => (
  <Dialog
    {...dialog}
    // However often Enter is pressed, and whatever keeps the button from it.
    onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
      if (!pending && disabled !== true) onSubmit(event);
    }}
    footer={
      <>
        <CloseButton>{keep}</CloseButton>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          disabled={disabled}
          pending={pending}
          pendingText={pendingText}
        >
          {submit}
        </Button>
      </>
    }
  >
    {onFresh !== undefined && <DraftNotice onFresh={onFresh} />}
    {children}
  </Dialog>
);
