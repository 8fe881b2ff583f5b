// Types of the calendar's dialogs.
import type { EventTemplate } from '@guild/common/events/events.templates.api';

/** A task with an event that has a dialog. */
export type EventTask = 'answer' | 'edit' | 'cancel' | 'remove' | 'template' | 'ask';
export type OpenEvent = (id: number, what: EventTask) => void;
/** Start of a new event, in the guild's zone: `YYYY-MM-DD` and `HH:mm`. */
export interface EventStart {
  readonly date: string;
  readonly time: string;
}
/** The open dialog of the calendar or of an event's page. */
export type OpenedDialog =
  | { what: 'create'; start?: EventStart; template?: EventTemplate }
  | { what: 'templates' }
  | { what: 'calendar' }
  | { what: 'attendance' }
  | { what: EventTask; id: number };
