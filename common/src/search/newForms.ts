// Names of forms that an address can open. Separate from their texts, which most screens do not
// need.
/** Used in the query, as `?new=auction`. */
export const newForms = ['auction', 'contract', 'event', 'item', 'member'] as const;
export type NewForm = (typeof newForms)[number];
