// Field for a leader that adds a member to the bench of an event, from where they are moved.
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { memberRoutes } from '@guild/common/members/members.api';
import { useState, type ReactNode } from 'react';
import { callList } from '../../../platform/api/api.ts';
import { callAll } from '../../../platform/api/callAll.ts';
import { useResource } from '../../../platform/api/resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, Select } from '../../../ui/Field.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonFields } from '../../../ui/Skeleton.tsx';
import { movePerson } from '../events.actions.ts';

interface AddProps {
  event: GuildEvent;
  rows: readonly EventResponse[];
}
function Members({ event, rows }: AddProps): ReactNode {
  const resource = useResource((signal) =>
    callAll((page) => callList(memberRoutes.listMembers, { query: page, signal })),
  );
  const known = new Set(rows.map(({ discordId }) => discordId));
  return (
    <ResourceView
      resource={resource}
      failed="Error loading members"
      skeleton={<SkeletonFields count={1} label="Loading members..." />}
    >
      {(members) => (
        <Field label="Member to add" hint="They start on the bench, and are notified.">
          {(ids) => (
            <Select
              {...ids}
              value=""
              onChange={({ target }) => {
                const member = members.find(({ discordId }) => discordId === target.value);
                if (member !== undefined)
                  void movePerson(event, { discordId: member.discordId, username: member.name }, 'bench');
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

export function AddPerson(props: AddProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Members {...props} />;
  return (
    <Button size="sm" icon="plus" justifySelf="start" onClick={() => setOpen(true)}>
      Add a member
    </Button>
  );
}
