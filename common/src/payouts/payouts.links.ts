// Where payouts are found inside the app.

/** The address of what the reader is owed, with its history. */
export const payoutLink = '/treasury?tab=mine';
