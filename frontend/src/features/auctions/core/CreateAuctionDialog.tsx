// Dialog that creates an auction. It validates with the server's schema.
import { chakra } from '@chakra-ui/react';
import {
  auctionForm,
  type AuctionForm,
  duration,
  itemCategories,
  type NewAuction,
  type PriceUnit,
  priceUnits,
} from '@guild/common/auctions/auctions.api';
import type * as z from 'zod/mini';
import { useState, type ReactNode } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { dayAndTime } from '../../../platform/format/format.ts';
import { useIdempotentCall } from '../../../platform/api/idempotency.ts';
import { serverNow, useNow } from '../../../platform/format/clock.ts';
import { optionalNumber, wholeNumber } from '../../../platform/forms/forms.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { CategoryArt } from '../../../ui/art/CategoryArt.tsx';
import { Field, Input, Options, Select, Textarea, unitRoom, UnitSelect } from '../../../ui/Field.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { NameInput } from '../../../ui/NameInput.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { PicturesField, type PicturesFieldProps } from '../../../ui/PicturesField.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { UsualPrice } from '../../../ui/UsualPrice.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { createAuction } from '../auctions.store.ts';

type FormValues = z.input<typeof auctionForm>;
type Form = UseFormReturn<FormValues, unknown, AuctionForm>;

const usual = (seller: string): FormValues => ({
  itemName: '',
  description: '',
  category: 'Weapon',
  startingPrice: 100,
  priceUnit: 'Solari',
  quantity: 1,
  pictures: [],
  seller,
  durationHours: duration.default,
});

const hourMs = 3_600_000;
/** The body of the call. The server sets seller and start. */
export function toNewAuction(form: AuctionForm, now: number): NewAuction {
  const { itemName, description, category, startingPrice, buyoutPrice, priceUnit, quantity, pictures = [] } = form;
  const endTime = new Date(now + form.durationHours * hourMs).toISOString();
  return {
    itemName,
    description,
    category,
    startingPrice,
    priceUnit,
    quantity,
    endTime,
    ...(typeof buyoutPrice === 'number' && { buyoutPrice }),
    ...(pictures.length > 0 && { pictures }),
  };
}

interface ItemProps extends Pick<PicturesFieldProps, 'onBusy'> {
  form: Form;
}
function Item({ form, onBusy }: ItemProps): ReactNode {
  const { register, formState, control } = form;
  const category = useWatch({ control, name: 'category' });
  const { field } = useController({ control, name: 'pictures' });
  const { errors } = formState;
  return (
    <>
      <Field label="Item name" error={errors.itemName?.message}>
        {(ids) => <NameInput {...ids} {...register('itemName')} />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(ids) => <Textarea {...ids} rows={3} {...register('description')} />}
      </Field>
      <Two alignItems="end">
        <Field
          label="Category"
          error={errors.category?.message}
          hint="Sets the drawing that is shown without pictures."
        >
          {(ids) => (
            <Select {...ids} {...register('category')}>
              <Options of={itemCategories} />
            </Select>
          )}
        </Field>
        <chakra.div
          aspectRatio="320 / 140"
          maxHeight="108px"
          borderRadius="control"
          overflow="hidden"
          bg="bg.sunken"
          borderWidth="1px"
          borderColor="border"
        >
          <CategoryArt category={category} />
        </chakra.div>
      </Two>
      <PicturesField
        value={field.value ?? []}
        onChange={field.onChange}
        onBusy={onBusy}
        error={errors.pictures?.message}
      />
    </>
  );
}

function Prices({ form }: { form: Form }): ReactNode {
  const { register, formState, control } = form;
  const { errors } = formState;
  const unit = useWatch({ control, name: 'priceUnit' });
  return (
    <>
      <Field label="Starting price" error={errors.startingPrice?.message ?? errors.priceUnit?.message}>
        {(ids) => (
          <chakra.span position="relative" display="block">
            <NumberInput {...ids} min={1} paddingEnd={unitRoom} {...register('startingPrice', wholeNumber)} />
            <UnitSelect label="Price unit" units={priceUnits} {...register('priceUnit')} />
          </chakra.span>
        )}
      </Field>
      <Field label="Buyout Price" optional error={errors.buyoutPrice?.message}>
        {(ids) => (
          <NumberInput {...ids} min={1} suffix={unit} suffixRoom="84px" {...register('buyoutPrice', optionalNumber)} />
        )}
      </Field>
    </>
  );
}

