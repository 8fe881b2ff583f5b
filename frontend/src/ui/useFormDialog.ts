// What every dialog with a form does around its fields: keeps a draft, sends once, says how it went, and closes when it is done.
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { useIsOffline } from '../platform/live/connection.store.ts';
import { showRefusals } from '../platform/forms/forms.ts';
import type { EditDraft } from '../platform/forms/useEdit.ts';
import { useFormDraft } from '../platform/forms/useFormDraft.ts';
import type { FormDialogProps } from './FormDialog.tsx';
import { report, type Report } from './report.ts';

export interface FormDialogParts<T extends FieldValues, Out, R> extends Omit<Report<R>, 'onFailure'> {
  /** What its draft is called, `auction:new`; or the edit that keeps it. */
  readonly draft: string | EditDraft;
  readonly onClose: () => void;
  /** Makes the call. @returns undefined when it was not made. @throws ApiError */
  readonly send: (fields: Out) => Promise<R | undefined>;
  /** The form's own names of what the call names otherwise. */
  readonly names?: Readonly<Record<string, string>>;
  /** What else is said when the fields do not pass; each says its own beside it. */
  readonly onInvalid?: (errors: FieldErrors<T>) => void;
  /** For a dialog that stays mounted: what its fields hold when it is opened again. */
  readonly resetTo?: () => T;
}
export type FormDialogState = Pick<
  FormDialogProps,
  'onClose' | 'dirty' | 'pending' | 'disabled' | 'onSubmit' | 'onFresh'
>;

/** What is typed, as the dialog asks about it. */
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

/** @returns what `FormDialog` is given */
export function useFormDialog<T extends FieldValues, Out, R>(
  form: UseFormReturn<T, unknown, Out>,
  { draft, onClose, send, done, failed, names, onInvalid, resetTo }: FormDialogParts<T, Out, R>,
): FormDialogState {
  const offline = useIsOffline();
  const { isSubmitting } = form.formState;
  const typed = useTypedIn(form, draft);
  const close = (): void => {
    onClose();
    typed.discard();
    if (resetTo !== undefined) form.reset(resetTo());
  };
  const submit = async (fields: Out): Promise<void> => {
    const onFailure = (error: unknown): void => showRefusals(form, error, names);
    if ((await report(() => send(fields), { done, failed, onFailure })) !== undefined) close();
  };
  return {
    onClose: close,
    dirty: typed.isDirty,
    pending: isSubmitting,
    disabled: offline,
    onSubmit: (event) => void form.handleSubmit(submit, onInvalid)(event),
    ...(typed.isRestored && { onFresh: typed.discard }),
  };
}
