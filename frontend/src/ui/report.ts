// Says how an action went: what is done, or why it failed.
import { toast, toastError, type ToastText } from './toast.ts';

export interface Report<R> {
  /** What is said once it is done; null: nothing. */
  readonly done: (reply: R) => ToastText | null;
  /** What is said when it fails: a title, and a sentence where the server has none. */
  readonly failed: readonly [title: string, text: string];
  /** What else follows from a failure. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Runs an action and says how it went.
 * @param work answers undefined when it was not made, because another one is on its way
 * @returns its reply; undefined: it was not made, or it failed
 */
export async function report<R>(
  work: () => Promise<R | undefined>,
  { done, failed: [title, text], onFailure }: Report<R>,
): Promise<R | undefined> {
  try {
    const reply = await work();
    const said = reply === undefined ? null : done(reply);
    if (said !== null) toast.success(said);
    return reply;
  } catch (error) {
    onFailure?.(error);
    toastError(title, error, text);
    return undefined;
  }
}
