// Links to loot nights.
/** The page of one loot night. */
export const nightLink = (id: number): string => `/loot/${id}`;
