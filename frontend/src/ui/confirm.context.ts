// What a question consists of, and where the function that asks it is found.
import { createContext, type ReactNode } from 'react';

export interface Question {
  title: string;
  text: ReactNode;
  /** The word on the button that goes ahead. */
  action: string;
  /** The word on the button that goes back; left out: 'Cancel'. */
  cancel?: string;
  /** Red, for what deletes. */
  danger?: boolean;
}
export type Confirm = (question: Question) => Promise<boolean>;

/** Without a host nothing can be asked, and nothing goes ahead. */
export const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));
