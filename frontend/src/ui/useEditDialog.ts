// Hook for a dialog with typed values that several people may edit: checks, saves and closes.
import { useEffect, useRef, useState, type RefObject } from 'react';
import * as z from 'zod/mini';
import { refusalsOf } from '../platform/forms/forms.ts';
import type { Edit } from '../platform/forms/useEdit.ts';
import type { FormDialogProps } from './FormDialog.tsx';
import { toast, toastError } from './toast.ts';

export interface EditDialogOptions<E, V, B> {
  readonly edit: Edit<E, V>;
  /** The schema of the call's body. */
  readonly schema: z.ZodMiniType;
  /** The body with the typed values of this moment. */
  readonly bodyFor: (version: number) => B;
  /** @throws ApiError */
  readonly send: (body: B) => Promise<E>;
  /** The form field for the path of an error in the body. */
  readonly fieldOf: (path: readonly PropertyKey[]) => string;
  /** Title of the toast after saving. */
  readonly done: string;
  /** Shown if the server gives no reason. */
  readonly failed: string;
  readonly onClose: () => void;
}
export interface EditDialog {
  /** What is wrong, by form field. */
  readonly errors: Readonly<Partial<Record<string, string>>>;
  /** The element around the fields. The first wrong one gets the focus. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly dialog: Pick<FormDialogProps, 'onClose' | 'dirty' | 'pending' | 'disabled' | 'onFresh'> & {
    readonly onSubmit: () => void;
  };
}

export function useEditDialog<E, V, B>(options: EditDialogOptions<E, V, B>): EditDialog {
  const { edit, schema, bodyFor, send, fieldOf, done, failed, onClose } = options;
  const [errors, setErrors] = useState<EditDialog['errors']>({});
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors]);
  const close = (): void => {
    onClose();
    edit.discard();
  };
  const submit = async (): Promise<void> => {
    // The server checks the version.
    const { error } = z.safeParse(schema, bodyFor(0));
    setErrors(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [fieldOf(path), message])));
    if (error !== undefined) return;
    try {
      if ((await edit.save((version) => send(bodyFor(version)))) === undefined) return;
      toast.success({ title: done });
      close();
    } catch (failure) {
      const refusals = Object.entries(refusalsOf(failure));
      setErrors(Object.fromEntries(refusals.map(([path, message]) => [fieldOf(path.split('.')), message])));
      toastError('Error', failure, failed);
    }
  };
  return {
    errors,
    box,
    dialog: {
      onClose: close,
      dirty: edit.isDirty,
      pending: edit.saving,
      disabled: !edit.isDirty,
      onSubmit: () => void submit(),
      ...(edit.isRestored && { onFresh: edit.discard }),
    },
  };
}
