// What can be opened of an event, and beside the calendar.

export type OpenEvent = (id: number, what: 'detail' | 'answer' | 'edit' | 'cancel') => void;
/** What is open beside the list; an event's own dialog stands in the address. */
export type OpenThing = { what: 'create' | 'calendar' } | { what: 'answer' | 'edit' | 'cancel'; id: number };
