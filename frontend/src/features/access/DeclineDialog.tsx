// Dialog that declines an applicant with a sentence.
import { declination, maxReason, type Application } from '@guild/common/access/applications.api';
import type { ReactNode } from 'react';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { Field, Textarea } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { decline, tooLateFor } from './applications.store.ts';

export interface DeclineDialogProps {
  one: Application;
  onClose: () => void;
}
export default function DeclineDialog({ one, onClose }: DeclineDialogProps): ReactNode {
  const form = useSchemaForm(declination, { reason: '' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: `declination:${one.id}`,
    onClose,
    send: ({ reason }) => decline(one.id, reason),
    done: () => ({ title: 'Declined', description: `${one.name} may apply again in 14 days` }),
    failed: ['Error', 'Failed to decline'],
  });
  return (
    <FormDialog
      {...dialog}
      tooLate={tooLateFor(one) ?? dialog.tooLate}
      title={`Decline ${one.name}`}
      width={440}
      danger
      submit="Decline"
      pendingText="Declining..."
    >
      <p>They may apply again in 14 days.</p>
      <Field label="Reason" {...field('reason')} hint={`${one.name} reads this sentence.`}>
        {(ids) => <Textarea {...ids} rows={3} maxLength={maxReason} />}
      </Field>
    </FormDialog>
  );
}
