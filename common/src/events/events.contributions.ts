// What people contribute by events.
export const eventContributions = {
  event_attended: { words: 'Attendance of an event', usual: 10, hiddenFromGuests: true },
} as const;
