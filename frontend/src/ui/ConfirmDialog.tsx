// Confirm dialog with two answers. Its code is loaded with the first question.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

import { Dialog } from './Dialog.tsx';
import type { Question } from './confirm.context.ts';

export interface ConfirmDialogProps {
  question: Question;
  open: boolean;
  onAnswer: (goAhead: boolean) => void;
}

export default function ConfirmDialog({ question, open, onAnswer }: ConfirmDialogProps): ReactNode {
  const footer = (
    <>
      <Button data-first-focus onClick={() => onAnswer(false)}>
        {question.cancel ?? 'Cancel'}
      </Button>
      <Button variant={question.danger === true ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
        {question.action}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      title={question.title}
      width={440}
      role="alertdialog"
      footer={footer}
    >
      <p>{question.text}</p>
    </Dialog>
  );
}
