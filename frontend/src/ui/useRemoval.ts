// Hook that removes something after a question. The toast about it has an Undo button.
import { useCallback } from 'react';
import { useConfirm } from './confirm.tsx';
import { report } from './report.ts';
import type { ToastText } from './toast.ts';

export interface UndoableRemoval<R = unknown> {
  /** Resolves to undefined if it made no call, because another action is running. */
  readonly remove: () => Promise<unknown>;
  readonly restore: () => Promise<R>;
  /** Toast after the removal. */
  readonly done: Pick<ToastText, 'title' | 'description'>;
  /** Toast after a failure: a title, and a sentence for the case that the server sends none. */
  readonly failed: readonly [title: string, text: string];
  /** The sentence after a failed Undo. */
  readonly undoFailed: string;
  /** Toast after the Undo. Absent: none. */
  readonly restored?: (reply: R) => ToastText;
  /** Runs after a failed removal. */
  readonly onFailure?: () => void;
}
export interface Removal<R = unknown> extends UndoableRemoval<R> {
  /** Title of the question: 'Delete item'. */
  readonly title: string;
  /** Text of the button. Absent: the title. */
  readonly action?: string;
  /** The question. */
  readonly text: string;
  /** Text of the cancel button. Absent: 'Cancel'. */
  readonly keep?: string;
}

/** Removes something that the person has already confirmed. @returns whether it was removed */
export async function removeWithUndo<R>(removal: UndoableRemoval<R>): Promise<boolean> {
  const { remove, restore, done, failed, undoFailed, restored, onFailure } = removal;
  const undo = (): Promise<unknown> =>
    report(restore, { done: (reply) => restored?.(reply) ?? null, failed: ['Undo failed', undoFailed] });
  const reply = await report(remove, {
    done: () => ({ ...done, action: { label: 'Undo', onClick: () => void undo() }, duration: 10_000 }),
    failed,
    ...(onFailure !== undefined && { onFailure }),
  });
  return reply !== undefined;
}

/** The function that asks, and then removes. It returns whether the thing was removed. */
export function useRemoval(): <R>(removal: Removal<R>) => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(
    async ({ title, action = title, text, keep, ...removal }) => {
      const question = { title, text, action, danger: true, ...(keep !== undefined && { cancel: keep }) };
      return (await confirm(question)) && removeWithUndo(removal);
    },
    [confirm],
  );
}
