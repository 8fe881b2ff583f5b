// Clipboard functions with a toast about the result.
import { toast } from './toast.ts';

/**
 * Copies a text.
 * @param done toast after success
 * @param failed toast with an alternative, if the browser does not allow copying
 */
export async function copyText(text: string, { done, failed }: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success({ title: done });
  } catch {
    toast.error({ title: 'Copy failed', description: failed });
  }
}

/** Whether this browser can copy pictures. */
export const canCopyPictures = (): boolean =>
  typeof ClipboardItem === 'function' && typeof (navigator.clipboard as Clipboard | undefined)?.write === 'function';

/** Fetches a PNG and copies it. `done` and `failed` as in `copyText`. */
export async function copyPicture(address: string, { done, failed }: { done: string; failed: string }): Promise<void> {
  const picture = async (): Promise<Blob> => {
    const response = await fetch(address, { credentials: 'include' });
    if (!response.ok) throw new Error(`The picture was answered ${response.status.toString()}`);
    return response.blob();
  };
  try {
    // Started at once, because some browsers allow copying only directly after a press.
    const fetched = picture();
    // If the clipboard refuses at once, nothing else handles this rejection.
    fetched.catch(() => undefined);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': fetched })]);
    toast.success({ title: done });
  } catch {
    toast.error({ title: 'Copy failed', description: failed });
  }
}
