// Dialog in which somebody who is not involved decides the dispute of a deal.
import { disputeRuling, rulings, type Deal, type Ruling } from '@guild/common/deals/deals.api';
import { isReversible } from '@guild/common/deals/deals.rules';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { inWords } from '../../platform/format/money.ts';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { Field, Select, Textarea } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { decideDispute } from './deals.store.ts';
import { nameOfSide } from './deals.words.ts';

const words: Readonly<Record<Ruling, { label: string; more: string }>> = {
  continued: { label: 'It goes on', more: 'Nothing changes. Both sides are reminded again.' },
  fulfilled: { label: 'Count as fulfilled', more: 'It counts as paid, handed over and received.' },
  cancelled: { label: 'Call the deal off', more: 'Nothing is owed any more.' },
  reversed: {
    label: 'Offer the lot to the next bidder',
    more: 'The next bidder can take the lot at their own highest bid within 48 hours, then the one after them. When somebody takes it, this deal is cancelled and they become the winner.',
  },
};

/** What happens to money that was paid already. */
function paidBack(deal: Deal, outcome: Ruling): string {
  if (deal.paid.length === 0 || (outcome !== 'cancelled' && outcome !== 'reversed')) return '';
  const [debtor, creditor] = [nameOfSide(deal, 'debtor'), nameOfSide(deal, 'creditor')];
  return ` ${inWords(deal.paid)} was paid already. ${creditor} must pay it back to ${debtor} by hand; a deal for it is opened.`;
}

export default function DecideDialog({ deal, onClose }: { deal: Deal; onClose: () => void }): ReactNode {
  const { id, title } = deal;
  const form = useSchemaForm(disputeRuling, { outcome: 'continued', text: '' });
  const { errors } = form.formState;
  const dialog = useFormDialog(form, {
    draft: `deal-ruling:${id}`,
    onClose,
    send: (body) => decideDispute(id, body),
    done: () => ({ title: 'Decided', description: 'Both sides were notified.' }),
    failed: ['Error', 'Failed to decide it'],
  });
  const { outcome = 'continued' } = useWatch({ control: form.control });
  return (
    <FormDialog open {...dialog} title="Decide" width={480} submit="Decide" pendingText="Deciding...">
      <p>{title}: what happens to this deal?</p>
      <Field label="Decision" error={errors.outcome?.message}>
        {(ids) => (
          <Select {...ids} {...form.register('outcome')}>
            {rulings
              .filter((one) => one !== 'reversed' || isReversible(deal))
              .map((one) => (
                <option key={one} value={one}>
                  {words[one].label}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <p role="status">
        {words[outcome].more}
        {paidBack(deal, outcome)}
      </p>
      <Field label="Why" error={errors.text?.message}>
        {(ids) => <Textarea {...ids} rows={2} {...form.register('text')} />}
      </Field>
    </FormDialog>
  );
}
