// What forms share: empty fields, and the server's refusals beside the fields they are about.
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api.ts';

/** An empty field as the schemas see it: absent. */
export const emptyIsAbsent = (value: unknown): unknown =>
  value === '' || value === null || value === undefined ? undefined : value;
export const numberOrAbsent = (value: unknown): unknown => {
  const present = emptyIsAbsent(value);
  return present === undefined ? undefined : Number(present);
};

/**
 * Puts the server's complaints beside their fields.
 * @param names the form's own names of what the call names otherwise
 */
export function showRefusals<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  error: unknown,
  names: Readonly<Record<string, string>> = {},
): void {
  if (!(error instanceof ApiError)) return;
  for (const { path, message } of error.details.fields ?? []) {
    const field = names[path] ?? path;
    if (field in form.getValues()) form.setError(field as Path<T>, { message });
  }
}
