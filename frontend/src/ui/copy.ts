// Clipboard functions with a toast about the result.
import { toast } from './toast.ts';

/** Copies by a selection, for pages over plain HTTP. They have no `navigator.clipboard`. */
function copySelected(text: string): void {
  const place = document.createElement('span');
  place.textContent = text;
  place.style.cssText = 'position: fixed; clip-path: inset(50%); white-space: pre; user-select: text;';
  document.body.append(place);
  const selection = getSelection();
  selection?.selectAllChildren(place);
  // The only way to copy without a secure context.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const isCopied = document.execCommand('copy');
  selection?.removeAllRanges();
  place.remove();
  if (!isCopied) throw new Error('The browser copied nothing');
}

/**
 * Copies a text.
 * @param done toast after success
 * @param failed toast with an alternative, if the browser does not allow copying
 */
export async function copyText(text: string, { done, failed }: { done: string; failed: string }): Promise<void> {
  try {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) copySelected(text);
    else await clipboard.writeText(text);
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
    if (!response.ok) throw new Error(`The picture was answered ${response.status}`);
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
