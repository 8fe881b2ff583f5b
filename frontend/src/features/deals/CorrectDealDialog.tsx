// Dialog that corrects a deal by adding a counter entry with a reason.
import { dealCorrection, type Deal, type DealCorrection } from '@guild/common/deals/deals.api';
import { owedOf } from '@guild/common/deals/deals.rules';
import { currencies, offeredCurrencies, sumOf } from '@guild/common/deals/money';
import { unitName } from '@guild/common/wire/units';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { inWords } from '../../platform/format/money.ts';
import { optionalNumber } from '../../platform/forms/forms.ts';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { Field, Select, Textarea } from '../../ui/Field.tsx';
import { FormDialog, Two } from '../../ui/FormDialog.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { correctDeal } from './deals.store.ts';
import { owedWords } from './deals.words.ts';

/** The result of the correction while typing. */
function whatThen(deal: Deal, { currency, change }: Partial<DealCorrection>): string {
  const isTyped = typeof change === 'number' && Number.isInteger(change) && currency !== undefined;
  const amounts = isTyped ? sumOf([...deal.amounts, { currency, amount: change }]) : deal.amounts;
  if (amounts.some(({ amount }) => amount < 0)) return "The amount can't be negative.";
  const owed = owedWords(owedOf({ amounts, paid: deal.paid }));
  return `New amount: ${inWords(amounts)}${owed === '' ? '' : `; ${owed}`}.`;
}

export interface CorrectDealDialogProps {
  deal: Deal;
  onClose: () => void;
}
export default function CorrectDealDialog({ deal, onClose }: CorrectDealDialogProps): ReactNode {
  const { id, title, amounts, paid } = deal;
  const who = deal.creditorDiscordId === null ? 'The guild' : deal.creditorUsername;
  const own = currencies.filter((currency) => [...amounts, ...paid].some((one) => one.currency === currency));
  const form = useSchemaForm(dealCorrection, { currency: own[0] ?? 'Solari', note: '' });
  const { errors } = form.formState;
  const dialog = useFormDialog(form, {
    draft: `deal-correction:${id}`,
    onClose,
    send: (body) => correctDeal(id, body),
    done: (corrected) => ({ title: 'Corrected', description: `It's now ${inWords(corrected.amounts)}.` }),
    failed: ['Error', 'Failed to correct it'],
  });
  const typed = useWatch({ control: form.control });
  return (
    <FormDialog open {...dialog} title="Correct the amount" width={440} submit="Correct" pendingText="Correcting...">
      <p>
        {who} gets {inWords(amounts)} of {title}
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
              {[
                ...own,
                ...offeredCurrencies.filter((one) => !own.some((other) => unitName(other) === unitName(one))),
              ].map((one) => (
                <option key={one} value={one}>
                  {unitName(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Two>
      <p role="status">{whatThen(deal, typed as Partial<DealCorrection>)}</p>
      <Field label="Why" error={errors.note?.message}>
        {(ids) => <Textarea {...ids} rows={2} {...form.register('note')} />}
      </Field>
    </FormDialog>
  );
}
