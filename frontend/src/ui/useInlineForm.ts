// What a form inside a page does around its fields: it asks before something typed is lost by Escape, Back, a link or a reload.
import { useUnsaved } from '../platform/forms/unsaved.ts';
import { useConfirm } from './confirm.tsx';
import { discardQuestion } from './discardQuestion.ts';

/**
 * @param dirty whether something is typed that leaving would lose
 * @param discard throws it away, and closes the form where it can be closed
 * @returns the way out for Escape and Cancel
 */
export function useInlineForm(dirty: boolean, discard: () => void): () => Promise<void> {
  const confirm = useConfirm();
  const ask = (): Promise<boolean> => confirm(discardQuestion);
  useUnsaved(dirty, ask, discard);
  return async () => {
    if (!dirty || (await ask())) discard();
  };
}
