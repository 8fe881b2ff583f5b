// The forms that an address opens: apart from what is said of them, which most screens do not need.
/** The forms that an address opens, as `?new=auction`. */
export const newForms = ['auction', 'contract', 'event', 'item'] as const;
export type NewForm = (typeof newForms)[number];
