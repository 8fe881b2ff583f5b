// The open dialog of the calendar. Its code is loaded with the first dialog.
import type { GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { ListDialog } from '../../../ui/ListDialog.tsx';
import { AttendanceTableDialog } from '../attendance/AttendanceTableDialog.tsx';
import { AnswerDialog } from '../signup/AnswerDialog.tsx';
import { CalendarDialog } from '../calendar/CalendarDialog.tsx';
import { CancelEventDialog } from './CancelEventDialog.tsx';
import { EditEventDialog, NewEventDialog } from './EventFormDialog.tsx';
import { RemoveEventDialog } from './RemoveEventDialog.tsx';
import { SaveTemplateDialog } from '../templates/SaveTemplateDialog.tsx';
import { TemplatesDialog } from '../templates/TemplatesDialog.tsx';
import type { OpenedDialog } from './events.open.ts';
import { events } from '../events.store.ts';

export interface EventDialogsProps {
  opened: OpenedDialog;
  onClose: () => void;
}

type OneEvent = Exclude<OpenedDialog, { what: 'create' | 'calendar' | 'templates' | 'attendance' }>;
function dialogOf(event: GuildEvent, what: OneEvent['what'], onClose: () => void): ReactNode {
  if (what === 'answer') return <AnswerDialog event={event} onClose={onClose} />;
  if (what === 'edit') return <EditEventDialog event={event} onClose={onClose} />;
  if (what === 'cancel') return <CancelEventDialog event={event} onClose={onClose} />;
  if (what === 'template') return <SaveTemplateDialog event={event} onClose={onClose} />;
  return <RemoveEventDialog event={event} onClose={onClose} />;
}

export default function EventDialogs({ opened, onClose }: EventDialogsProps): ReactNode {
  if (opened.what === 'create')
    return (
      <NewEventDialog
        {...(opened.start && { start: opened.start })}
        {...(opened.template && { template: opened.template })}
        onClose={onClose}
      />
    );
  if (opened.what === 'templates') return <TemplatesDialog onClose={onClose} />;
  if (opened.what === 'attendance') return <AttendanceTableDialog onClose={onClose} />;
  if (opened.what === 'calendar') return <CalendarDialog onClose={onClose} />;
  return (
    <ListDialog list={events} id={opened.id}>
      {(event) => dialogOf(event, opened.what, onClose)}
    </ListDialog>
  );
}
