// Draft hook for react-hook-form: restores the draft when the form opens, and saves what is typed.
import { useEffect, useLayoutEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraft, type Draft, type StoredDraft } from './drafts.ts';
import { sameValue } from './edits.ts';

/** Puts the draft into the form before the first paint. */
export function useRestored<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  found: StoredDraft<Partial<T>> | null,
): void {
  useLayoutEffect(() => {
    if (found !== null) form.reset({ ...form.getValues(), ...found.typed }, { keepDefaultValues: true });
    // Restores only the draft that was found first. Dropping it later does not change the form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form]);
}

/**
 * Call it after the form's own `useWatch`. Otherwise `useWatch` misses the restored values.
 * @param name name of form and document, such as `auction:new`; null: the draft is kept elsewhere
 */
export function useFormDraft<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  name: string | null,
): Draft<T> {
  const draft = useDraft<T>(name);
  const { found, keep } = draft;
  useRestored<T, Out>(form, found);
  const { subscribe, formState } = form;
  const { defaultValues } = formState;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(sameValue(values, defaultValues) ? null : { typed: values }),
      }),
    [subscribe, defaultValues, keep],
  );
  return draft;
}
