// Puts a text where it can be pasted from, and says whether it is there.
import { toast } from './toast.ts';

/**
 * Copies a text.
 * @param done what is said once it is there
 * @param failed what can be done where the browser does not let it be copied
 */
export async function copyText(text: string, { done, failed }: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success({ title: done });
  } catch {
    toast.error({ title: 'Copy failed', description: failed });
  }
}

/** Whether this browser lets a picture be copied. */
export const canCopyPictures = (): boolean =>
  typeof ClipboardItem === 'function' && typeof (navigator.clipboard as Clipboard | undefined)?.write === 'function';

/** Fetches a PNG and puts it where it can be pasted from; `done` and `failed` as in `copyText`. */
export async function copyPicture(address: string, { done, failed }: { done: string; failed: string }): Promise<void> {
  const picture = async (): Promise<Blob> => {
    const response = await fetch(address, { credentials: 'include' });
    if (!response.ok) throw new Error(`The picture was answered ${response.status.toString()}`);
    return response.blob();
  };
  try {
    // Begun at once: some browsers let only what follows a press at once be copied.
    const fetched = picture();
    // A clipboard that refuses at once does not wait for it.
    fetched.catch(() => undefined);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': fetched })]);
    toast.success({ title: done });
  } catch {
    toast.error({ title: 'Copy failed', description: failed });
  }
}
