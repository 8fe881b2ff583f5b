// Dialogs that list an item, request one, or change an own one. They validate with the server's
// schema.
import { chakra } from '@chakra-ui/react';
import { itemCategories, priceUnits } from '@guild/common/auctions/auctions.api';
import { itemForm, type ItemForm, type ListingType, type MarketItem } from '@guild/common/market/market.api';
import { useState, type ReactNode } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { useIdempotentCall } from '../../platform/api/idempotency.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { optionalNumber, wholeNumber } from '../../platform/forms/forms.ts';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { useFormEdit } from '../../platform/forms/useFormEdit.ts';
import { fieldsOf } from '../../platform/forms/fields.ts';
import { EditConflicts, type FieldNames } from '../../ui/EditConflicts.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Input, Options, Select, Textarea } from '../../ui/Field.tsx';
import { FormDialog, Two } from '../../ui/FormDialog.tsx';
import { NameInput } from '../../ui/NameInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { PriceField } from '../../ui/PriceField.tsx';
import { PicturesField, type PicturesFieldProps } from '../../ui/PicturesField.tsx';
import { UsualPrice } from '../../ui/UsualPrice.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { fromForm, toChange, toForm } from './market.form.ts';
import { changeItem, createItem } from './market.store.ts';

type FormValues = z.input<typeof itemForm>;
type Form = UseFormReturn<FormValues, unknown, ItemForm>;

/** The form's field names where they differ from the call's. */
const names = { price: 'priceAmount', wantedPrice: 'priceAmount' } as const;

const sorry = 'There was an error listing your item. Please try again.';

interface PriceProps {
  form: Form;
  /** Whether the person must choose between the typed value and one saved on another screen. */
  isOpen: (field: keyof SharedValues) => boolean;
}
function PriceFields({ form, isOpen }: PriceProps): ReactNode {
  const field = fieldsOf(form, isOpen);
  const onRequest = useWatch({ control: form.control, name: 'onRequest' });
  return (
    <Two alignItems="start">
      <PriceField
        label="Price"
        amount={field('priceAmount', optionalNumber)}
        unit={field('priceUnit')}
        units={priceUnits}
        unitLabel="Price unit"
        disabled={onRequest}
      />
      <chakra.label
        display="flex"
        alignItems="center"
        gap={2}
        fontSize="sm"
        minHeight="40px"
        marginTop={{ sm: '26px' }}
      >
        <Checkbox {...form.register('onRequest')} />
        Price on request
      </chakra.label>
    </Two>
  );
}

function Usual({ form: { control } }: Pick<PriceProps, 'form'>): ReactNode {
  const name = useWatch({ control, name: 'name' });
  const unit = useWatch({ control, name: 'priceUnit' });
  return <UsualPrice name={String(name)} unit={unit} />;
}

interface FieldsProps extends PriceProps, Pick<PicturesFieldProps, 'onBusy'> {
  listingType: ListingType;
}
function Fields({ form, isOpen, listingType, onBusy }: FieldsProps): ReactNode {
  const { formState, control } = form;
  const field = fieldsOf(form, isOpen);
  const { errors } = formState;
  const { field: pictures } = useController({ control, name: 'pictures' });
  return (
    <>
      <Field label="Item name" {...field('name')}>
        {(ids) => <NameInput {...ids} />}
      </Field>
      <Field label="Description" optional {...field('description')}>
        {(ids) => <Textarea {...ids} rows={3} />}
      </Field>
      <Two alignItems="start">
        <Field label="Category" {...field('category')}>
          {(ids) => (
            <Select {...ids}>
              <Options of={itemCategories} />
            </Select>
          )}
        </Field>
        <Field label="Quantity" {...field('quantity', wholeNumber)}>
          {(ids) => <NumberInput {...ids} min={1} />}
        </Field>
      </Two>
      <PriceFields form={form} isOpen={isOpen} />
      <Usual form={form} />
      {listingType === 'buying' && (
        <Field label="What you offer" optional {...field('wantedItems')} hint="Items you'd trade, separated by commas.">
          {(ids) => <Input {...ids} autoComplete="off" />}
        </Field>
      )}
      <PicturesField
        value={pictures.value ?? []}
        onChange={pictures.onChange}
        onBusy={onBusy}
        contested={isOpen('pictures')}
        error={errors.pictures?.message}
      />
      <Field label={listingType === 'selling' ? 'Seller' : 'Requested by'} {...field('seller')}>
        {(ids) => <Input {...ids} readOnly />}
      </Field>
    </>
  );
}

