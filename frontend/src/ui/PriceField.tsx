// Form field for an amount and its unit.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FormField } from '../platform/forms/fields.ts';
import { Field, unitRoom, UnitSelect, type FieldProps } from './Field.tsx';
import { NumberInput } from './NumberInput.tsx';

export interface PriceFieldProps extends Pick<FieldProps, 'label' | 'optional' | 'hint'> {
  amount: FormField;
  unit: FormField;
  units: readonly string[];
  /** Name of the select with the units. */
  unitLabel: string;
  disabled?: boolean;
}
export const PriceField = ({
  amount,
  unit,
  units,
  unitLabel,
  disabled = false,
  ...field
}: PriceFieldProps): ReactNode => (
  <Field {...field} {...amount} contested={amount.contested || unit.contested} error={amount.error ?? unit.error}>
    {(ids) => (
      <chakra.span position="relative" display="block">
        <NumberInput {...ids} min={1} paddingEnd={unitRoom} disabled={disabled} />
        <UnitSelect label={unitLabel} units={units} disabled={disabled} {...unit.registered} />
      </chakra.span>
    )}
  </Field>
);
