// Dialogs that add or change a resource. They validate with the server's schema.
import {
  resourcePriorities,
  resourceCategories,
  requiredMissing,
  resourceForm,
  type TreasuryResource,
} from '@guild/common/treasury/treasury.api';
import type { ReactNode } from 'react';
import type { FieldErrors } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Stored } from '../../../platform/forms/edits.ts';
import { numberOrAbsent } from '../../../platform/forms/forms.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { useFormEdit } from '../../../platform/forms/useFormEdit.ts';
import type { FieldOf, FormField } from '../../../platform/forms/fields.ts';
import { EditConflicts, type FieldNames } from '../../../ui/EditConflicts.tsx';
import { Field, Input, Options, Select, Textarea } from '../../../ui/Field.tsx';
import { FormDialog, Two } from '../../../ui/FormDialog.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { toast } from '../../../ui/toast.ts';
import { changeResource, createResource } from '../treasury.store.ts';
import { categoryWords, priorityWords } from '../treasury.words.ts';

type FormValues = z.input<typeof resourceForm>;
type SharedValues = Omit<FormValues, 'note'>;

/** An empty amount is 0. */
const numberOrZero = (value: unknown): number => numberOrAbsent(value) ?? 0;

const toForm = (resource?: TreasuryResource): FormValues => ({
  name: resource?.name ?? '',
  description: resource?.description ?? '',
  category: resource?.category ?? 'spice',
  priority: resource?.priority ?? 'medium',
  currentAmount: resource?.currentAmount ?? 0,
  goalAmount: resource?.goalAmount ?? 0,
  unit: resource?.unit ?? '',
  note: '',
});

/** Shows a toast if required fields are missing. The fields show their own errors. */
function sayMissing(errors: FieldErrors<FormValues>): void {
  if (Object.values(errors).some(({ message }) => message === requiredMissing)) toast.error({ title: requiredMissing });
}
const short = ({ error, ...field }: FormField): FormField => ({
  ...field,
  error: error === requiredMissing ? 'This is required' : error,
});

interface FieldsProps {
  field: FieldOf<FormValues>;
  isNew: boolean;
}
function Amounts({ field, isNew }: FieldsProps): ReactNode {
  const { username } = useViewer();
  return (
    <>
      <Two alignItems="start">
        <Field label="Current amount" {...field('currentAmount', { setValueAs: numberOrZero })}>
          {(ids) => <NumberInput {...ids} min={0} />}
        </Field>
        <Field label="Goal amount" {...field('goalAmount', { setValueAs: numberOrZero })}>
          {(ids) => <NumberInput {...ids} min={0} />}
        </Field>
      </Two>
      <Two alignItems="start">
        <Field label="Unit" {...short(field('unit'))}>
          {(ids) => <Input {...ids} autoComplete="off" placeholder="kg, L, Solari" />}
        </Field>
        <Field label={isNew ? 'Added by' : 'Updated by'}>{(ids) => <Input {...ids} readOnly value={username} />}</Field>
      </Two>
      {!isNew && (
        <Field label="Reason for the change" optional hint="Shown in the ledger." {...field('note')}>
          {(ids) => <Input {...ids} autoComplete="off" />}
        </Field>
      )}
    </>
  );
}

const Fields = ({ field, isNew }: FieldsProps): ReactNode => (
  <>
    <Field label="Name" {...short(field('name'))}>
      {(ids) => <Input {...ids} autoComplete="off" />}
    </Field>
    <Field label="Description" {...short(field('description'))}>
      {(ids) => <Textarea {...ids} rows={3} />}
    </Field>
    <Two alignItems="start">
      <Field label="Category" {...short(field('category'))}>
        {(ids) => (
          <Select {...ids}>
            <Options of={resourceCategories} words={categoryWords} />
          </Select>
        )}
      </Field>
      <Field label="Priority" {...field('priority')}>
        {(ids) => (
          <Select {...ids}>
            {resourcePriorities.map((one) => (
              <option key={one} value={one}>
                {priorityWords[one].name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Two>
    <Amounts field={field} isNew={isNew} />
  </>
);

const fieldNames: FieldNames<SharedValues> = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  priority: 'Priority',
  currentAmount: 'Current amount',
  goalAmount: 'Goal amount',
  unit: 'Unit',
};
const toStored = (resource: TreasuryResource): Stored<SharedValues> => {
  const { note, ...values } = toForm(resource);
  return { version: resource.version, values };
};

export interface EditResourceProps {
  /** The current resource. Changes on other screens appear while the form is open. */
  resource: TreasuryResource;
  onClose: () => void;
}
export function EditResourceDialog({ resource, onClose }: EditResourceProps): ReactNode {
  const form = useSchemaForm(resourceForm, toForm(resource));
  const edit = useFormEdit(form, { entity: resource, toStored, draft: `resource:${resource.id}` });
  const send = (version: number): Promise<TreasuryResource | undefined> => {
    const { note, ...body } = z.parse(resourceForm, form.getValues());
    return changeResource(resource.id, { ...body, ...(note !== '' && { note }), version });
  };
  const { field, ...dialog } = useFormDialog(form, {
    draft: edit,
    onClose,
    send: () => edit.save(send),
    done: () => ({ title: 'Resource updated successfully' }),
    failed: ['Error', 'Failed to update resource'],
    onInvalid: sayMissing,
  });
  return (
    <FormDialog {...dialog} title="Edit Resource">
      <EditConflicts edit={edit} names={fieldNames} />
      <Fields field={field} isNew={false} />
    </FormDialog>
  );
}

export function NewResourceDialog({ onClose }: Pick<EditResourceProps, 'onClose'>): ReactNode {
  const form = useSchemaForm(resourceForm, toForm());
  const { field, ...dialog } = useFormDialog(form, {
    draft: 'resource:new',
    onClose,
    send: ({ note, ...fields }, key) => createResource(fields, key),
    done: () => ({ title: 'Resource added successfully' }),
    failed: ['Error', 'Failed to add resource'],
    onInvalid: sayMissing,
  });
  return (
    <FormDialog {...dialog} title="Add New Resource" submit="Add Resource">
      <Fields field={field} isNew />
    </FormDialog>
  );
}
