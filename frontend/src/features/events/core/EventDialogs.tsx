// The open dialog of the calendar. Its code is loaded with the first dialog.
import type { GuildEvent } from '@guild/common/events/events.api';
import { useRef, useState, type ReactNode } from 'react';
import { ListDialog } from '../../../ui/ListDialog.tsx';
import { AttendanceTableDialog } from '../attendance/AttendanceTableDialog.tsx';
import { AnswerDialog } from '../signup/AnswerDialog.tsx';
import { LastRosterDialog } from '../signup/LastRosterDialog.tsx';
import { CalendarDialog } from '../calendar/CalendarDialog.tsx';
import { MoveEventDialog } from '../calendar/MoveEventDialog.tsx';
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
function dialogOf(event: GuildEvent, opened: OneEvent, onClose: () => void): ReactNode {
  const { what } = opened;
  if (what === 'move') return <MoveEventDialog event={event} {...(opened.to && { to: opened.to })} onClose={onClose} />;
  if (what === 'answer') return <AnswerDialog event={event} onClose={onClose} />;
  if (what === 'edit') return <EditEventDialog event={event} onClose={onClose} />;
  if (what === 'cancel') return <CancelEventDialog event={event} onClose={onClose} />;
  if (what === 'ask') return <LastRosterDialog event={event} onClose={onClose} />;
  if (what === 'template') return <SaveTemplateDialog event={event} onClose={onClose} />;
  return <RemoveEventDialog event={event} onClose={onClose} />;
}

type Creation = Extract<OpenedDialog, { what: 'create' }>;
/** Creates an event. After one from a template, it offers to ask the people of the last event. */
function CreateDialogs({ start, template, onClose }: Omit<Creation, 'what'> & { onClose: () => void }): ReactNode {
  const [created, setCreated] = useState<GuildEvent | null>(null);
  const isCreated = useRef(false);
  if (created !== null)
    return (
      <ListDialog list={events} id={created.id} first={created}>
        {(event) => <LastRosterDialog isOffer event={event} onClose={onClose} />}
      </ListDialog>
    );
  return (
    <NewEventDialog
      {...(start && { start })}
      {...(template && { template })}
      onCreated={(event, isFromTemplate) => {
        if (!isFromTemplate) return;
        isCreated.current = true;
        setCreated(event);
      }}
      onClose={() => {
        if (!isCreated.current) onClose();
      }}
    />
  );
}

export default function EventDialogs({ opened, onClose }: EventDialogsProps): ReactNode {
  if (opened.what === 'create') return <CreateDialogs {...opened} onClose={onClose} />;
  if (opened.what === 'templates') return <TemplatesDialog onClose={onClose} />;
  if (opened.what === 'attendance') return <AttendanceTableDialog onClose={onClose} />;
  if (opened.what === 'calendar') return <CalendarDialog onClose={onClose} />;
  return (
    <ListDialog list={events} id={opened.id}>
      {(event) => dialogOf(event, opened, onClose)}
    </ListDialog>
  );
}
