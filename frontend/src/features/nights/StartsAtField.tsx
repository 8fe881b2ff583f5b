// Field for the time at which a loot night starts by itself.
import type { ReactNode, Ref } from 'react';
import { inputTime } from '../../platform/format/format.ts';
import { Field, Input } from '../../ui/Field.tsx';

interface StartsAtFieldProps {
  error: string | undefined;
  field: {
    /** null: somebody starts it. */
    value?: string | null | undefined;
    onChange: (value: string | null) => void;
    onBlur: () => void;
    ref: Ref<HTMLInputElement>;
  };
}
export const StartsAtField = ({
  error,
  field: { value = null, onChange, ...field },
}: StartsAtFieldProps): ReactNode => (
  <Field
    label="Starts at"
    optional
    error={error}
    hint="In your own time zone. The night starts by itself, and members are told half an hour before."
  >
    {(ids) => (
      <Input
        {...ids}
        {...field}
        type="datetime-local"
        value={value === null ? '' : inputTime(value)}
        onChange={({ target }) => {
          const typed = Date.parse(target.value);
          onChange(Number.isNaN(typed) ? null : new Date(typed).toISOString());
        }}
      />
    )}
  </Field>
);
