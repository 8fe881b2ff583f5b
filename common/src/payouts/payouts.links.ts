/** The address of all hauls. */
export const haulsLink = '/treasury?tab=hauls';
/** The address of the shares of a haul, for people who may pay them. */
export const sharesLink = (haulId: number): string => `${haulsLink}&shares=${haulId}`;
