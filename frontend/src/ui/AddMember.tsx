// Field in which a member is chosen from the whole roster, and the button that becomes one.
import type { Member } from '@guild/common/members/members.api';
import { useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Field, Select } from './Field.tsx';
import { ResourceView } from './ResourceView.tsx';
import { SkeletonFields } from './Skeleton.tsx';
import { namesOf, useWholeRoster } from './wholeRoster.ts';

interface SelectMemberProps {
  label: string;
  /** Discord id; empty: nobody is chosen yet. */
  value: string;
  /** People who are not offered. */
  known?: AddMemberProps['known'];
  hint?: string | undefined;
  error?: string | undefined;
  onSelect: (member: Member) => void;
}
export interface AddMemberProps {
  /** People who are not offered. */
  known: readonly { readonly discordId: string }[];
  /** What happens to who is chosen. */
  hint?: string;
  onAdd: (member: Member) => void;
}
/** Field in which a member is chosen from the whole roster. */
export function SelectMember({ label, value, known = [], hint, error, onSelect }: SelectMemberProps): ReactNode {
  const resource = useWholeRoster();
  const knownIds = new Set(known.map(({ discordId }) => discordId));
  return (
    <ResourceView
      resource={resource}
      failed="Error loading members"
      skeleton={<SkeletonFields count={1} label="Loading members..." />}
    >
      {(members) => (
        <Field label={label} hint={hint} error={error}>
          {(ids) => (
            <Select
              {...ids}
              value={value}
              onChange={({ target }) => {
                const member = members.find(({ discordId }) => discordId === target.value);
                if (member !== undefined) onSelect(member);
              }}
            >
              <option value="">Choose a member</option>
              {members
                .filter(({ discordId }) => !knownIds.has(discordId))
                .map((member) => (
                  <option key={member.discordId} value={member.discordId}>
                    {namesOf(member)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
    </ResourceView>
  );
}

export function AddMember(props: AddMemberProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { onAdd: onSelect, ...others } = props;
  if (isOpen) return <SelectMember label="Member to add" value="" {...others} onSelect={onSelect} />;
  return (
    <Button size="sm" icon="plus" justifySelf="start" onClick={() => setOpen(true)}>
      Add a member
    </Button>
  );
}
