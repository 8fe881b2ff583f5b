// Dialog with a form: its fields, a cancel button and a submit button.
import { chakra } from '@chakra-ui/react';
import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from './Button.tsx';
import { CloseButton, Dialog, type DialogProps } from './Dialog.tsx';
import { DraftNotice } from './DraftNotice.tsx';

/** Two fields side by side, if there is room. Rows have the same gap as the fields of a dialog. */
export const Two = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, columnGap: 3, rowGap: 5 },
});

export interface FormDialogProps extends Pick<
  DialogProps,
  'open' | 'onClose' | 'title' | 'titleFace' | 'width' | 'children'
> {
  /** Whether closing would lose typed text. */
  dirty: boolean;
  /** Text of the cancel button. Default: Cancel. */
  keep?: string;
  /** Whether submitting removes something. */
  danger?: boolean;
  /** Text of the submit button, and its text while sending. */
  submit: string;
  pendingText: string;
  pending: boolean;
  disabled?: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Discards the restored draft. Absent: none was restored. */
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
    // Ignores further submits while one is running. Enter may submit even if the button is
    // disabled.
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
