// Menu beside "Create event": the templates, and the dialog that changes them.
import type { ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { MoreMenu } from '../../../ui/Menu.tsx';
import type { OpenedDialog } from '../core/events.open.ts';
import { useTemplates } from './templates.store.ts';

/** Renders nothing until the guild has a template. */
export function TemplateMenu({ onOpen }: { onOpen: (dialog: OpenedDialog) => void }): ReactNode {
  const offline = useIsOffline();
  const list = dataOf(useTemplates().loaded) ?? [];
  if (list.length === 0) return null;
  return (
    <MoreMenu
      label="Create from template"
      below
      items={[
        ...list.map((template) => ({
          name: template.name,
          icon: 'plus' as const,
          disabled: offline,
          onSelect: () => onOpen({ what: 'create', template }),
        })),
        { name: 'Edit templates', icon: 'edit', disabled: offline, onSelect: () => onOpen({ what: 'templates' }) },
      ]}
    />
  );
}
