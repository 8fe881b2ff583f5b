// What every dialog with a form does around its fields: sends once, says how it went, and closes when it is done.
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useIsOffline } from '../platform/connection.store.ts';
import { showRefusals } from '../platform/forms.ts';
import type { FormDialogProps } from './FormDialog.tsx';
import { report, type Report } from './report.ts';

export interface FormDialogParts<T extends FieldValues, Out, R> extends Omit<Report<R>, 'onFailure'> {
  readonly onClose: () => void;
  /** Makes the call. @returns undefined when it was not made. @throws ApiError */
  readonly send: (fields: Out) => Promise<R | undefined>;
  /** Whether closing would lose something; left out: whether anything is typed. */
  readonly dirty?: boolean;
  /** The form's own names of what the call names otherwise. */
  readonly names?: Readonly<Record<string, string>>;
  /** For a dialog that stays mounted: what its fields hold when it is opened again. */
  readonly resetTo?: () => T;
}
export type FormDialogState = Pick<FormDialogProps, 'onClose' | 'dirty' | 'pending' | 'disabled' | 'onSubmit'>;

/** @returns what `FormDialog` is given */
export function useFormDialog<T extends FieldValues, Out, R>(
  form: UseFormReturn<T, unknown, Out>,
  { onClose, send, done, failed, dirty, names, resetTo }: FormDialogParts<T, Out, R>,
): FormDialogState {
  const offline = useIsOffline();
  const { isDirty, isSubmitting } = form.formState;
  const close = (): void => {
    onClose();
    if (resetTo !== undefined) form.reset(resetTo());
  };
  const submit = async (fields: Out): Promise<void> => {
    const onFailure = (error: unknown): void => showRefusals(form, error, names);
    if ((await report(() => send(fields), { done, failed, onFailure })) !== undefined) close();
  };
  return {
    onClose: close,
    dirty: dirty ?? isDirty,
    pending: isSubmitting,
    disabled: offline,
    onSubmit: (event) => void form.handleSubmit(submit)(event),
  };
}
