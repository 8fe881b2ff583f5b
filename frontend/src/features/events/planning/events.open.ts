// What can be opened of an event, and beside the calendar.

/** What is done with an event in a dialog. */
export type EventTask = 'answer' | 'edit' | 'cancel' | 'remove';
export type OpenEvent = (id: number, what: EventTask) => void;
/** What is open over the calendar, or over an event's page. */
export type OpenThing = { what: 'create' | 'calendar' } | { what: EventTask; id: number };
