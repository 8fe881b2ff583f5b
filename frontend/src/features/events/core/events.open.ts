// Types of the calendar's dialogs.

/** A task with an event that has a dialog. */
export type EventTask = 'answer' | 'edit' | 'cancel' | 'remove';
export type OpenEvent = (id: number, what: EventTask) => void;
/** Start of a new event, in the guild's zone: `YYYY-MM-DD` and `HH:mm`. */
export interface EventStart {
  readonly date: string;
  readonly time: string;
}
/** The open dialog of the calendar or of an event's page. */
export type OpenedDialog =
  { what: 'create'; start?: EventStart } | { what: 'calendar' } | { what: EventTask; id: number };
