// Dialog that adds a member by Discord id. It validates with the server's schema.
import { newMember } from '@guild/common/members/members.api';
import { ranks } from '@guild/common/members/ranks';
import type { ReactNode } from 'react';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Field, Input, Options, Select } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormDialog } from '../../ui/useFormDialog.ts';
import { addMember } from './members.store.ts';

export default function AddMemberDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { isAdmin } = useViewer();
  const form = useSchemaForm(newMember, { name: '', discordId: '', role: 'Member' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: 'member:new',
    onClose,
    send: addMember,
    done: ({ name }) => ({ title: 'Member added', description: `${name} is now a guild member` }),
    failed: ['Error', 'Failed to add guild member'],
  });
  return (
    <FormDialog {...dialog} title="Add Member" width={440} submit="Add Member" pendingText="Adding...">
      <Field label="Name" {...field('name')}>
        {(ids) => <Input {...ids} autoComplete="off" />}
      </Field>
      <Field
        label="Discord id"
        {...field('discordId')}
        hint="In Discord: Developer Mode on, right-click the person, Copy User ID."
      >
        {(ids) => <Input {...ids} inputMode="numeric" autoComplete="off" />}
      </Field>
      {isAdmin && (
        <Field label="Rank" {...field('role')}>
          {(ids) => (
            <Select {...ids}>
              <Options of={ranks} />
            </Select>
          )}
        </Field>
      )}
    </FormDialog>
  );
}
