// Which model Hyperion runs on: one of the guild's list, or any other by its name.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { guild } from '../../platform/session/guild.ts';
import { Field, Input, Select } from '../../ui/Field.tsx';

/** The value of the choice that leads to the free text, and of none; no model has such a name. */
const another = ' ';
const none = '';

export interface ModelFieldProps {
  label: string;
  hint: string;
  /** Empty: none. */
  value: string;
  /** There may be none. */
  optional?: boolean;
  /** Somebody else has changed it, too, and a choice is due. */
  contested?: boolean;
  onChange: (modelName: string) => void;
}

/** All models of the list stand in the choice, whichever is set; another one is typed below it. */
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
    <chakra.div display="grid" gap={3} alignContent="start">
      <Field label={label} optional={optional} contested={contested} hint={hint}>
        {(ids) => (
          <Select {...ids} value={isOther ? another : value} onChange={(event) => choose(event.target.value)}>
            {optional && <option value={none}>None</option>}
            {guild.models.map((model) => (
              <option key={model}>{model}</option>
            ))}
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
