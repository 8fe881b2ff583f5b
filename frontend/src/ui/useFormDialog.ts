// Form dialog hook: keeps a draft, sends once, shows the result, and closes after success.
import { useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../platform/api/api.ts';
import { useIdempotentCall } from '../platform/api/idempotency.ts';
import { useIsOffline } from '../platform/live/connection.store.ts';
import { fieldsOf, type FieldOf } from '../platform/forms/fields.ts';
import { showRefusals } from '../platform/forms/forms.ts';
import type { EditDraft } from '../platform/forms/useEdit.ts';
import { useFormDraft } from '../platform/forms/useFormDraft.ts';
import { deletedMeanwhile } from './deleted.context.ts';
import type { FormDialogProps } from './FormDialog.tsx';
import { report, type Report } from './report.ts';

export interface FormDialogOptions<T extends FieldValues, Out, R> extends Omit<Report<R>, 'onFailure'> {
  /** Name of the draft, such as `auction:new`; or the edit that keeps the draft. */
  readonly draft: string | (EditDraft & { readonly isOpen?: (field: never) => boolean });
  readonly onClose: () => void;
  /**
   * Makes the call. The key stays the same while unchanged fields are sent again.
   * @returns undefined if no call was made
   * @throws ApiError
   */
  readonly send: (fields: Out, idempotencyKey: string) => Promise<R | undefined>;
  /** The form's field names where they differ from the call's. */
  readonly names?: Readonly<Record<string, string>>;
  /** Runs if validation fails, in addition to the errors beside the fields. */
  readonly onInvalid?: (errors: FieldErrors<T>) => void;
  /** Field values for the next opening, for a dialog that stays mounted. */
  readonly resetTo?: () => T;
}
export type FormDialogState<T extends FieldValues> = Pick<
  FormDialogProps,
  'onClose' | 'dirty' | 'pending' | 'disabled' | 'onSubmit' | 'onFresh' | 'tooLate'
> & { readonly field: FieldOf<T> };

/** The typed values, in the form that the dialog needs to ask about them. */
function useTypedIn<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  draft: string | EditDraft,
): EditDraft {
  const { isDirty } = form.formState;
  const { found, drop } = useFormDraft(form, typeof draft === 'string' ? draft : null);
  if (typeof draft !== 'string') return draft;
  const discard = (): void => {
    drop();
    form.reset();
  };
  return { isDirty, isRestored: isDirty && found !== null, discard };
}

/** @returns the fields of the form, and props for `FormDialog` */
export function useFormDialog<T extends FieldValues, Out, R>(
  form: UseFormReturn<T, unknown, Out>,
  { draft, onClose, send, done, failed, names, onInvalid, resetTo }: FormDialogOptions<T, Out, R>,
): FormDialogState<T> {
  const offline = useIsOffline();
  const sendOnce = useIdempotentCall();
  const { isSubmitting } = form.formState;
  const typed = useTypedIn(form, draft);
  const [isMissing, setMissing] = useState(false);
  const close = (): void => {
    onClose();
    typed.discard();
    if (resetTo !== undefined) form.reset(resetTo());
  };
  const submit = async (fields: Out): Promise<void> => {
    const onFailure = (error: unknown): void => {
      // A live message about the deletion may have been missed.
      setMissing(typeof draft !== 'string' && error instanceof ApiError && error.status === 404);
      showRefusals(form, error, names);
    };
    if ((await report(() => sendOnce(fields, () => fields, send), { done, failed, onFailure })) !== undefined) close();
  };
  return {
    field: fieldsOf(form, typeof draft === 'string' ? undefined : draft.isOpen),
    onClose: close,
    dirty: typed.isDirty,
    pending: isSubmitting,
    disabled: offline,
    onSubmit: (event) => void form.handleSubmit(submit, onInvalid)(event),
    ...(typed.isRestored && { onFresh: typed.discard }),
    ...(isMissing && { tooLate: deletedMeanwhile }),
  };
}
