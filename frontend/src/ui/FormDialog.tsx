// Dialog with a form: its fields, a cancel button and a submit button.
import { chakra } from '@chakra-ui/react';
import { useContext, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './Button.tsx';
import { CloseButton, Dialog, type DialogProps } from './Dialog.tsx';
import { DeletedContext, deletedMeanwhile } from './deleted.context.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { TooLateNotice } from './TooLateNotice.tsx';

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
  /** Text of the submit button, and its text while sending. Default: Save. */
  submit?: string;
  pendingText?: string;
  pending: boolean;
  disabled?: boolean;
  /** Whether pictures are still being uploaded. The form is sent afterwards. */
  waits?: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Discards the restored draft. Absent: none was restored. */
  onFresh?: () => void;
  /** Why the typed text can no longer be saved. Absent: it can be saved. */
  tooLate?: string | undefined;
}

export function FormDialog({
  submit = 'Save',
  pendingText = 'Saving...',
  pending,
  disabled,
  waits = false,
  keep = 'Cancel',
  danger = false,
  onSubmit,
  onFresh,
  tooLate,
  children,
  ...dialog
}: FormDialogProps): ReactNode {
  const isDeleted = useContext(DeletedContext);
  // While a call is running, the viewer may have decided or deleted it themselves with this dialog.
  const problem = pending ? undefined : (tooLate ?? (isDeleted ? deletedMeanwhile : undefined));
  const isBarred = disabled === true || waits || problem !== undefined;
  return (
    <Dialog
      {...dialog}
      // Ignores further submits while one is running. Enter may submit even if the button is
      // disabled.
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
        if (!pending && !isBarred) onSubmit(event);
      }}
      footer={
        <>
          <CloseButton>{keep}</CloseButton>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            disabled={isBarred}
            pending={pending}
            pendingText={pendingText}
          >
            {submit}
          </Button>
        </>
      }
    >
      {problem !== undefined && <TooLateNotice title={problem} />}
      {problem === undefined && onFresh !== undefined && <DraftNotice onFresh={onFresh} />}
      {children}
    </Dialog>
  );
}
