// Dialog for a new loot night: pasted lots with a preview. It validates with the server's schema.
import { chakra } from '@chakra-ui/react';
import { itemCategories, priceUnits } from '@guild/common/auctions/auctions.api';
import { lotMinutes, newNight, type Occasion } from '@guild/common/nights/nights.api';
import { readLots } from '@guild/common/nights/nights.rules';
import { payoutRoutes, type Haul } from '@guild/common/payouts/payouts.api';
import { counted } from '@guild/common/wire/numbers';
import { useDeferredValue, type ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { call } from '../../platform/api/api.ts';
import { useResource } from '../../platform/api/resource.ts';
import { formatNumber, formatPrice } from '../../platform/format/format.ts';
import { wholeNumber } from '../../platform/forms/forms.ts';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx';
import { FormDialog, Two } from '../../ui/FormDialog.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonFields } from '../../ui/Skeleton.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { loadOccasions, type NamedOccasion } from './nights.occasions.ts';
import { LotNames } from './LotNames.tsx';
import { createNight } from './nights.store.ts';
import { paceWords } from './nights.words.ts';
import { StartsAtField } from './StartsAtField.tsx';

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
        {lots.slice(0, maxShown).map(({ name, quantity, startingPrice, category }, at) => (
          <li key={at}>
            <bdi>{name}</bdi>
            {quantity > 1 && ` ×${formatNumber(quantity)}`}, from {formatPrice(startingPrice, unit)}
            {category !== undefined && `, ${category}`}
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

const keyOf = (occasion: Occasion | null): string =>
  occasion === null ? '' : `${occasion.source} ${occasion.sourceId}`;

interface FormProps {
  /** Name of the draft: a night of a haul has its own. */
  draft: string;
  /** What the form starts with. */
  start: Pick<z.input<typeof newNight>, 'title' | 'lots' | 'occasion'>;
  /** Events and contracts that the lots may come from. */
  occasions: readonly NamedOccasion[];
  onClose: () => void;
}
function Form({ draft, start, occasions, onClose }: FormProps): ReactNode {
  const form = useSchemaForm(newNight, {
    ...start,
    category: 'Resource',
    priceUnit: 'Solari',
    minutes: lotMinutes.default,
    pace: 'together',
    startsAt: null,
  });
  const { errors } = form.formState;
  const text = useWatch({ control: form.control, name: 'lots' });
  const unit = useWatch({ control: form.control, name: 'priceUnit' }) ?? 'Solari';
  const occasion = useWatch({ control: form.control, name: 'occasion' }) ?? null;
  const startsAt = useController({ control: form.control, name: 'startsAt' });
  const dialog = useFormDialog(form, {
    draft,
    onClose,
    send: createNight,
    done: ({ title }) => ({ title: 'Loot night planned', description: title }),
    failed: ['Error', 'Failed to plan the loot night'],
  });
  return (
    <FormDialog open {...dialog} title="New loot night" submit="Plan loot night" pendingText="Planning...">
      <Field label="Title" error={errors.title?.message}>
        {(ids) => <Input {...ids} autoComplete="off" {...form.register('title')} />}
      </Field>
      <Field
        label="Loot of"
        optional
        error={errors.occasion?.message}
        hint="The people who took part get shares of the proceeds."
      >
        {(ids) => (
          <Select
            {...ids}
            value={keyOf(occasion)}
            onChange={({ target }) => {
              const chosen = occasions.find((one) => keyOf(one) === target.value);
              const next = chosen === undefined ? null : { source: chosen.source, sourceId: chosen.sourceId };
              form.setValue('occasion', next, { shouldDirty: true });
            }}
          >
            <option value="">Nothing in particular</option>
            {(['event', 'contract'] as const).map((source) => (
              <optgroup key={source} label={source === 'event' ? 'Events' : 'Contracts'}>
                {occasions
                  .filter((one) => one.source === source)
                  .map((one) => (
                    <option key={keyOf(one)} value={keyOf(one)}>
                      {one.title}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Lots"
        error={errors.lots?.message}
        hint="One per line: name; quantity; starting price; category. Only the name is needed."
      >
        {(ids) => <Textarea {...ids} rows={6} {...form.register('lots')} />}
      </Field>
      <LotNames
        text={typeof text === 'string' ? text : ''}
        onChoose={(lines) => {
          form.setValue('lots', lines, { shouldDirty: true });
          form.setFocus('lots');
        }}
      />
      <Preview text={typeof text === 'string' ? text : ''} unit={unit} />
      <StartsAtField error={errors.startsAt?.message} field={startsAt.field} />
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
        <Field label="Category" error={errors.category?.message} hint="Of lots without their own.">
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

/** One line for each item that goes to the guild; its estimated value is the starting price. */
const linesOf = (items: Haul['items']): string =>
  items
    .filter(({ discordId }) => discordId === null)
    .map(({ name, value }) => `${name.replaceAll(/[;\t]/g, ',')}; 1; ${Math.max(1, value)}`)
    .join('\n');

interface NewNightDialogProps {
  /** The haul whose items for the guild are the lots; undefined: none. */
  haulId?: number | undefined;
  onClose: () => void;
}
export default function NewNightDialog({ haulId, onClose }: NewNightDialogProps): ReactNode {
  const resource = useResource(async (signal): Promise<Omit<FormProps, 'onClose' | 'draft'>> => {
    const [occasions, haul] = await Promise.all([
      loadOccasions(signal),
      haulId === undefined ? null : call(payoutRoutes.getHaul, { params: { id: haulId }, signal }),
    ]);
    if (haul === null) return { start: { title: '', lots: '', occasion: null }, occasions };
    const { source, sourceId, title, items } = haul;
    const own = source === 'night' ? null : { source, sourceId };
    return {
      start: { title: `Loot of ${title}`, lots: linesOf(items), occasion: own },
      occasions:
        own === null || occasions.some((one) => keyOf(one) === keyOf(own))
          ? occasions
          : [{ ...own, title }, ...occasions],
    };
  });
  const { loaded } = resource;
  if (loaded.phase === 'ready')
    return (
      <Form {...loaded.data} draft={haulId === undefined ? 'night:new' : `night:of-haul-${haulId}`} onClose={onClose} />
    );
  return (
    <Dialog open onClose={onClose} title="New loot night">
      <ResourceView
        resource={resource}
        failed="Error loading events and contracts"
        skeleton={<SkeletonFields count={3} label="Loading events and contracts..." />}
      >
        {() => null}
      </ResourceView>
    </Dialog>
  );
}
