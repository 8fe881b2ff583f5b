// Shared form helpers: empty fields, number fields, and server errors beside the fields.
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api.ts';

/** Converts an empty field to an absent value, as the schemas expect. */
const emptyIsAbsent = (value: unknown): unknown =>
  value === '' || value === null || value === undefined ? undefined : value;
/** Converts a text to a number. NaN if the field is empty or no whole number. */
const toNumber = (value: unknown): number =>
  typeof value === 'string' ? parseWholeNumber(value) : Number(value ?? NaN);
export const numberOrAbsent = (value: unknown): number | undefined =>
  emptyIsAbsent(value) === undefined ? undefined : toNumber(value);
/** `register` options of a required number field. */
export const wholeNumber = { setValueAs: toNumber } as const;
/** `register` options of a number field that can be cleared. */
export const numberOrNull = { setValueAs: (value: unknown) => numberOrAbsent(value) ?? null } as const;
/** `register` options of an optional number field. */
export const optionalNumber = { setValueAs: numberOrAbsent } as const;

/**
 * The server's validation errors by field.
 * @param names the form's field names where they differ from the call's
 */
export function refusalsOf(error: unknown, names: Readonly<Record<string, string>> = {}): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries((error.details.fields ?? []).map(({ path, message }) => [names[path] ?? path, message]));
}

/**
 * Shows the server's validation errors beside their fields, and focuses the first one.
 * @param names the form's field names where they differ from the call's
 */
export function showRefusals<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  error: unknown,
  names: Readonly<Record<string, string>> = {},
): void {
  const refusals = refusalsOf(error, names);
  const refused = Object.keys(form.getValues()).filter((field) => field in refusals) as Path<T>[];
  refused.forEach((field, at) => {
    const { [field]: message } = refusals;
    if (message !== undefined) form.setError(field, { message }, { shouldFocus: at === 0 });
  });
}
