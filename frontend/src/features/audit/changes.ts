// What an audit entry has changed, field by field.
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : value === null || value === undefined
      ? {}
      : { value };
/** Fields that change with every write and tell nothing. */
const silent = new Set(['version', 'updatedAt']);

/** The fields that differ, in the order in which they stand; of something new or deleted all of them. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((field) => !silent.has(field) && JSON.stringify(old[field]) !== JSON.stringify(fresh[field]))
    .map((field) => ({ field, before: old[field], after: fresh[field] }));
}
