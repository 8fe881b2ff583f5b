// Dialogs in which admins add or change a market item. They validate with the server's schema.
import {
  trialItemForm,
  trialItemCategories,
  trialItemTypes,
  type NewTrialItem,
  type TrialItem,
} from '@guild/common/trials/economy.api';
import { itemEffects } from '@guild/common/trials/trials.api';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Stored } from '../../../platform/forms/edits.ts';
import { wholeNumber } from '../../../platform/forms/forms.ts';
import { useFormEdit } from '../../../platform/forms/useFormEdit.ts';
import type { FieldOf } from '../../../platform/forms/fields.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { EditConflicts, type FieldNames } from '../../../ui/EditConflicts.tsx';
import { Field, Input, Options, Select, Textarea } from '../../../ui/Field.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { changeItem, createItem, marketItems } from './economy.store.ts';
import { categoryWords, effectWords, typeWords } from './economy.words.ts';

type FormValues = z.input<typeof trialItemForm>;
type Form = UseFormReturn<FormValues, unknown, NewTrialItem>;
const empty: Required<FormValues> = {
  name: '',
  description: '',
  type: 'tool',
  category: 'survival',
  effect: 'survive_fall',
  spiceCost: 0,
  solariCost: 0,
};
const valuesOf = ({
  name,
  description,
  type,
  category,
  effect,
  spiceCost,
  solariCost,
}: TrialItem): Required<FormValues> => ({
  name,
  description,
  type,
  category,
  effect,
  spiceCost,
  solariCost,
});
const toStored = (item: TrialItem): Stored<Required<FormValues>> => ({ version: item.version, values: valuesOf(item) });
const fieldNames: FieldNames<Required<FormValues>> = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  category: 'Category',
  effect: 'What it does',
  spiceCost: 'Spice',
  solariCost: 'Solari',
};

const Fields = ({ field }: { field: FieldOf<FormValues> }): ReactNode => (
  <>
    <Field label={fieldNames.name} {...field('name')}>
      {(ids) => <Input {...ids} autoComplete="off" />}
    </Field>
    <Field label={fieldNames.description} {...field('description')}>
      {(ids) => <Textarea {...ids} rows={3} />}
    </Field>
    <Field label={fieldNames.effect} {...field('effect')} hint="Items already bought keep their old effect.">
      {(ids) => (
        <Select {...ids}>
          <Options of={itemEffects} words={effectWords} />
        </Select>
      )}
    </Field>
    <Two alignItems="start">
      <Field label={fieldNames.category} {...field('category')}>
        {(ids) => (
          <Select {...ids}>
            <Options of={trialItemCategories} words={categoryWords} />
          </Select>
        )}
      </Field>
      <Field label={fieldNames.type} {...field('type')}>
        {(ids) => (
          <Select {...ids}>
            <Options of={trialItemTypes} words={typeWords} />
          </Select>
        )}
      </Field>
      <Field label={fieldNames.spiceCost} {...field('spiceCost', wholeNumber)}>
        {(ids) => <NumberInput {...ids} min={0} />}
      </Field>
      <Field label={fieldNames.solariCost} {...field('solariCost', wholeNumber)}>
        {(ids) => <NumberInput {...ids} min={0} />}
      </Field>
    </Two>
  </>
);

function EditItem({ item: begun, onClose }: { item: TrialItem; onClose: () => void }): ReactNode {
  // The current item. Changes on other screens appear while the form is open.
  const item = marketItems.useOne(begun.id) ?? begun;
  const form: Form = useSchemaForm(trialItemForm, valuesOf(item));
  const edit = useFormEdit(form, { entity: item, toStored, draft: `trial-item:${item.id}` });
  const send = (version: number): Promise<TrialItem | undefined> =>
    changeItem(item.id, { ...z.parse(trialItemForm, form.getValues()), version });
  const { field, ...dialog } = useFormDialog(form, {
    draft: edit,
    onClose,
    send: () => edit.save(send),
    done: () => ({ title: 'Item changed' }),
    failed: ['Error', 'Failed to change the item'],
  });
  return (
    <FormDialog {...dialog} title="Edit item">
      <EditConflicts edit={edit} names={fieldNames} />
      <Fields field={field} />
    </FormDialog>
  );
}

function NewItem({ onClose }: { onClose: () => void }): ReactNode {
  const form: Form = useSchemaForm(trialItemForm, empty);
  const { field, ...dialog } = useFormDialog(form, {
    draft: 'trial-item:new',
    onClose,
    send: createItem,
    done: ({ name }) => ({ title: 'Item added', description: name }),
    failed: ['Error', 'Failed to add the item'],
  });
  return (
    <FormDialog {...dialog} title="Add an item" submit="Add" pendingText="Adding...">
      <Fields field={field} />
    </FormDialog>
  );
}

/** @param item absent: a new item */
export default function TrialItemDialog({ item, onClose }: { item?: TrialItem; onClose: () => void }): ReactNode {
  return item === undefined ? <NewItem onClose={onClose} /> : <EditItem item={item} onClose={onClose} />;
}
