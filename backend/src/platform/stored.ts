// What every stored shape shares: schema parts, schema options, and telling a duplicate key from other failures.

/** A schema field that must be there. */
export const required = <T>(type: T): { type: T; required: true } => ({ type, required: true });
/** A schema field that is null when nothing is known. */
export const orNull = <T>(type: T): { type: T; default: null } => ({ type, default: null });
/** Unknown fields are refused; indexes and collections are made by `prepare`, never on the side. */
export const storedOptions = {
  versionKey: false,
  id: false,
  strict: 'throw',
  autoIndex: false,
  autoCreate: false,
} as const;

/** Whether a write failed because a unique key is taken. */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
