// Dialog that corrects a share by adding a counter entry with a reason.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { currencies, shareCorrection, type Share, type ShareCorrection } from '@guild/common/payouts/payouts.api';
import { owedOf, sumOf } from '@guild/common/payouts/payouts.rules';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { optionalNumber } from '../../../platform/forms/forms.ts';
import { Field, Select, Textarea } from '../../../ui/Field.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { correctShare } from '../payouts.store.ts';
import { inWords, owedWords } from '../payouts.words.ts';

type FormValues = z.input<typeof shareCorrection>;

/** The result of the correction while typing. */
function whatThen(share: Share, { currency, change }: Partial<ShareCorrection>): string {
  const isTyped = typeof change === 'number' && Number.isInteger(change) && currency !== undefined;
  const amounts = isTyped ? sumOf([...share.amounts, { currency, amount: change }]) : share.amounts;
  if (amounts.some(({ amount }) => amount < 0)) return "A share can't be negative.";
  const owed = owedWords(owedOf({ amounts, paid: share.paid }));
  return `New share: ${inWords(amounts)}${owed === '' ? '' : `; ${owed}`}.`;
}

export interface CorrectShareDialogProps {
  share: Share;
  onClose: () => void;
}
export default function CorrectShareDialog({ share, onClose }: CorrectShareDialogProps): ReactNode {
  const { id, username, title, amounts, paid } = share;
  const own = currencies.filter((currency) => [...amounts, ...paid].some((one) => one.currency === currency));
  const form = useForm<FormValues, unknown, ShareCorrection>({
    resolver: standardSchemaResolver(shareCorrection),
    defaultValues: { currency: own[0] ?? 'Solari', note: '' },
  });
  const { errors } = form.formState;
  const dialog = useFormDialog(form, {
    draft: `share-correction:${id}`,
    onClose,
    send: (body) => correctShare(id, body),
    done: (corrected) => ({ title: 'Share corrected', description: `It's now ${inWords(corrected.amounts)}.` }),
    failed: ['Error', 'Failed to correct the share'],
  });
  const typed = useWatch({ control: form.control });
  return (
    <FormDialog open {...dialog} title="Correct share" width={440} submit="Correct" pendingText="Correcting...">
      <p>
        {username} gets {inWords(amounts)} of {title}
        {paid.length > 0 && `, and ${inWords(paid)} of it has been paid`}. By how much was it wrong?
      </p>
      <Two alignItems="start">
        <Field label="Change" error={errors.change?.message}>
          {(ids) => (
            <NumberInput {...ids} signed placeholder="-50 subtracts" {...form.register('change', optionalNumber)} />
          )}
        </Field>
        <Field label="Currency" error={errors.currency?.message}>
          {(ids) => (
            <Select {...ids} {...form.register('currency')}>
              {[...own, ...currencies.filter((one) => !own.includes(one))].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
      </Two>
      <p role="status">{whatThen(share, typed as Partial<ShareCorrection>)}</p>
      <Field label="Why" error={errors.note?.message}>
        {(ids) => <Textarea {...ids} rows={2} {...form.register('note')} />}
      </Field>
    </FormDialog>
  );
}
