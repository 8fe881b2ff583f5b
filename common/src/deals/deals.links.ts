/** The address of the reader's own deals, with their history. */
export const dealsLink = '/treasury?tab=mine';
/** The address of what the reader owes. */
export const owingLink = `${dealsLink}&side=debtor`;
