// What forms share: empty fields, and the server's refusals beside the fields they are about.
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api.ts';

/** An empty field as the schemas see it: absent. */
export const emptyIsAbsent = (value: unknown): unknown =>
  value === '' || value === null || value === undefined ? undefined : value;
/** A number as the schemas see it: NaN where the field is empty or its text is no whole number. */
const toNumber = (value: unknown): number =>
  typeof value === 'string' ? parseWholeNumber(value) : Number(value ?? NaN);
export const numberOrAbsent = (value: unknown): number | undefined =>
  emptyIsAbsent(value) === undefined ? undefined : toNumber(value);
/** What a required number field is registered with. */
export const wholeNumber = { setValueAs: toNumber } as const;
/** What a number field that may stay empty is registered with. */
export const optionalNumber = { setValueAs: numberOrAbsent } as const;

/**
 * The server's complaints by the fields they are about.
 * @param names the form's own names of what the call names otherwise
 */
export function refusalsOf(error: unknown, names: Readonly<Record<string, string>> = {}): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries((error.details.fields ?? []).map(({ path, message }) => [names[path] ?? path, message]));
}

/**
 * Puts the server's complaints beside their fields, and the focus into the first of them.
 * @param names the form's own names of what the call names otherwise
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
