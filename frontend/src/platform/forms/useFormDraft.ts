// The draft of a form of react-hook-form: what was kept is back when the form comes, and what is typed is kept.
import { useEffect, useLayoutEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraft, type Draft, type StoredDraft } from './drafts.ts';
import { sameValue } from './edits.ts';

/** Puts what was kept into the form before it is drawn. */
export function useRestored<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  found: StoredDraft<Partial<T>> | null,
): void {
  useLayoutEffect(() => {
    if (found !== null) form.reset({ ...form.getValues(), ...found.typed }, { keepDefaultValues: true });
    // Only what was found at first; dropping it later takes nothing out of the form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form]);
}

/**
 * To be called after the form's own `useWatch`, which else would miss what is put in.
 * @param name of the form and its document, `auction:new`; null: it is kept elsewhere
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
