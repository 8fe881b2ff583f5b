// Model field: one model of the guild's list, or another one by its name.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { guild } from '../../platform/session/guild.ts';
import { Field, Input, Options, Select } from '../../ui/Field.tsx';

/** Values of the options 'another model' and 'none'. No model has such a name. */
const another = ' ';
const none = '';

export interface ModelFieldProps {
  label: string;
  hint: string;
  /** Empty: none. */
  value: string;
  /** Whether there may be no model. */
  optional?: boolean;
  /** Somebody else has changed it, too, and the person must choose. */
  contested?: boolean;
  onChange: (modelName: string) => void;
}

/** A select with all known models. Another model is typed below it. */
export function ModelField({
  label,
  hint,
  value,
  optional = false,
  contested = false,
  onChange,
}: ModelFieldProps): ReactNode {
  const [typing, setTyping] = useState(false);
  const isListed = guild.models.includes(value) || (optional && value === none);
  const isOther = typing || !isListed;
  const choose = (model: string): void => {
    setTyping(model === another);
    if (model !== another) onChange(model);
  };
  return (
    <chakra.div display="grid" gap={5} alignContent="start">
      <Field label={label} optional={optional} contested={contested} hint={hint}>
        {(ids) => (
          <Select {...ids} value={isOther ? another : value} onChange={(event) => choose(event.target.value)}>
            {optional && <option value={none}>None</option>}
            <Options of={guild.models} />
            <option value={another}>Another model…</option>
          </Select>
        )}
      </Field>
      {isOther && (
        <Field label={`Name of the ${label.toLowerCase()}`} optional={optional}>
          {(ids) => (
            <Input
              {...ids}
              autoComplete="off"
              autoFocus={typing}
              maxLength={200}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      )}
    </chakra.div>
  );
}
