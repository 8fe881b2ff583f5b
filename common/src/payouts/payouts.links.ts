/** The address of the reader's own shares, with their history. */
export const payoutLink = '/treasury?tab=mine';
/** The address of all hauls. */
export const haulsLink = '/treasury?tab=hauls';
