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
    toast.error({ title: 'Copy Failed', description: failed });
  }
}
