// Confirm questions before irreversible actions: `await confirm({...})` returns true or false.
import { useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { lazyDialog } from '../platform/page/lazyPart.tsx';
import { ConfirmContext, type Confirm, type Question } from './confirm.context.ts';

const ConfirmDialog = lazyDialog(() => import('./ConfirmDialog.tsx'));

/** The function that asks. It resolves to false when the person closes the question. */
export const useConfirm = (): Confirm => useContext(ConfirmContext);

/** Shows the questions of all components inside it, one at a time. */
export function ConfirmHost({ children }: { children: ReactNode }): ReactNode {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(goAhead: boolean) => void>(() => undefined);
  const ask = useCallback<Confirm>((next) => {
    answer.current(false);
    setQuestion(next);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (goAhead: boolean): void => {
    setOpen(false);
    answer.current(goAhead);
  };
  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      {question !== null && <ConfirmDialog question={question} open={open} onAnswer={close} />}
    </ConfirmContext.Provider>
  );
}
