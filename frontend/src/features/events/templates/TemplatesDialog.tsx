// Dialog with all templates, each with its name and a delete button.
import { chakra } from '@chakra-ui/react';
import { templateForm, type EventTemplate } from '@guild/common/events/events.templates.api';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, Input } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { report } from '../../../ui/report.ts';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useRemoval } from '../../../ui/useRemoval.ts';
import { removeTemplate, renameTemplate, restoreTemplate, useTemplates } from './templates.store.ts';

function TemplateRow({ template }: { template: EventTemplate }): ReactNode {
  const { id, version } = template;
  const remove = useRemoval();
  const [typed, setTyped] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const name = typed ?? template.name;
  const problem = templateForm.safeParse({ name }).error?.issues[0]?.message;
  const rename = async (): Promise<void> => {
    setPending(true);
    const renamed = await report(() => renameTemplate(id, { name, version }), {
      done: () => ({ title: 'Template renamed' }),
      failed: ['Error', 'Failed to rename template'],
    });
    setPending(false);
    if (renamed !== undefined) setTyped(null);
  };
  const ask = (): void =>
    void remove({
      title: 'Delete template',
      text: `Are you sure you want to delete “${template.name}”? Events created from it stay.`,
      remove: () => removeTemplate(id),
      restore: () => restoreTemplate(id),
      done: { title: 'Template deleted' },
      failed: ['Error', 'Failed to delete template'],
      undoFailed: 'Failed to restore template',
    });
  return (
    <chakra.li display="flex" alignItems="end" gap={2}>
      <chakra.div flex={1} minWidth={0}>
        <Field label={`Name of ${template.name}`} error={problem}>
          {(ids) => (
            <Input {...ids} autoComplete="off" value={name} onChange={({ target }) => setTyped(target.value)} />
          )}
        </Field>
      </chakra.div>
      {name !== template.name && (
        <Button
          needsConnection
          disabled={problem !== undefined}
          pending={pending}
          pendingText="Saving..."
          onClick={() => void rename()}
        >
          Rename
        </Button>
      )}
      <IconButton label={`Delete ${template.name}`} icon="trash" needsConnection onClick={ask} />
    </chakra.li>
  );
}

export function TemplatesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const resource = useTemplates();
  return (
    <Dialog onClose={onClose} title="Event templates" width={520} initialFocus="close">
      <ResourceView
        resource={resource}
        failed="Error loading templates"
        skeleton={<SkeletonRows count={3} height={44} label="Loading templates..." />}
      >
        {(list) =>
          list.length === 0 ? (
            <p>No templates. Save one on the page of an event.</p>
          ) : (
            <chakra.ul display="grid" gap={3}>
              {list.map((template) => (
                <TemplateRow key={template.id} template={template} />
              ))}
            </chakra.ul>
          )
        }
      </ResourceView>
    </Dialog>
  );
}
