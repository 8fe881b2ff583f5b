// Dialog that forgets a removed member: what stays, what goes, and the name as a confirmation.
import { chakra } from '@chakra-ui/react';
import {
  forgetForm,
  isSameName,
  removedRoutes,
  wrongName,
  type RemovedMember,
} from '@guild/common/members/removed.api';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../platform/api/api.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Input } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { removedMembers } from './members.removed.ts';

const goes = [
  'Their name and Discord id, everywhere in the hall and in the record',
  'Notices, settings, alerts, tokens, devices, applications and conversations with Hyperion',
  'Characters, mercenary profile and the block: they can come back as a new person',
];
const stays = [
  'Every number: ledgers, bids, sales, deals and attendance, under “Former member”',
  'What others wrote about them in their own words, messages on Discord, and older backups',
];
const List = ({ title, lines }: { title: string; lines: readonly string[] }): ReactNode => (
  <chakra.div>
    <chakra.p fontWeight="strong">{title}</chakra.p>
    <chakra.ul paddingInlineStart={5} listStyleType="disc" color="fg.muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </chakra.ul>
  </chakra.div>
);

/** The form with the check that the server makes, too. */
const formFor = (name: string): typeof forgetForm =>
  z.object({ name: forgetForm.shape.name.check(z.refine((typed) => isSameName(typed, name), wrongName)) });

export interface ForgetDialogProps {
  open: boolean;
  person: RemovedMember;
  onClose: () => void;
}
export function ForgetDialog({ open, person, onClose }: ForgetDialogProps): ReactNode {
  const { discordId, name } = person;
  const form = useSchemaForm(formFor(name), { name: '' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: `forget:${discordId}`,
    onClose,
    send: async (body) => {
      const marked = await call(removedRoutes.forgetRemovedMember, { params: { discordId }, body });
      removedMembers.change('all', (all) => all.map((one) => (one.discordId === discordId ? marked : one)));
      return marked;
    },
    done: () => ({ title: `${name} is being forgotten`, description: 'This takes a few seconds.' }),
    failed: ['Error', 'Nobody was forgotten'],
  });
  return (
    <FormDialog
      open={open}
      {...dialog}
      danger
      title={`Forget ${name}`}
      submit="Forget for good"
      pendingText="Forgetting..."
    >
      <List title="What goes" lines={goes} />
      <List title="What stays" lines={stays} />
      <chakra.p>It can’t be undone.</chakra.p>
      <Field label={`Type “${name}” to confirm`} {...field('name')}>
        {(ids) => <Input {...ids} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
