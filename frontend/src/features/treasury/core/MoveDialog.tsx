// Dialog for a deposit or withdrawal. It checks before sending that there is enough.
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { RequestKind } from '@guild/common/treasury/treasury.requests.api';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { formatPrice } from '../../../platform/format/format.ts';
import { optionalNumber } from '../../../platform/forms/forms.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { moveSchema, moveWords } from '../requests/moves.ts';
import { askFor } from '../requests/requests.store.ts';
import { Progress } from './ResourceCard.tsx';

export interface MoveDialogProps {
  kind: RequestKind;
  /** The current resource, including other people's changes. */
  resource: TreasuryResource;
  onClose: () => void;
}
export default function MoveDialog({ kind, resource, onClose }: MoveDialogProps): ReactNode {
  const { title, label, submit, failed, hint, done } = moveWords[kind];
  const form = useSchemaForm(moveSchema(kind, resource), { note: '' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: `${kind}:${resource.id}`,
    onClose,
    send: (body, key) => askFor(kind, resource.id, body, key),
    done,
    failed: ['Error', failed],
  });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const amount = typeof typed === 'number' && Number.isInteger(typed) && typed > 0 ? typed : 0;
  const after = resource.currentAmount + (kind === 'deposit' ? amount : -amount);
  const total = after >= 0 ? `New total: ${formatPrice(after, resource.unit)}` : 'More than available.';
  return (
    <FormDialog
      {...dialog}
      title={`${title}: ${resource.name}`}
      titleFace="text"
      width={440}
      submit={submit}
      pendingText="Sending..."
    >
      <Progress resource={resource} />
      <Field label={label} {...field('amount', optionalNumber)} hint={amount > 0 ? total : undefined}>
        {(ids) => (
          <NumberInput
            {...ids}
            min={1}
            {...(kind === 'withdrawal' && { max: resource.currentAmount })}
            suffix={resource.unit}
          />
        )}
      </Field>
      <Field label="Note" optional hint={hint} {...field('note')}>
        {(ids) => <Textarea {...ids} rows={2} />}
      </Field>
    </FormDialog>
  );
}
