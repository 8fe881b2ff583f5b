// Field for the time at which a loot night starts by itself.
import type { ReactNode } from 'react';
import { inputTime } from '../../platform/format/format.ts';
import { Field, Input } from '../../ui/Field.tsx';

interface StartsAtFieldProps {
  error: string | undefined;
  /** null: somebody starts it. */
  value: string | null;
  onChange: (value: string | null) => void;
}
export const StartsAtField = ({ error, value, onChange }: StartsAtFieldProps): ReactNode => (
  <Field
    label="Starts at"
    optional
    error={error}
    hint="In your own time zone. The night starts by itself, and members are told half an hour before."
  >
    {(ids) => (
      <Input
        {...ids}
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
