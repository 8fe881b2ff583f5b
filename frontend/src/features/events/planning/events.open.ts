// Types of the calendar's dialogs.

/** A task with an event that has a dialog. */
export type EventTask = 'answer' | 'edit' | 'cancel' | 'remove';
export type OpenEvent = (id: number, what: EventTask) => void;
/** The open dialog of the calendar or of an event's page. */
export type OpenThing = { what: 'create' | 'calendar' } | { what: EventTask; id: number };
