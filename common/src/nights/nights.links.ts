// Links to loot nights.
/** All loot nights. */
export const nightsLink = '/loot';
/** The form for a new loot night that sells the items of a haul. */
export const nightOfHaulLink = (haulId: number): string => `/loot?new=night&haul=${haulId}`;
/** The page of one loot night. */
export const nightLink = (id: number): string => `/loot/${id}`;
