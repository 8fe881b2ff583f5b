/** The address of the reader's own deals, with their history. */
export const dealsLink = '/treasury?tab=mine';
/** The address of the disputes that the reader may decide. */
export const disputesLink = `${dealsLink}&side=disputes`;
/** The address of what the reader owes. */
export const owingLink = `${dealsLink}&side=debtor`;
/** The address of what people owe the guild, for those who act for it. */
export const guildDealsLink = `${dealsLink}&side=guild`;