type SharedValues = Omit<FormValues, 'seller'>;
const fieldNames: FieldNames<SharedValues> = {
  name: 'Item name',
  description: 'Description',
  category: 'Category',
  quantity: 'Quantity',
  priceUnit: 'Price unit',
  priceAmount: 'Price',
  onRequest: 'Price on request',
  wantedItems: 'What you offer',
  pictures: 'Pictures',
};
const toStored = (item: MarketItem): Stored<SharedValues> => {
  const { seller, ...values } = toForm('', item);
  return { version: item.version, values };
};

interface EditItemProps {
  /** The current item. Changes on other screens appear while the form is open. */
  item: MarketItem;
  open: boolean;
  onClose: () => void;
}
function EditItemDialog({ item, open, onClose }: EditItemProps): ReactNode {
  const form = useSchemaForm(itemForm, toForm(item.seller, item));
  const [isUploading, setUploading] = useState(false);
  const edit = useFormEdit(form, { entity: item, toStored, draft: `item:${item.id}` });
  const send = (version: number): Promise<MarketItem | undefined> =>
    changeItem(item.id, { ...toChange(z.parse(itemForm, form.getValues()), item.listingType), version });
  const dialog = useFormDialog(form, {
    draft: edit,
    onClose,
    send: () => edit.save(send),
    done: () => ({ title: 'Item updated' }),
    failed: ['Failed to update item', sorry],
    names,
  });
  return (
    <FormDialog open={open} {...dialog} waits={isUploading} title="Edit item">
      <EditConflicts edit={edit} names={fieldNames} />
      <Fields form={form} isOpen={edit.isOpen} listingType={item.listingType} onBusy={setUploading} />
    </FormDialog>
  );
}

interface NewItemProps {
  open: boolean;
  onClose: () => void;
  listingType: ListingType;
}
function NewItemDialog({ open, onClose, listingType }: NewItemProps): ReactNode {
  const { username } = useViewer();
  const sendOnce = useIdempotentCall();
  const [isUploading, setUploading] = useState(false);
  const form = useSchemaForm(itemForm, toForm(username));
  const selling = listingType === 'selling';
  const dialog = useFormDialog(form, {
    draft: `item:new:${listingType}`,
    onClose,
    send: (fields) => sendOnce({ ...fields, listingType }, () => fromForm(fields, listingType), createItem),
    done: () => ({ title: selling ? 'Item listed successfully' : 'Item request posted successfully' }),
    failed: ['Failed to list item', sorry],
    names,
    resetTo: () => toForm(username),
  });
  return (
    <FormDialog
      open={open}
      {...dialog}
      waits={isUploading}
      title={selling ? 'List New Item' : 'Request Item'}
      submit={selling ? 'List Item' : 'Post Request'}
    >
      <Fields form={form} isOpen={() => false} listingType={listingType} onBusy={setUploading} />
    </FormDialog>
  );
}

export interface ItemDialogProps extends NewItemProps {
  /** The item to change. Absent: a new one. */
  item?: MarketItem;
}
export default function ItemDialog({ item, ...rest }: ItemDialogProps): ReactNode {
  return item === undefined ? <NewItemDialog {...rest} /> : <EditItemDialog item={item} {...rest} />;
}