/** Offered durations, in hours. */
const presets = [
  ['1', '1 hour'],
  ['12', '12 hours'],
  ['24', '1 day'],
  ['72', '3 days'],
  ['168', '7 days'],
  ['custom', 'Custom'],
] as const;
type Preset = (typeof presets)[number][0];
const options = presets.map(([value, label]) => ({ value, label }));

/** Duration: a preset or a number of hours, with the end in words. */
function Duration({ form }: { form: Form }): ReactNode {
  const { register, formState, control, setValue } = form;
  const error = formState.errors.durationHours?.message;
  // A restored draft has no number where the typed one was not whole. The field then shows the default.
  const typed = useWatch({ control, name: 'durationHours' }) as number | undefined;
  const hours = typed ?? duration.default;
  const [isCustom, setCustom] = useState(false);
  const now = useNow(60_000);
  const known = presets.find(([value]) => value === hours.toString());
  const chosen: Preset = isCustom || typed === undefined || known === undefined ? 'custom' : known[0];
  const isRight = hours >= duration.least && hours <= duration.most;
  const isRefused = chosen !== 'custom' && error !== undefined;
  const choose = (preset: Preset): void => {
    setCustom(preset === 'custom');
    if (preset !== 'custom')
      setValue('durationHours', Number(preset), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return (
    <chakra.div display="grid" gap={1.5}>
      <chakra.span fontSize="sm" fontWeight="strong" lineHeight="20px">
        Duration
      </chakra.span>
      <Toggle label="Duration" wraps value={chosen} options={options} onChange={choose} />
      {chosen === 'custom' && (
        <Field label="Duration (hours)" error={error}>
          {(ids) => (
            <NumberInput
              {...ids}
              min={duration.least}
              max={duration.most}
              {...register('durationHours', wholeNumber)}
            />
          )}
        </Field>
      )}
      {(isRefused || isRight) && (
        <chakra.p fontSize="sm" lineHeight="20px" color={isRefused ? 'bad' : 'fg.muted'}>
          {isRefused ? error : `Ends ${dayAndTime(now + hours * hourMs, now)}`}
        </chakra.p>
      )}
    </chakra.div>
  );
}

function Usual({ form: { control, getValues, setValue } }: { form: Form }): ReactNode {
  const name = useWatch({ control, name: 'itemName' });
  const unit = useWatch({ control, name: 'priceUnit' });
  const take = (price: number, ofUnit: PriceUnit): void => {
    const typed = getValues('quantity') ?? 1;
    const quantity = typed > 0 ? typed : 1;
    setValue('startingPrice', Math.max(1, Math.round(price * quantity)), { shouldDirty: true, shouldValidate: true });
    setValue('priceUnit', ofUnit, { shouldDirty: true });
  };
  return <UsualPrice name={String(name)} unit={unit ?? 'Solari'} onTake={take} />;
}

function Terms({ form }: { form: Form }): ReactNode {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Two>
        <Prices form={form} />
      </Two>
      <Usual form={form} />
      <Two>
        <Field label="Quantity" error={errors.quantity?.message}>
          {(ids) => <NumberInput {...ids} min={1} {...register('quantity', wholeNumber)} />}
        </Field>
        <Field label="Seller" error={errors.seller?.message}>
          {(ids) => <Input {...ids} readOnly {...register('seller')} />}
        </Field>
      </Two>
      <Duration form={form} />
    </>
  );
}

export interface CreateAuctionDialogProps {
  open: boolean;
  onClose: () => void;
}

export default function CreateAuctionDialog({ open, onClose }: CreateAuctionDialogProps): ReactNode {
  const { username } = useViewer();
  const sendOnce = useIdempotentCall();
  const [isUploading, setUploading] = useState(false);
  const form = useSchemaForm(auctionForm, usual(username));
  const dialog = useFormDialog(form, {
    draft: 'auction:new',
    onClose,
    send: (fields) => sendOnce(fields, () => toNewAuction(fields, serverNow()), createAuction),
    done: ({ itemName }) => ({
      title: 'Auction Created',
      description: `The auction for ${itemName} has been started.`,
    }),
    failed: ['Failed to Create Auction', 'Please try again'],
    names: { endTime: 'durationHours' },
    resetTo: () => usual(username),
  });
  return (
    <FormDialog
      open={open}
      {...dialog}
      waits={isUploading}
      title="Create New Auction"
      submit="Start Auction"
      pendingText="Starting..."
    >
      <Item form={form} onBusy={setUploading} />
      <Terms form={form} />
    </FormDialog>
  );
}
