// Dialog that cancels a contract, or marks it as failed after its deadline, with a reason. Its
// contractors are notified.
import { closing, type Contract } from '@guild/common/contracts/contracts.api';
import type { ReactNode } from 'react';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { closeContract } from '../contracts.store.ts';

type How = 'cancel' | 'fail';
const words = {
  cancel: {
    title: 'Cancel contract',
    submit: 'Cancel contract',
    pendingText: 'Cancelling...',
    done: 'Contract cancelled',
    failed: 'Failed to cancel contract',
  },
  fail: {
    title: 'Mark as failed',
    submit: 'Mark as failed',
    pendingText: 'Saving...',
    done: 'Contract marked as failed',
    failed: 'Failed to mark the contract as failed',
  },
} as const;

/** The consequences, and who is notified. */
function outcomeOf({ title, claims }: Contract, how: How): string {
  const people =
    claims.length === 1 ? 'The person who claimed it will be' : `The ${claims.length} people who claimed it will be`;
  const noticeText = claims.length === 0 ? '' : ` ${people} notified.`;
  return `“${title}” moves to Closed as ${how === 'cancel' ? 'cancelled' : 'failed'}.${noticeText}`;
}

export interface ClosingDialogProps {
  contract: Contract;
  how: How;
  onClose: () => void;
}

export function ClosingDialog({ contract, how, onClose }: ClosingDialogProps): ReactNode {
  const form = useSchemaForm(closing, { note: '' });
  const { title, submit, pendingText, done, failed } = words[how];
  const { field, ...dialog } = useFormDialog(form, {
    draft: `contract-${how}:${contract.id}`,
    onClose,
    send: ({ note }) => closeContract(contract.id, how, note ?? null),
    done: () => ({ title: done }),
    failed: ['Error', failed],
  });
  return (
    <FormDialog
      {...dialog}
      title={title}
      width={440}
      keep="Keep contract"
      danger
      submit={submit}
      pendingText={pendingText}
    >
      <p>{outcomeOf(contract, how)}</p>
      <Field label="Reason" optional {...field('note')}>
        {(ids) => <Textarea {...ids} rows={2} maxLength={500} />}
      </Field>
    </FormDialog>
  );
}
