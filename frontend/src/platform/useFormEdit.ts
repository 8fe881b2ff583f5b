// The same for forms of react-hook-form: their fields of these names are the ones that somebody else may change.
import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import type { Stored } from './edits.ts';
import { useEdit, type Edit } from './useEdit.ts';

/**
 * @param form its other fields belong to nobody else
 * @param entity the newest that is known
 * @param toStored the form's fields as they are stored
 */
export function useFormEdit<T extends FieldValues, Out, E, V extends Partial<T>>(
  form: UseFormReturn<T, unknown, Out>,
  entity: E,
  toStored: (entity: E) => Stored<V>,
): Edit<E, V> {
  const names = Object.keys(toStored(entity).values);
  const pick = (all: Partial<T>): V => Object.fromEntries(names.map((name) => [name, all[name]])) as V;
  const typed = useWatch({ control: form.control }) as Partial<T>;
  const fields = {
    typed: pick(typed),
    read: () => pick(form.getValues()),
    write(patch: Partial<V>) {
      for (const [name, value] of Object.entries(patch))
        form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldValidate: form.formState.isSubmitted });
    },
  };
  return useEdit({ entity, toStored, fields });
}
