// Dialog that adds or changes an alert: what the person wants to hear of.
import {
  alertForm,
  alertKinds,
  alertRoutes,
  maxAlerts,
  type Alert,
  type AlertForm,
} from '@guild/common/alerts/alerts.api';
import { alertKindWords, alertWords } from '@guild/common/alerts/alerts.rules';
import { itemCategories, priceUnits } from '@guild/common/auctions/auctions.api';
import { categoryNames, readCell, scoutingCategories } from '@guild/common/scouting/scouting.rules';
import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { call } from '../platform/api/api.ts';
import { optionalNumber } from '../platform/forms/forms.ts';
import { useSchemaForm } from '../platform/forms/useSchemaForm.ts';
import type { FieldOf } from '../platform/forms/fields.ts';
import { Field, Input, Options, Select } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { PriceField } from './PriceField.tsx';
import { useFormDialog } from './useFormDialog.ts';

type FormValues = z.input<typeof alertForm>;
type Form = UseFormReturn<FormValues, unknown, AlertForm>;

/** `register` options of a select whose empty choice means any. */
const choiceOrAny = { setValueAs: (value: unknown) => (value === '' ? null : value) } as const;
/** `register` options of a field with grid codes. Wrong words stay, for the message. */
const cellsInText = {
  setValueAs: (value: unknown): unknown =>
    Array.isArray(value)
      ? value
      : String(value)
          .split(/[\s,;]+/)
          .flatMap((word) => (word === '' ? [] : [readCell(word) ?? word])),
} as const;

interface FieldsProps {
  form: Form;
  field: FieldOf<FormValues>;
}
const ItemFields = ({ field }: Pick<FieldsProps, 'field'>): ReactNode => (
  <>
    <Field label="Words" optional hint="Part of the name or description." {...field('words')}>
      {(ids) => <Input {...ids} autoComplete="off" />}
    </Field>
    <Field label="Category" {...field('category', choiceOrAny)}>
      {(ids) => (
        <Select {...ids}>
          <option value="">All Categories</option>
          <Options of={itemCategories} />
        </Select>
      )}
    </Field>
    <PriceField
      label="Highest price"
      optional
      amount={field('most', optionalNumber)}
      unit={field('unit')}
      units={priceUnits}
      unitLabel="Price unit"
    />
  </>
);

function MarkFields({ form, field }: FieldsProps): ReactNode {
  const wrong = form.formState.errors.cells?.find?.((one) => one?.message !== undefined)?.message;
  return (
    <>
      <Field label="What lies there" {...field('resource', choiceOrAny)}>
        {(ids) => (
          <Select {...ids}>
            <option value="">Anything</option>
            <Options of={scoutingCategories} words={categoryNames} />
          </Select>
        )}
      </Field>
      <Field
        label="Cells"
        optional
        hint="Codes such as I-9, h5 C3. Empty: the whole map."
        {...field('cells', cellsInText)}
        error={wrong}
      >
        {(ids) => <Input {...ids} autoComplete="off" autoCapitalize="characters" />}
      </Field>
    </>
  );
}

export interface AlertDialogProps {
  /** The alert to change. Absent: a new one. */
  alert?: Alert;
  /** Values that a new one starts with. */
  start?: Partial<AlertForm>;
  onClose: () => void;
}

export default function AlertDialog({ alert, start, onClose }: AlertDialogProps): ReactNode {
  const form = useSchemaForm(alertForm, {
    kind: 'auction',
    words: '',
    category: null,
    most: null,
    unit: 'Solari',
    resource: null,
    cells: [],
    isOn: true,
    ...start,
    ...alert,
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: alert === undefined ? 'alert:new' : `alert:${alert.id}`,
    onClose,
    send: (body, idempotencyKey) =>
      alert === undefined
        ? call(alertRoutes.createAlert, { body, idempotencyKey })
        : call(alertRoutes.changeAlert, { params: { id: alert.id }, body }),
    done: (saved) => ({
      title: alert === undefined ? 'Alert Added' : 'Alert Changed',
      description: `${alertWords(saved)}. Your alerts are in Settings → Notifications.`,
    }),
    failed: ['Failed to save the alert', 'Please try again'],
  });
  return (
    <FormDialog
      {...dialog}
      title={alert === undefined ? 'Alert me' : 'Change alert'}
      width={440}
      submit={alert === undefined ? 'Add alert' : 'Save alert'}
      pendingText={alert === undefined ? 'Adding...' : 'Saving...'}
    >
      <p>You are notified when something new fits. You can have {maxAlerts} alerts.</p>
      <Field label="Look for" {...field('kind')}>
        {(ids) => (
          <Select {...ids}>
            <Options of={alertKinds} words={alertKindWords} />
          </Select>
        )}
      </Field>
      {kind === 'mark' ? <MarkFields form={form} field={field} /> : <ItemFields field={field} />}
    </FormDialog>
  );
}
