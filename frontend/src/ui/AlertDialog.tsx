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
import { chakra } from '@chakra-ui/react';
import type * as z from 'zod/mini';
import { call } from '../platform/api/api.ts';
import { optionalNumber } from '../platform/forms/forms.ts';
import { useSchemaForm } from '../platform/forms/useSchemaForm.ts';
import { Field, Input, Options, Select, unitRoom, UnitSelect } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { NumberInput } from './NumberInput.tsx';
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

function ItemFields({ form: { register, formState } }: { form: Form }): ReactNode {
  const { errors } = formState;
  return (
    <>
      <Field label="Words" optional hint="Part of the name or description." error={errors.words?.message}>
        {(ids) => <Input {...ids} autoComplete="off" {...register('words')} />}
      </Field>
      <Field label="Category" error={errors.category?.message}>
        {(ids) => (
          <Select {...ids} {...register('category', choiceOrAny)}>
            <option value="">All Categories</option>
            <Options of={itemCategories} />
          </Select>
        )}
      </Field>
      <Field label="Highest price" optional error={errors.most?.message ?? errors.unit?.message}>
        {(ids) => (
          <chakra.span position="relative" display="block">
            <NumberInput {...ids} min={1} paddingEnd={unitRoom} {...register('most', optionalNumber)} />
            <UnitSelect label="Price unit" units={priceUnits} {...register('unit')} />
          </chakra.span>
        )}
      </Field>
    </>
  );
}

function MarkFields({ form: { register, formState } }: { form: Form }): ReactNode {
  const { errors } = formState;
  const wrong = errors.cells?.find?.((one) => one?.message !== undefined)?.message;
  return (
    <>
      <Field label="What lies there" error={errors.resource?.message}>
        {(ids) => (
          <Select {...ids} {...register('resource', choiceOrAny)}>
            <option value="">Anything</option>
            <Options of={scoutingCategories} words={categoryNames} />
          </Select>
        )}
      </Field>
      <Field label="Cells" optional hint="Codes such as I-9, h5 C3. Empty: the whole map." error={wrong}>
        {(ids) => <Input {...ids} autoComplete="off" autoCapitalize="characters" {...register('cells', cellsInText)} />}
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
  const dialog = useFormDialog(form, {
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
      open
      {...dialog}
      title={alert === undefined ? 'Alert me' : 'Change alert'}
      width={440}
      submit={alert === undefined ? 'Add alert' : 'Save alert'}
      pendingText={alert === undefined ? 'Adding...' : 'Saving...'}
    >
      <p>You are notified when something new fits. You can have {maxAlerts} alerts.</p>
      <Field label="Look for" error={form.formState.errors.kind?.message}>
        {(ids) => (
          <Select {...ids} {...form.register('kind')}>
            <Options of={alertKinds} words={alertKindWords} />
          </Select>
        )}
      </Field>
      {kind === 'mark' ? <MarkFields form={form} /> : <ItemFields form={form} />}
    </FormDialog>
  );
}
