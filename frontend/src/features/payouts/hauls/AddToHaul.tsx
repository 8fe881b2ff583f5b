// Field for admins that adds a member who did not take part to a haul.
import { memberRoutes } from '@guild/common/members/members.api';
import { useState, type ReactNode } from 'react';
import { callList } from '../../../platform/api/api.ts';
import { callAll } from '../../../platform/api/callAll.ts';
import { useResource } from '../../../platform/api/resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, Select } from '../../../ui/Field.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonFields } from '../../../ui/Skeleton.tsx';
import type { PersonRow } from './haul.form.ts';

interface AddProps {
  people: readonly PersonRow[];
  onAdd: (row: PersonRow) => void;
}
function Members({ people, onAdd }: AddProps): ReactNode {
  const resource = useResource((signal) =>
    callAll((page) => callList(memberRoutes.listMembers, { query: page, signal })),
  );
  const known = new Set(people.map(({ discordId }) => discordId));
  return (
    <ResourceView
      resource={resource}
      failed="Error loading members"
      skeleton={<SkeletonFields count={1} label="Loading members..." />}
    >
      {(members) => (
        <Field label="Member to add">
          {(ids) => (
            <Select
              {...ids}
              value=""
              onChange={({ target }) => {
                const member = members.find(({ discordId }) => discordId === target.value);
                if (member === undefined) return;
                const { discordId, name: username } = member;
                onAdd({ discordId, username, attendance: 'present', in: true, waived: false, weight: '1', typed: {} });
              }}
            >
              <option value="">Choose a member</option>
              {members
                .filter(({ discordId }) => !known.has(discordId))
                .map(({ discordId, name }) => (
                  <option key={discordId} value={discordId}>
                    {name}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
    </ResourceView>
  );
}

export function AddToHaul(props: AddProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Members {...props} />;
  return (
    <Button size="sm" icon="plus" justifySelf="start" onClick={() => setOpen(true)}>
      Add a member
    </Button>
  );
}
