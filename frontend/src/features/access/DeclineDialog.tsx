// Dialog that declines an applicant with a sentence.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { declination, maxReason, type Application } from '@guild/common/access/applications.api';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Field, Textarea } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { decline, tooLateFor } from './applications.store.ts';

type Typed = z.input<typeof declination>;
type Sent = z.output<typeof declination>;

export interface DeclineDialogProps {
  one: Application;
  onClose: () => void;
}
export default function DeclineDialog({ one, onClose }: DeclineDialogProps): ReactNode {
  const form = useForm<Typed, unknown, Sent>({
    resolver: standardSchemaResolver(declination),
    defaultValues: { reason: '' },
  });
  const dialog = useFormDialog(form, {
    draft: `declination:${one.id}`,
    onClose,
    send: ({ reason }) => decline(one.id, reason),
    done: () => ({ title: 'Declined', description: `${one.name} may apply again in 14 days` }),
    failed: ['Error', 'Failed to decline'],
  });
  return (
    <FormDialog
      open
      {...dialog}
      tooLate={tooLateFor(one) ?? dialog.tooLate}
      title={`Decline ${one.name}`}
      width={440}
      danger
      submit="Decline"
      pendingText="Declining..."
    >
      <p>They may apply again in 14 days.</p>
      <Field label="Reason" error={form.formState.errors.reason?.message} hint={`${one.name} reads this sentence.`}>
        {(ids) => <Textarea {...ids} rows={3} maxLength={maxReason} {...form.register('reason')} />}
      </Field>
    </FormDialog>
  );
}
