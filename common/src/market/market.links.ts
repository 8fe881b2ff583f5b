/** The address of the items. */
export const itemsLink = '/marketplace?tab=items';

/** The address that opens an item. */
export const itemLink = (id: number): string => `${itemsLink}&item=${id}`;
