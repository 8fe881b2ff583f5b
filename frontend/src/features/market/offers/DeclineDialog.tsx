// Dialog that declines an offer, with an optional reason for its author.
import { declineForm, maxOfferReason, type ItemOffer } from '@guild/common/market/market.offers.api';
import type { ReactNode } from 'react';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Input } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { answerOffer } from './market.offers.ts';

export interface DeclineDialogProps {
  offer: ItemOffer;
  onClose: () => void;
}
export default function DeclineDialog({ offer, onClose }: DeclineDialogProps): ReactNode {
  const form = useSchemaForm(declineForm, { reason: '' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: `decline:${offer.id}`,
    onClose,
    send: ({ reason }) => answerOffer(offer, { accept: false, reason: reason === '' ? null : reason }),
    done: () => ({ title: 'Offer declined', description: `${offer.username} was notified.` }),
    failed: ['Error', 'Failed to decline the offer'],
  });
  return (
    <FormDialog {...dialog} title="Decline offer" width={440} danger submit="Decline offer" pendingText="Declining...">
      <p>{offer.username} hears that you declined their offer.</p>
      <Field label="Reason" optional hint="They see this." {...field('reason')}>
        {(ids) => <Input {...ids} maxLength={maxOfferReason} />}
      </Field>
    </FormDialog>
  );
}
