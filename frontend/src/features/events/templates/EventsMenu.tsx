// Menu beside "Create event": the templates with the dialog that changes them, attendance, and the CSV file.
import { eventRoutes } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { csvAddress } from '../../../platform/api/api.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { MoreMenu, type MenuItem } from '../../../ui/Menu.tsx';
import { eventFilters, type EventFilters } from '../core/events.filters.ts';
import type { OpenedDialog } from '../core/events.open.ts';
import { useTemplates } from './templates.store.ts';

interface EventsMenuProps {
  filters: EventFilters;
  onOpen: (dialog: OpenedDialog) => void;
}
function Menu({ filters, items = [] }: Pick<EventsMenuProps, 'filters'> & { items?: readonly MenuItem[] }): ReactNode {
  const download = csvAddress({ list: eventRoutes.listEvents, query: eventFilters.query(filters) });
  return <MoreMenu label="More actions" below items={[...items, { name: 'Export CSV', icon: 'record', download }]} />;
}

function ManagersMenu(props: EventsMenuProps): ReactNode {
  const { onOpen } = props;
  const offline = useIsOffline();
  const list = dataOf(useTemplates().loaded) ?? [];
  const items: MenuItem[] = list.map((template) => ({
    name: template.name,
    icon: 'plus',
    disabled: offline,
    onSelect: () => onOpen({ what: 'create', template }),
  }));
  if (list.length > 0)
    items.push({
      name: 'Edit templates',
      icon: 'edit',
      disabled: offline,
      onSelect: () => onOpen({ what: 'templates' }),
    });
  items.push({ name: 'Attendance', icon: 'check', onSelect: () => onOpen({ what: 'attendance' }) });
  return <Menu {...props} items={items} />;
}
export default function EventsMenu(props: EventsMenuProps): ReactNode {
  return useMay('events') ? <ManagersMenu {...props} /> : <Menu {...props} />;
}
