// Dialog for a new loot night: pasted lots with a preview. It validates with the server's schema.
import { chakra } from '@chakra-ui/react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { itemCategories, priceUnits } from '@guild/common/auctions/auctions.api';
import { lotMinutes, newNight, type NewNight } from '@guild/common/nights/nights.api';
import { readLots } from '@guild/common/nights/nights.rules';
import { counted } from '@guild/common/wire/numbers';
import { useDeferredValue, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useIdempotentCall } from '../../platform/api/idempotency.ts';
import { formatNumber, formatPrice } from '../../platform/format/format.ts';
import { wholeNumber } from '../../platform/forms/forms.ts';
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx';
import { FormDialog, Two } from '../../ui/FormDialog.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { createNight } from './nights.store.ts';
import { paceWords } from './nights.words.ts';

/** Most lots that the preview shows. */
const maxShown = 5;

/** What the pasted lines mean: the first lots, and each line that is not one. */
function Preview({ text, unit }: { text: string; unit: string }): ReactNode {
  const { lots, problems } = readLots(useDeferredValue(text));
  if (lots.length === 0 && problems.length === 0) return null;
  return (
    <chakra.div fontSize="sm" lineHeight="20px" role="status">
      <chakra.p fontWeight="strong">{counted(lots.length, 'lot')}</chakra.p>
      <chakra.ul margin={0} paddingInlineStart={4} color="fg.muted">
        {lots.slice(0, maxShown).map(({ name, quantity, startingPrice }, at) => (
          <li key={at}>
            <bdi>{name}</bdi>
            {quantity > 1 && ` ×${formatNumber(quantity)}`}, from {formatPrice(startingPrice, unit)}
          </li>
        ))}
        {lots.length > maxShown && <li>and {formatNumber(lots.length - maxShown)} more</li>}
      </chakra.ul>
      {problems.map(({ line, message }) => (
        <chakra.p key={line} color="bad">
          Line {line}: {message}
        </chakra.p>
      ))}
    </chakra.div>
  );
}

export default function NewNightDialog({ onClose }: { onClose: () => void }): ReactNode {
  const sendOnce = useIdempotentCall();
  const form = useForm<z.input<typeof newNight>, unknown, NewNight>({
    resolver: standardSchemaResolver(newNight),
    defaultValues: {
      title: '',
      lots: '',
      category: 'Resource',
      priceUnit: 'Solari',
      minutes: lotMinutes.default,
      pace: 'together',
    },
  });
  const { errors } = form.formState;
  const text = useWatch({ control: form.control, name: 'lots' });
  const unit = useWatch({ control: form.control, name: 'priceUnit' }) ?? 'Solari';
  const dialog = useFormDialog(form, {
    draft: 'night:new',
    onClose,
    send: (fields) => sendOnce(fields, () => fields, createNight),
    done: ({ title }) => ({ title: 'Loot night planned', description: title }),
    failed: ['Error', 'Failed to plan the loot night'],
  });
  return (
    <FormDialog open {...dialog} title="New loot night" submit="Plan loot night" pendingText="Planning...">
      <Field label="Title" error={errors.title?.message}>
        {(ids) => <Input {...ids} autoComplete="off" {...form.register('title')} />}
      </Field>
      <Field label="Lots" error={errors.lots?.message} hint="One per line: name; quantity; starting price.">
        {(ids) => <Textarea {...ids} rows={6} {...form.register('lots')} />}
      </Field>
      <Preview text={typeof text === 'string' ? text : ''} unit={unit} />
      <Two>
        <Field label="Price unit" error={errors.priceUnit?.message}>
          {(ids) => (
            <Select {...ids} {...form.register('priceUnit')}>
              {priceUnits.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Category" error={errors.category?.message}>
          {(ids) => (
            <Select {...ids} {...form.register('category')}>
              {itemCategories.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Minutes per lot" error={errors.minutes?.message}>
          {(ids) => (
            <NumberInput
              {...ids}
              min={lotMinutes.least}
              max={lotMinutes.most}
              {...form.register('minutes', wholeNumber)}
            />
          )}
        </Field>
        <Field label="Order" error={errors.pace?.message}>
          {(ids) => (
            <Select {...ids} {...form.register('pace')}>
              {Object.entries(paceWords).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Two>
    </FormDialog>
  );
}
