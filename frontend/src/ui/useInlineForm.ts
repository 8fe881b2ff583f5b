// Hook for a form inside a page: asks before Escape, Back, a link or a reload loses typed text.
import { useUnsaved } from '../platform/forms/unsaved.ts';
import { useConfirm } from './confirm.tsx';
import { discardQuestion } from './discardQuestion.ts';

/**
 * @param dirty whether leaving would lose typed text
 * @param discard discards the text, and closes the form if it can be closed
 * @returns the handler for Escape and Cancel
 */
export function useInlineForm(dirty: boolean, discard: () => void): () => Promise<void> {
  const confirm = useConfirm();
  const ask = (): Promise<boolean> => confirm(discardQuestion);
  useUnsaved(dirty, ask, discard);
  return async () => {
    if (!dirty || (await ask())) discard();
  };
}
