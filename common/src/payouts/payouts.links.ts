// Where payouts are found inside the app.

/** The address of what the reader is owed, with its history. */
export const payoutLink = '/treasury?tab=mine';
/** The address of all hauls. */
export const haulsLink = '/treasury?tab=hauls';
