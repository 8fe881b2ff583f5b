// `useEdit` for react-hook-form. It covers the form fields that other people may change.
import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { useDraft } from './drafts.ts';
import type { Stored } from './edits.ts';
import { useEdit, type Edit } from './useEdit.ts';
import { useRestored } from './useFormDraft.ts';

export interface FormEditOptions<E, V> {
  /** The newest known entity. */
  readonly entity: E;
  /**
   * The stored values of the form's fields. Other fields of the form are not part of the entity.
   */
  readonly toStored: (entity: E) => Stored<V>;
  /** Name of the draft, such as `item:12`. */
  readonly draft: string;
}

export function useFormEdit<T extends FieldValues, Out, E, V extends Partial<T>>(
  form: UseFormReturn<T, unknown, Out>,
  { entity, toStored, draft: name }: FormEditOptions<E, V>,
): Edit<E, V> {
  const draft = useDraft<V>(name);
  const names = Object.keys(toStored(entity).values);
  const pick = (all: Partial<T>): V => Object.fromEntries(names.map((name) => [name, all[name]])) as V;
  const typed = useWatch({ control: form.control }) as Partial<T>;
  useRestored<T, Out>(form, draft.found);
  const fields = {
    typed: pick(typed),
    read: () => pick(form.getValues()),
    write(patch: Partial<V>) {
      for (const [name, value] of Object.entries(patch))
        form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldValidate: form.formState.isSubmitted });
    },
  };
  return useEdit({ entity, toStored, fields, draft });
}
