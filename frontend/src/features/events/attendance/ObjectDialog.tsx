// Dialog in which a member objects to being marked as missing.
import { maxObjection, objectionBody } from '@guild/common/events/events.attendance.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Input } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { objectToAttendance } from './events.objections.ts';

export interface ObjectDialogProps {
  event: Pick<GuildEvent, 'id' | 'title'>;
  onDone: () => void;
  onClose: () => void;
}
export default function ObjectDialog({ event: { id, title }, onDone, onClose }: ObjectDialogProps): ReactNode {
  const form = useSchemaForm(objectionBody, { text: '' });
  const { field, ...dialog } = useFormDialog(form, {
    draft: `objection:${id}`,
    onClose,
    async send({ text }) {
      const sent = await objectToAttendance(id, text);
      onDone();
      return sent;
    },
    done: () => ({ title: 'Objection sent', description: "You'll be notified of the decision." }),
    failed: ['Error', 'Failed to object'],
  });
  return (
    <FormDialog {...dialog} title="Object" width={440} submit="Send objection" pendingText="Sending...">
      <p>You are marked as missing at “{title}”. Say in one sentence why that's wrong. You can object once.</p>
      <Field label="What happened" hint="Only people who manage events read it." {...field('text')}>
        {(ids) => <Input {...ids} maxLength={maxObjection} />}
      </Field>
    </FormDialog>
  );
}
