// Dialogs that add or change a report. They validate with the server's schema.
import { chakra } from '@chakra-ui/react';
import type { ScoutingReport } from '@guild/common/scouting/scouting.api';
import { categoryNames, readCategory, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { useState, type ReactNode } from 'react';
import { useController, type FieldErrors } from 'react-hook-form';
import * as z from 'zod/mini';
import { useIdempotentCall } from '../../../platform/api/idempotency.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { useFormEdit } from '../../../platform/forms/useFormEdit.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { EditConflicts, type FieldNames } from '../../../ui/EditConflicts.tsx';
import { Field, Input } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { CategoryField } from './CategoryField.tsx';
import { LocationsField } from './LocationsField.tsx';
import { editForm, locationMissing, newForm, toStored, type EditFields } from './scouting.form.ts';
import { changeReport, createReport, reports, week } from '../scouting.store.ts';

const fieldNames: FieldNames<EditFields> = { category: 'Category', locations: 'Locations', isActive: 'On the map' };
const show = (field: keyof EditFields, value: EditFields[keyof EditFields]): string => {
  if (field === 'isActive') return value === true ? 'Yes' : 'No';
  const category = field === 'category' ? readCategory(String(value)) : null;
  return category === null ? String(value) : categoryNames[category];
};

export interface EditReportProps {
  /** Other people's changes appear while the form is open. */
  report: ScoutingReport;
  onClose: () => void;
}
export function EditReportDialog({ report, onClose }: EditReportProps): ReactNode {
  const { id } = report;
  const label = dataOf(week.use())?.label ?? report.weekLabel;
  const form = useSchemaForm(editForm, toStored(report).values);
  const { field } = useController({ control: form.control, name: 'locations' });
  const edit = useFormEdit(form, { entity: report, toStored, draft: `report:${id}` });
  const send = async (version: number): Promise<ScoutingReport | undefined> => {
    if (reports.use.getState().entities.byId[id] === undefined) {
      toast.error({ title: 'No report to update' });
      return undefined;
    }
    return changeReport(id, { ...z.parse(editForm, form.getValues()), version });
  };
  const dialog = useFormDialog(form, {
    draft: edit,
    onClose,
    send: () => edit.save(send),
    done: () => ({ title: 'Scouting report updated successfully' }),
    failed: ['Error', 'Failed to update scouting report'],
  });
  const { errors } = form.formState;
  return (
    <FormDialog {...dialog} title="Edit Scouting Report">
      <EditConflicts edit={edit} names={fieldNames} show={show} />
      <Field label="Week label">{(ids) => <Input {...ids} readOnly value={label} />}</Field>
      <CategoryField
        field={form.register('category')}
        contested={edit.isOpen('category')}
        error={errors.category?.message}
      />
      <LocationsField {...field} contested={edit.isOpen('locations')} error={errors.locations?.message} />
      <chakra.label display="flex" alignItems="center" gap={2.5} minHeight="32px" fontSize="sm">
        <Checkbox {...form.register('isActive')} />
        On the map
      </chakra.label>
    </FormDialog>
  );
}

type NewFields = z.input<typeof newForm>;
/** Shows a toast if no location is given. The field shows its own error. */
function sayMissing({ locations }: FieldErrors<NewFields>): void {
  if (locations?.message === locationMissing) toast.error({ title: 'Please add at least one location' });
}

export interface NewReportProps {
  /** The preselected category. */
  category?: ScoutingCategory;
  onClose: () => void;
}
export function NewReportDialog({ category, onClose }: NewReportProps): ReactNode {
  const mayManage = useMay('scouting');
  const sendOnce = useIdempotentCall();
  const current = dataOf(week.use());
  const label = current?.label ?? '';
  /**
   * The week when the form opened. An unchanged week label must not rename a week that somebody
   * else has renamed.
   */
  const [opened] = useState(current);
  const form = useSchemaForm(newForm, { category: category ?? '', locations: '', weekLabel: label });
  const { field } = useController({ control: form.control, name: 'locations' });
  const dialog = useFormDialog(form, {
    draft: `report:new:${opened?.id.toString() ?? ''}`,
    onClose,
    send: ({ weekLabel, ...fields }) =>
      sendOnce(
        { weekLabel, ...fields },
        () => ({
          ...fields,
          isActive: true,
          ...(mayManage && weekLabel !== label && weekLabel !== opened?.label && { weekLabel }),
        }),
        createReport,
      ),
    done: () => ({ title: 'New scouting report created successfully' }),
    failed: ['Error', 'Failed to create scouting report'],
    onInvalid: sayMissing,
  });
  const { errors } = form.formState;
  return (
    <FormDialog {...dialog} title="Add New Scouting Report" submit="Add Report">
      <CategoryField field={form.register('category')} error={errors.category?.message} />
      <LocationsField {...field} error={errors.locations?.message} />
      <Field label="Week label" hint={mayManage ? 'Renames the whole week.' : null} error={errors.weekLabel?.message}>
        {(ids) =>
          mayManage ? (
            <Input {...ids} autoComplete="off" {...form.register('weekLabel')} />
          ) : (
            <Input {...ids} readOnly value={label} />
          )
        }
      </Field>
    </FormDialog>
  );
}
