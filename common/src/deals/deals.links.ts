/** The address of the reader's own deals, with their history. */
export const dealsLink = '/treasury?tab=mine';
