// Fields of a react-hook-form form, as `Field` shows them.
import type {
  FieldError,
  FieldValues,
  Path,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';

export interface FormField {
  readonly error: string | undefined;
  /** Somebody else has changed the field, too, and the person must choose. */
  readonly contested: boolean;
  /** Connects the control with the form. */
  readonly registered: UseFormRegisterReturn;
}
/** The field with this name. @param options of `register` */
export type FieldOf<T extends FieldValues> = (
  name: keyof T & Path<T>,
  options?: RegisterOptions<T, keyof T & Path<T>>,
) => FormField;

/** @param isOpen whether a field waits for a choice. Absent: nobody else can change the fields. */
export const fieldsOf =
  <T extends FieldValues, Out>(
    form: UseFormReturn<T, unknown, Out>,
    isOpen: (name: never) => boolean = () => false,
  ): FieldOf<T> =>
  (name, options) => ({
    error: (form.formState.errors as Readonly<Partial<Record<string, FieldError>>>)[name]?.message,
    contested: isOpen(name as never),
    registered: form.register(name, options),
  });
