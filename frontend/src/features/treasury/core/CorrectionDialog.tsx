// Dialog that corrects a ledger entry by adding another entry that refers to it.
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { entryCorrection, type LedgerEntry } from '@guild/common/treasury/treasury.ledger.api';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber, formatPrice } from '../../../platform/format/format.ts';
import { optionalNumber } from '../../../platform/forms/forms.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { correctEntry } from '../treasury.store.ts';
import { signed } from '../treasury.words.ts';

export interface CorrectionDialogProps {
  entry: LedgerEntry;
  resource: TreasuryResource;
  onClose: () => void;
}
export default function CorrectionDialog({ entry, resource, onClose }: CorrectionDialogProps): ReactNode {
  const { id, unit, currentAmount } = resource;
  const { change: was } = entry;
  const form = useSchemaForm(entryCorrection, { change: was, note: '' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: `correction:${entry.id}`,
    onClose,
    send: (body) => correctEntry(id, entry.id, body),
    done: (corrected) => ({
      title: 'Entry corrected',
      description: `The new total is ${formatPrice(corrected.currentAmount, unit)}.`,
    }),
    failed: ['Error', 'Failed to correct the entry'],
  });
  const typed = useWatch({ control: form.control, name: 'change' });
  const after = currentAmount - was + (typeof typed === 'number' && Number.isInteger(typed) ? typed : was);
  return (
    <FormDialog {...dialog} title="Correct entry" width={440} submit="Correct" pendingText="Correcting...">
      <p>
        {entry.username ?? 'Someone'} changed it by {signed(was)} ({formatNumber(entry.before)} →{' '}
        {formatNumber(entry.after)}). What should it have been?
      </p>
      <Field
        label="Correct change"
        {...field('change', optionalNumber)}
        hint={after >= 0 ? `New total: ${formatPrice(after, unit)}` : "The balance can't go below zero."}
      >
        {(ids) => <NumberInput {...ids} signed suffix={unit} />}
      </Field>
      <Field label="Why" {...field('note')}>
        {(ids) => <Textarea {...ids} rows={2} />}
      </Field>
    </FormDialog>
  );
}
