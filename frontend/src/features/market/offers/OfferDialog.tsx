// Dialog in which a member offers to take an item, or to bring a wanted one.
import { priceOfItem, type MarketItem } from '@guild/common/market/market.api';
import { askedPrice, offerForm } from '@guild/common/market/market.offers.api';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '../../../platform/format/format.ts';
import { optionalNumber, wholeNumber } from '../../../platform/forms/forms.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { makeOffer, offerWords } from './market.offers.ts';

export interface OfferDialogProps {
  item: MarketItem;
  onClose: () => void;
}
export default function OfferDialog({ item, onClose }: OfferDialogProps): ReactNode {
  const { id, name, seller, quantity: listed, priceUnit } = item;
  const form = useSchemaForm(offerForm, { quantity: listed, price: priceOfItem(item) ?? undefined, message: '' });
  const { register, formState, control } = form;
  const { errors } = formState;
  const quantity = useWatch({ control, name: 'quantity' });
  const asked = askedPrice(item, quantity);
  const { field, ...dialog } = useFormDialog(form, {
    draft: `offer:${id}`,
    onClose,
    send: ({ quantity: pieces, price, message }) =>
      makeOffer(id, {
        quantity: pieces,
        price: askedPrice(item, pieces) ?? price ?? null,
        priceUnit,
        message: message === '' ? null : message,
      }),
    done: () => ({ title: 'Offer sent', description: `${seller} was notified.` }),
    failed: ['Error', 'Failed to send the offer'],
  });
  return (
    <FormDialog {...dialog} title={offerWords(item)} width={440} submit="Send offer" pendingText="Sending...">
      <p>
        {seller} accepts or declines your offer for “{name}”. Only you two and people who manage the market see it.
      </p>
      <Two alignItems="start">
        <Field label="Quantity" hint={`Of ${formatNumber(listed)}.`} {...field('quantity', wholeNumber)}>
          {(ids) => <NumberInput {...ids} min={1} readOnly={listed === 1} />}
        </Field>
        <Field
          label={`Price (${priceUnit})`}
          optional={asked === null}
          hint={asked === null ? 'For all pieces together.' : 'The price of the listing.'}
          error={errors.price?.message}
        >
          {(ids) =>
            asked === null ? (
              <NumberInput key="own" {...ids} min={1} {...register('price', optionalNumber)} />
            ) : (
              <NumberInput key="asked" {...ids} readOnly value={asked.toString()} />
            )
          }
        </Field>
      </Two>
      <Field label="Message" optional {...field('message')}>
        {(ids) => <Textarea {...ids} rows={3} />}
      </Field>
    </FormDialog>
  );
}
