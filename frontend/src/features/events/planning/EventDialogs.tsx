// The open dialog of the calendar. Its code is loaded with the first dialog.
import { useState, type ReactNode } from 'react';
import { AnswerDialog } from '../signup/AnswerDialog.tsx';
import { CalendarDialog } from '../calendar/CalendarDialog.tsx';
import { CancelEventDialog } from './CancelEventDialog.tsx';
import { EditEventDialog, NewEventDialog } from './EventFormDialog.tsx';
import { RemoveEventDialog } from './RemoveEventDialog.tsx';
import type { OpenThing } from './events.open.ts';
import { events } from '../events.store.ts';

export interface EventDialogsProps {
  opened: OpenThing;
  onClose: () => void;
}

export default function EventDialogs({ opened, onClose }: EventDialogsProps): ReactNode {
  const id = 'id' in opened ? opened.id : 0;
  const known = events.useOne(id);
  const [last, setLast] = useState(known);
  if (known !== undefined && known !== last) setLast(known);
  // An event may be deleted while somebody types. The dialog keeps the last known state until
  // saving reports it.
  const event = known ?? (last?.id === id ? last : undefined);
  if (opened.what === 'create')
    return <NewEventDialog {...(opened.start && { start: opened.start })} onClose={onClose} />;
  if (opened.what === 'calendar') return <CalendarDialog onClose={onClose} />;
  if (event === undefined) return null;
  if (opened.what === 'answer') return <AnswerDialog event={event} onClose={onClose} />;
  if (opened.what === 'edit') return <EditEventDialog event={event} onClose={onClose} />;
  if (opened.what === 'cancel') return <CancelEventDialog event={event} onClose={onClose} />;
  return <RemoveEventDialog event={event} onClose={onClose} />;
}
