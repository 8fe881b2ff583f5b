// Dialog that saves what an event plans as a template.
import type { GuildEvent } from '@guild/common/events/events.api';
import { templateForm } from '@guild/common/events/events.templates.api';
import type { ReactNode } from 'react';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Input } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { saveTemplate } from './templates.store.ts';

export function SaveTemplateDialog({ event, onClose }: { event: GuildEvent; onClose: () => void }): ReactNode {
  const form = useSchemaForm(templateForm, { name: event.title.slice(0, 100) });
  const { field, ...dialog } = useFormDialog(form, {
    draft: `template:${event.id}`,
    onClose,
    send: ({ name }) => saveTemplate(event.id, name),
    done: () => ({ title: 'Template saved', description: 'Choose it when you create an event.' }),
    failed: ['Error', 'Failed to save template'],
  });
  return (
    <FormDialog {...dialog} title="Save as template" width={440} submit="Save template">
      <p>A template has everything that this event plans, but not its day and its people.</p>
      <Field label="Name" {...field('name')}>
        {(ids) => <Input {...ids} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
