// Content of a confirm question, and the context with the function that asks it.
import { createContext, type ReactNode } from 'react';

export interface Question {
  title: string;
  text: ReactNode;
  /** Text of the confirm button. */
  action: string;
  /** Text of the cancel button. Default: 'Cancel'. */
  cancel?: string;
  /** Red confirm button, for deletions. */
  danger?: boolean;
}
export type Confirm = (question: Question) => Promise<boolean>;

/** Without a `ConfirmHost`, every question is answered with no. */
export const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));
