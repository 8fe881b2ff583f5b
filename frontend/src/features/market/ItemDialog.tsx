// The form that lists an item, asks for one, or changes one's own; the same schema as the server's judges it.
import { chakra } from '@chakra-ui/react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { itemCategories, priceUnits } from '@guild/common/auctions/auctions.api';
import { itemForm, type ItemForm, type ListingType, type MarketItem } from '@guild/common/market/market.api';
import type { ReactNode } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useAttempt } from '../../platform/attempt.ts';
import { useIsOffline } from '../../platform/connection.store.ts';
import { numberOrAbsent, showRefusals } from '../../platform/forms.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx';
import { FormDialog, Two } from '../../ui/FormDialog.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { fromForm, toChange, toForm } from './market.form.ts';
import { changeItem, createItem } from './market.store.ts';

type Typed = z.input<typeof itemForm>;
type Form = UseFormReturn<Typed, unknown, ItemForm>;

const figures = { type: 'number', inputMode: 'numeric', step: 1, min: 1, autoComplete: 'off' } as const;
/** What the call names otherwise. */
const names = { price: 'priceAmount', wantedPrice: 'priceAmount' } as const;

function PriceFields({ form }: { form: Form }): ReactNode {
  const { register, formState, control } = form;
  const { errors } = formState;
  const onRequest = useWatch({ control, name: 'onRequest' });
  return (
    <Two alignItems="start">
      <Field label="Price" error={errors.priceAmount?.message}>
        {(ids) => (
          <Input
            {...ids}
            {...figures}
            disabled={onRequest}
            {...register('priceAmount', { setValueAs: numberOrAbsent })}
          />
        )}
      </Field>
      <Field label="Price Unit" error={errors.priceUnit?.message}>
        {(ids) => (
          <Select {...ids} disabled={onRequest} {...register('priceUnit')}>
            {priceUnits.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        )}
      </Field>
      <chakra.label display="flex" alignItems="center" gap={2} fontSize="sm" minHeight="24px">
        <chakra.input type="checkbox" boxSize="18px" accentColor="var(--accent-spice)" {...register('onRequest')} />
        Price on request
      </chakra.label>
    </Two>
  );
}

function Fields({ form, listingType }: { form: Form; listingType: ListingType }): ReactNode {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Item Name" error={errors.name?.message}>
        {(ids) => <Input {...ids} autoComplete="off" {...register('name')} />}
      </Field>
      <Field label="Description (optional)" error={errors.description?.message}>
        {(ids) => <Textarea {...ids} rows={3} {...register('description')} />}
      </Field>
      <Two alignItems="start">
        <Field label="Category" error={errors.category?.message}>
          {(ids) => (
            <Select {...ids} {...register('category')}>
              {itemCategories.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Quantity" error={errors.quantity?.message}>
          {(ids) => <Input {...ids} {...figures} {...register('quantity', { valueAsNumber: true })} />}
        </Field>
      </Two>
      <PriceFields form={form} />
      {listingType === 'buying' && (
        <Field
          label="What you would give for it (optional)"
          error={errors.wantedItems?.message}
          hint="Things you would trade, separated by commas."
        >
          {(ids) => <Input {...ids} autoComplete="off" {...register('wantedItems')} />}
        </Field>
      )}
      <Field label="Seller" error={errors.seller?.message}>
        {(ids) => <Input {...ids} readOnly {...register('seller')} />}
      </Field>
    </>
  );
}

export interface ItemDialogProps {
  open: boolean;
  onClose: () => void;
  listingType: ListingType;
  /** The item that is changed; left out: a new one. */
  item?: MarketItem;
}

export default function ItemDialog({ open, onClose, listingType, item }: ItemDialogProps): ReactNode {
  const { username } = useViewer();
  const offline = useIsOffline();
  const attempt = useAttempt();
  const form = useForm<Typed, unknown, ItemForm>({
    resolver: standardSchemaResolver(itemForm),
    defaultValues: toForm(username, item),
  });
  const selling = listingType === 'selling';
  const close = (): void => {
    onClose();
    if (item === undefined) form.reset(toForm(username));
  };
  const save = async (fields: ItemForm): Promise<void> => {
    try {
      if (item !== undefined) {
        if ((await changeItem(item.id, toChange(fields, listingType))) === undefined) return;
        toast.success({ title: 'Item updated successfully' });
      } else {
        await attempt({ ...fields, listingType }, () => fromForm(fields, listingType), createItem);
        toast.success({ title: selling ? 'Item listed successfully' : 'Item request posted successfully' });
      }
      close();
    } catch (error) {
      showRefusals(form, error, names);
      const fallback = 'There was an error listing your item. Please try again.';
      toastError(item === undefined ? 'Failed to list item' : 'Failed to update item', error, fallback);
    }
  };
  const title = item !== undefined ? 'Edit Item' : selling ? 'List New Item' : 'Request Item';
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={title}
      submit={item !== undefined ? 'Save' : selling ? 'List Item' : 'Post Request'}
      pendingText="Saving..."
      pending={form.formState.isSubmitting}
      disabled={offline}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <Fields form={form} listingType={listingType} />
    </FormDialog>
  );
}
