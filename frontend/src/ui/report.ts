// Runner for actions that shows a toast about the result.
import { toast, toastError, type ToastText } from './toast.ts';

export interface Report<R> {
  /** Toast after success. null: none. */
  readonly done: (reply: R) => ToastText | null;
  /** Toast after a failure: a title, and a sentence for the case that the server sends none. */
  readonly failed: readonly [title: string, text: string];
  /** Runs after a failure. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Runs an action and shows its result.
 * @param work returns undefined if it made no call, because another action is running
 * @returns the reply; undefined: no call, or a failure
 */
export async function report<R>(
  work: () => Promise<R | undefined>,
  { done, failed: [title, text], onFailure }: Report<R>,
): Promise<R | undefined> {
  try {
    const reply = await work();
    const words = reply === undefined ? null : done(reply);
    if (words !== null) toast.success(words);
    return reply;
  } catch (error) {
    onFailure?.(error);
    toastError(title, error, text);
    return undefined;
  }
}
