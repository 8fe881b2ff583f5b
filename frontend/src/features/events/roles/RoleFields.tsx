// Fields of an answer to an event with roles: the role, and a second choice.
import type { GuildEvent } from '@guild/common/events/events.api';
import { isRoleFull, roleCount, rolesOf } from '@guild/common/events/events.roles';
import type { ReactNode } from 'react';
import { Field, Select } from '../../../ui/Field.tsx';
import type { RoleChoice } from '../events.store.ts';

export interface RoleFieldsProps {
  event: GuildEvent;
  choice: RoleChoice;
  /** What is wrong with the role. */
  error: string | undefined;
  onChange: (choice: RoleChoice) => void;
}

const idIn = (value: string): number | null => (value === '' ? null : Number(value));

export function RoleFields({ event, choice: { roleId, secondRoleId }, error, onChange }: RoleFieldsProps): ReactNode {
  const options = rolesOf(event).map((role) => ({
    id: role.id,
    text: `${role.name} (${roleCount(event, role)}${isRoleFull(event, role) ? ', full' : ''})`,
  }));
  return (
    <>
      <Field label="Role" error={error}>
        {(ids) => (
          <Select
            {...ids}
            value={roleId?.toString() ?? ''}
            onChange={({ target }) => {
              const chosen = idIn(target.value);
              onChange({ roleId: chosen, secondRoleId: chosen === secondRoleId ? null : secondRoleId });
            }}
          >
            <option value="">Choose a role</option>
            {options.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {roleId != null && options.length > 1 && (
        <Field label="Second choice" optional hint="You get it when your role is full.">
          {(ids) => (
            <Select
              {...ids}
              value={secondRoleId?.toString() ?? ''}
              onChange={({ target }) => onChange({ roleId, secondRoleId: idIn(target.value) })}
            >
              <option value="">None</option>
              {options
                .filter(({ id }) => id !== roleId)
                .map(({ id, text }) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
    </>
  );
}
