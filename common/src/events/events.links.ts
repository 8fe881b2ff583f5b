// Where an event is found inside the app.

/** The address of an event's page. */
export const eventLink = (id: number): string => `/events/${id.toString()}`;
